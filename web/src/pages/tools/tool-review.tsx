import { useMay } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { ActorLink } from '../../parts/links.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { Drawer } from '../../ui/dialog.js';
import { Diff } from '../../ui/diff.js';
import { JsonView } from '../../ui/json-view.js';
import { Facts, Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { type ToolCatalogRowFragment as CatalogTool, UpdateToolCatalogEntryDocument } from './connection.gql.js';
import { driftText, QUARANTINE_REASONS } from './drift-words.js';
import { RiskBadge } from './tool-states.js';

interface ToolReviewProps {
  readonly tool: CatalogTool;
  readonly onClose: () => void;
}

/** One tool as its server describes it, beside what people looked at the last time. */
export function ToolReview({ tool, onClose }: ToolReviewProps) {
  const { toolName, description, status, quarantineReason, riskLevel, inputSchema, drift } = tool;
  return (
    <Drawer open onOpenChange={onClose} width="l" title={toolName}>
      <div className="stack">
        <p className="row">
          <RiskBadge risk={riskLevel} />
          {status === 'QUARANTINED' && quarantineReason && (
            <Badge tone="warning">{QUARANTINE_REASONS[quarantineReason]}</Badge>
          )}
        </p>
        {drift && <Drift tool={tool} />}
        <Section title="Description">
          <p className="tool-text" dir="auto">
            {description ? <PlainText text={description} /> : <span className="muted">It has none.</span>}
          </p>
        </Section>
        <Section title="Arguments">
          <JsonView value={inputSchema} open={3} />
        </Section>
        <Dates tool={tool} />
        <Decision tool={tool} onClose={onClose} />
      </div>
    </Drawer>
  );
}

function Drift({ tool: { drift, previous, title, annotations } }: { tool: CatalogTool }) {
  if (!drift) return null;
  const isHidden = drift.description.some(({ hasHiddenCharacters }) => hasHiddenCharacters);
  const has = (field: (typeof drift.fields)[number]) => drift.fields.includes(field);
  return (
    <Section title="What has changed">
      <p>{driftText(drift.fields)}</p>
      {isHidden && (
        <Notice tone="danger">The description has characters that nobody sees. They are spelled out below.</Notice>
      )}
      {has('RISK_LEVEL') && previous && (
        <p className="row">
          <RiskBadge risk={previous.riskLevel} /> before
        </p>
      )}
      {has('TITLE') && <Diff kind="lines" label="Title" before={previous?.title ?? ''} after={title ?? ''} />}
      {has('DESCRIPTION') && (
        <p className="tool-text tool-diff" dir="auto">
          {drift.description.map(({ change, text }, index) => {
            const Part = change === 'ADDED' ? 'ins' : change === 'REMOVED' ? 'del' : 'span';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
              <Part key={index}>
                <PlainText text={text} />
              </Part>
            );
          })}
        </p>
      )}
      {has('ANNOTATIONS') && (
        <Diff kind="json" label="What its server says of it" before={previous?.annotations} after={annotations} />
      )}
      {has('INPUT_SCHEMA') && <SchemaChanges changes={drift.inputSchema} />}
      {!drift.isComplete && <p className="muted">There are more differences than can be shown.</p>}
    </Section>
  );
}

const CHANGES = { ADDED: 'Added', REMOVED: 'Removed', CHANGED: 'Changed', KEPT: 'Kept' } as const;

const Side = ({ text }: { text: string | null }) =>
  text === null ? <span className="muted">–</span> : <Code>{text}</Code>;

const SchemaChanges = ({ changes }: { changes: NonNullable<CatalogTool['drift']>['inputSchema'] }) => (
  <Table
    caption="How the schema of its arguments has changed"
    rows={changes}
    rowKey={({ path, change }) => `${change} ${path}`}
    columns={[
      { key: 'path', title: 'Where', render: ({ path }) => <Code>{path || '/'}</Code> },
      { key: 'change', title: 'Change', render: ({ change }) => CHANGES[change] },
      { key: 'before', title: 'Before', render: ({ before }) => <Side text={before} /> },
      { key: 'after', title: 'Now', render: ({ after }) => <Side text={after} /> },
    ]}
  />
);

const Dates = ({ tool: { firstSeenAt, lastSeenAt, reviewedAt, reviewedBy } }: { tool: CatalogTool }) => (
  <Facts
    items={[
      ['First listed', <Time key="first" at={firstSeenAt} />],
      ['Last listed', <Time key="last" at={lastSeenAt} />],
      [
        'Reviewed',
        reviewedAt ? (
          <span key="reviewed" className="row">
            <Time at={reviewedAt} /> by <ActorLink actor={reviewedBy} />
          </span>
        ) : (
          'Not yet'
        ),
      ],
    ]}
  />
);

function Decision({ tool: { id, status }, onClose }: ToolReviewProps) {
  const mayWrite = useMay('TOOLS_MANAGE_CONNECTIONS');
  const update = useAction(UpdateToolCatalogEntryDocument, { done: 'Decided.' });
  if (!mayWrite || status === 'REMOVED') return null;
  const decide = async (next: 'ACTIVE' | 'DISABLED') => {
    if ((await update.run({ catalogEntryId: id, status: next })).payload) onClose();
  };
  return (
    <div className="row">
      {status !== 'ACTIVE' && (
        <Button variant="primary" busy={update.isBusy} onClick={() => void decide('ACTIVE')}>
          {status === 'QUARANTINED' ? 'I have looked at it: use it' : 'Use it'}
        </Button>
      )}
      {status !== 'DISABLED' && (
        <Button busy={update.isBusy} onClick={() => void decide('DISABLED')}>
          Disable it
        </Button>
      )}
    </div>
  );
}
