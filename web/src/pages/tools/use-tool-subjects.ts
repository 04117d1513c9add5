import { useMemo } from 'react';
import { useAgents, useCompany } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import type { ComboboxOption } from '../../ui/combobox-options.js';
import { ToolSubjectsDocument } from './policies.gql.js';
import type { Names } from './policy-words.js';

export interface ToolSubjects {
  readonly names: Names;
  readonly agents: readonly ComboboxOption[];
  readonly projects: readonly ComboboxOption[];
  readonly applications: readonly ComboboxOption[];
  readonly servers: readonly ComboboxOption[];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const optionsOf = (items: readonly Named[]): ComboboxOption[] =>
  items.map(({ id, name }) => ({ value: id, label: name }));
const namesOf = (options: readonly ComboboxOption[]) => new Map(options.map(({ value, label }) => [value, label]));

/** What rules about tools may name: agents, projects, applications and connections. */
export function useToolSubjects(): ToolSubjects {
  const { id: companyId, shell } = useCompany();
  const agents = useAgents();
  const { data } = usePage(ToolSubjectsDocument, { companyId });
  return useMemo(() => {
    const servers = (data?.company?.toolServers?.nodes ?? [])
      .filter(({ status }) => status !== 'ARCHIVED')
      .map(({ id, name, application }) => ({ value: id, label: application ? `${application.name}: ${name}` : name }));
    const options = {
      agents: optionsOf(agents),
      projects: optionsOf(shell?.projects.nodes ?? []),
      applications: optionsOf(data?.company?.toolApplications?.nodes ?? []),
      servers,
    };
    const names = {
      agents: namesOf(options.agents),
      projects: namesOf(options.projects),
      applications: namesOf(options.applications),
      servers: namesOf(servers),
    };
    return { ...options, names };
  }, [agents, shell, data]);
}
