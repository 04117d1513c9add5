import { words } from '../../format/words.js';
import { useViewer } from '../../graph/company.js';
import { pathsOf } from '../../parts/paths.js';
import { Badge } from '../../ui/badge.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Sentences } from './import-plan.js';
import type { ImportResult } from './import-request.js';

interface ImportOutcomeProps {
  readonly result: ImportResult;
  readonly onAgain: () => void;
}

const TONES = { CREATED: 'success', UPDATED: 'warning', SKIPPED: 'neutral' } as const;

function rowsOf({ agents, projects, routines, skills }: ImportResult) {
  return [
    ...agents.map(({ slug, name, action, reason }) => ({ what: 'Agent', slug, name, action, reason })),
    ...projects.map(({ slug, name, action, reason }) => ({ what: 'Project', slug, name, action, reason })),
    ...routines.map(({ slug, title, action }) => ({ what: 'Routine', slug, name: title, action, reason: null })),
    ...skills.map(({ key, name, action, reason }) => ({ what: 'Skill', slug: key, name, action, reason })),
  ];
}

/** What an import did, and the way to the company. */
export function ImportOutcome({ result, onAgain }: ImportOutcomeProps) {
  const { companies } = useViewer();
  const { company, warnings } = result;
  const companyId = company.companyId ?? company.id;
  const prefix = companies.find(({ id }) => id === companyId)?.issuePrefix;
  return (
    <Section title="Imported">
      <div role="status">
        <Notice
          tone="success"
          title={`${company.name}: ${words(company.action).toLowerCase()}`}
          action={
            <>
              {prefix && (
                <LinkButton variant="primary" href={pathsOf(prefix).home()}>
                  Go to {company.name}
                </LinkButton>
              )}
              <Button onClick={onAgain}>Import another</Button>
            </>
          }
        >
          Agents arrive idle; nobody was woken.
        </Notice>
      </div>
      <Sentences tone="warning" title="What was left out or changed" sentences={warnings} />
      <Table
        caption="What was done with each thing"
        rows={rowsOf(result)}
        rowKey={({ what, slug }) => `${what} ${slug}`}
        columns={[
          { key: 'what', title: 'What', render: ({ what }) => what },
          { key: 'name', title: 'Name', render: ({ name }) => <PlainText text={name} /> },
          {
            key: 'action',
            title: 'Was',
            render: ({ action }) => (
              <Badge tone={TONES[action.toUpperCase() as keyof typeof TONES]}>{words(action)}</Badge>
            ),
          },
          { key: 'reason', title: 'Why', secondary: true, render: ({ reason }) => reason ?? '–' },
        ]}
      />
    </Section>
  );
}
