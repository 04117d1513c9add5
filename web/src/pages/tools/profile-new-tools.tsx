import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useMay } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Table } from '../../ui/table.js';
import type { ProfileProps } from './profile-props.js';
import { ReviewNewToolsDocument } from './profiles.gql.js';
import { RiskBadge } from './tool-states.js';

/** The most that one review decides about. */
const MOST = 250;

/** The tools that came since the last review: those that are chosen are allowed, all others stay blocked. */
export function NewTools({ profile: { id, newTools }, refresh }: ProfileProps) {
  const mayWrite = useMay('TOOLS_MANAGE_PROFILES');
  const [allowed, setAllowed] = useState<ReadonlySet<string>>(new Set());
  const review = useAction(ReviewNewToolsDocument, {
    done: ({ allowedCount, keptBlockedCount }) =>
      `${plural(allowedCount, 'tool')} allowed, ${keptBlockedCount} kept blocked.`,
  });
  const tools = newTools ?? [];
  if (tools.length === 0) return null;
  const decide = async () => {
    const decisions = tools.map((tool) => ({
      catalogEntryId: tool.id,
      decision: allowed.has(tool.id) ? ('ALLOW' as const) : ('KEEP_BLOCKED' as const),
    }));
    if (!(await review.run({ profileId: id, decisions })).payload) return;
    setAllowed(new Set());
    refresh();
  };
  const chosen = tools.filter((tool) => allowed.has(tool.id)).length;
  const action = mayWrite && (
    <Button
      size="s"
      variant="primary"
      busy={review.isBusy}
      disabledReason={tools.length > MOST ? `There are more than ${MOST}: add entries instead.` : null}
      onClick={() => void decide()}
    >
      {`Allow ${chosen}, keep ${tools.length - chosen} blocked`}
    </Button>
  );
  return (
    <Section title="New tools to review" count={tools.length} actions={action}>
      <Table
        caption="Tools that came since the last review"
        rows={tools}
        rowKey={(tool) => tool.id}
        rowLabel={({ toolName }) => toolName}
        {...(mayWrite ? { selected: allowed, onSelect: setAllowed } : {})}
        columns={[
          {
            key: 'tool',
            title: 'Tool',
            render: ({ toolName, server, status }) => (
              <span className="row">
                <span className="mono">
                  <PlainText text={toolName} />
                </span>
                {server && <span className="muted">{server.name}</span>}
                {status === 'QUARANTINED' && <Badge tone="warning">Not looked at yet</Badge>}
              </span>
            ),
          },
          { key: 'risk', title: 'Can do', render: ({ riskLevel }) => <RiskBadge risk={riskLevel} /> },
          {
            key: 'description',
            title: 'Description',
            secondary: true,
            render: ({ description }) => <PlainText text={(description ?? '').slice(0, 200)} />,
          },
        ]}
      />
    </Section>
  );
}
