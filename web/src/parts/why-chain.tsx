import { useState } from 'react';
import { usePage } from '../graph/use-page.js';
import { Anchor } from '../ui/anchor.js';
import { Button } from '../ui/button.js';
import type { IconName } from '../ui/icons.js';
import { PlainText } from '../ui/plain-text.js';
import { Timeline, TimelineItem } from '../ui/timeline.js';
import { type Paths, usePaths } from './paths.js';
import { type CauseRowFragment, WholeCausesDocument } from './why-chain.gql.js';

export type Cause = CauseRowFragment;

export interface Causes {
  readonly complete: boolean;
  readonly links: readonly Cause[];
}

interface WhyChainProps {
  readonly causes: Causes;
  /** What is asked about, for reading on where the chain was cut. */
  readonly subject: { readonly runId: string } | { readonly issueId: string };
  /** Leaves out the first link, where the page itself tells of it. */
  readonly withoutSubject?: boolean;
}

const ICONS: Readonly<Record<Cause['kind'], IconName>> = {
  APPROVAL: 'approval',
  COMMENT: 'comment',
  INTERACTION: 'inbox',
  ISSUE: 'issues',
  RUN: 'play',
  WAKE: 'bell',
};

const RELATIONS: Readonly<Record<Cause['relation'], string>> = {
  SUBJECT: '',
  CAUSED_BY: 'because',
  MERGED_INTO: 'merged into',
  WAITS_FOR: 'waits for',
};

/** Why something is as it is: its causes, nearest first, each a sentence that leads to what it tells of. */
export function WhyChain({ causes, subject, withoutSubject = false }: WhyChainProps) {
  const [isWhole, setWhole] = useState(false);
  const { data, isLoading } = usePage(WholeCausesDocument, subject, { pause: !isWhole });
  const { complete, links } = data?.why ?? causes;
  const shown = withoutSubject ? links.filter(({ relation }) => relation !== 'SUBJECT') : links;
  if (shown.length === 0) return <p className="muted">Nothing is known of its causes.</p>;
  return (
    <>
      <Timeline label="Causes, nearest first">
        {shown.map((cause) => (
          <CauseItem key={`${cause.depth} ${cause.entityId}`} cause={cause} />
        ))}
      </Timeline>
      {!complete && !isWhole && (
        <Button size="s" variant="quiet" busy={isLoading} onClick={() => setWhole(true)}>
          Show earlier causes
        </Button>
      )}
    </>
  );
}

function CauseItem({ cause }: { cause: Cause }) {
  const paths = usePaths();
  const { kind, relation, sentence, at } = cause;
  const href = hrefOf(cause, paths);
  const text = <PlainText text={sentence} />;
  return (
    <TimelineItem icon={ICONS[kind]} tone={relation === 'WAITS_FOR' ? 'warning' : 'neutral'} at={at}>
      {RELATIONS[relation] && <span className="muted">{RELATIONS[relation]} </span>}
      {href ? <Anchor href={href}>{text}</Anchor> : text}
    </TimelineItem>
  );
}

function hrefOf({ kind, entityId, entity }: Cause, paths: Paths): string | undefined {
  if (kind === 'RUN') return paths.run(entityId);
  if (kind === 'APPROVAL') return paths.approval(entityId);
  if (entity?.__typename === 'Issue') return paths.issue(entity.identifier);
  const isOnIssue = entity?.__typename === 'IssueComment' || entity?.__typename === 'Interaction';
  if (!isOnIssue || !entity.issue) return undefined;
  return `${paths.issue(entity.issue.identifier)}#${kind.toLowerCase()}-${entityId}`;
}
