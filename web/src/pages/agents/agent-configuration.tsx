import { useState } from 'react';
import { useRights } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { JsonView } from '../../ui/json-view.js';
import { Facts, Section } from '../../ui/layout.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { AgentConfigurationDocument, type ConfiguredAgentFragment } from './agent-configuration.gql.js';
import { AgentRevisions } from './agent-revisions.js';
import { ConfigurationForm } from './configuration-form.js';
import type { TabProps } from './tab-props.js';

/** How the agent is set up, and how it was. */
export function AgentConfiguration({ agent: { id, companyId } }: TabProps) {
  const { mayWrite } = useRights();
  const [version, setVersion] = useState(0);
  const { data, refusal, isLoading, refresh } = usePage(
    AgentConfigurationDocument,
    { companyId, id },
    { live: ({ entityType, entityId }) => entityType === 'AGENT' && entityId === id },
  );
  const configured = data?.agent;
  if (!configured) {
    if (isLoading) return <Loading rows={8} />;
    return <ErrorNote message={refusal?.message ?? 'There is nothing to read.'} hint={refusal?.hint} retry={refresh} />;
  }
  if (!configured.configRevisions) {
    return <Notice title="You may not read its configuration">{refusal?.message}</Notice>;
  }
  const [revision] = configured.configRevisions.nodes;
  const restart = () => {
    refresh();
    setVersion(version + 1);
  };
  return (
    <>
      {mayWrite ? (
        <ConfigurationForm key={version} agent={configured} revision={revision} onSaved={restart} />
      ) : (
        <ReadOnly agent={configured} />
      )}
      <AgentRevisions agentId={id} onRestored={restart} />
    </>
  );
}

function ReadOnly({ agent }: { agent: ConfiguredAgentFragment }) {
  return (
    <Section title="Configuration">
      <Facts
        items={[
          ['Adapter', agent.adapterType],
          ['Settings', <JsonView key="settings" value={agent.adapterConfig} />],
          ['When it runs', <JsonView key="runtime" value={agent.runtimeConfig} />],
        ]}
      />
    </Section>
  );
}
