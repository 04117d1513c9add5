import { plural } from '../../format/words.js';
import { AgentLink } from '../../parts/links.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Columns, Section, Stat } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { DECISIONS, reasonText } from './decision-words.js';
import type { Policy } from './policy-values.js';
import { type Proposal, type ReplayedCall, type ReplayResult, useReplay } from './use-replay.js';

const DAYS = [
  { value: '1', label: 'today and yesterday' },
  { value: '7', label: 'the last 7 days' },
  { value: '30', label: 'the last 30 days' },
  { value: '90', label: 'the last 90 days' },
] as const;

/** What a proposal would have done with the calls of the last days. Nothing is changed by it. */
export function PolicyReplay(proposal: Proposal) {
  const { days, setDays, result, refusal, isBusy, start, more } = useReplay(proposal);
  return (
    <Section title="What would have changed" level={3}>
      <div className="row">
        <Select aria-label="Over which days" options={DAYS} value={days} onChange={setDays} />
        <Button icon="history" busy={isBusy} onClick={() => void start()}>
          Replay the calls
        </Button>
      </div>
      <div role="status" className="stack">
        {refusal && (
          <Notice tone="danger">
            {refusal.message} {refusal.hint}
          </Notice>
        )}
        {result && <Result result={result} />}
      </div>
      {result?.nextCursor && (
        <div className="row">
          <Button size="s" busy={isBusy} onClick={() => void more()}>
            Replay further calls
          </Button>
        </div>
      )}
    </Section>
  );
}

interface RemovalReplayProps {
  readonly policy: Policy;
  readonly onClose: () => void;
}

export const RemovalReplay = ({ policy: { id, name }, onClose }: RemovalReplayProps) => (
  <Dialog open size="l" onOpenChange={onClose} title={`Without ${name}`}>
    <PolicyReplay removedPolicyIds={[id]} />
  </Dialog>
);

function Result({ result: { counts, calls } }: { result: ReplayResult }) {
  if (counts.examined === 0) return <Notice>Nobody called a tool in these days.</Notice>;
  return (
    <>
      <Columns narrow>
        <Stat label="Looked at" value={plural(counts.examined, 'call')} />
        <Stat
          label="Decided otherwise"
          value={counts.changed}
          {...(counts.changed > 0 ? { tone: 'warning' as const } : {})}
        />
        <Stat label="For another reason" value={counts.otherReason} />
        <Stat label="Cannot be known" value={counts.undecidable} />
      </Columns>
      {calls.length > 0 && <Calls calls={calls} />}
    </>
  );
}

const Calls = ({ calls }: { calls: readonly ReplayedCall[] }) => (
  <Table
    caption="Calls that would not be decided as they were, the oldest first"
    rows={calls}
    rowKey={({ callId }) => callId}
    columns={[
      {
        key: 'tool',
        title: 'Tool',
        render: ({ toolName, call }) => (
          <span className="row">
            <span className="mono">
              <PlainText text={toolName} />
            </span>
            {call?.agent && <AgentLink agent={call.agent} />}
          </span>
        ),
      },
      { key: 'at', title: 'Called', secondary: true, render: ({ startedAt }) => <Time at={startedAt} /> },
      { key: 'before', title: 'Was', render: ({ before }) => <Decided decision={before.decision} /> },
      { key: 'after', title: 'Would be', render: (call) => <After call={call} /> },
    ]}
  />
);

const Decided = ({ decision }: { decision: keyof typeof DECISIONS }) => (
  <Badge tone={DECISIONS[decision].tone}>{DECISIONS[decision].text}</Badge>
);

function After({ call: { after, obstacle, path, isByProposal } }: { call: ReplayedCall }) {
  if (!after) {
    return (
      <span className="muted">
        {obstacle === 'LIMIT'
          ? 'Nobody knows how many calls a limit had counted'
          : `The argument ${path ?? ''} was not kept`}
      </span>
    );
  }
  const decider = after.draft === null ? after.policy?.name : 'this policy';
  return (
    <span className="tool-lines">
      <span className="row">
        <Decided decision={after.decision} />
        <span className="muted">
          {reasonText(after.reasonCode)}
          {decider && `: ${decider}`}
        </span>
      </span>
      {isByProposal === false && <span className="muted">The rules of today do so already.</span>}
    </span>
  );
}
