import type { ReactNode } from 'react';
import { words } from '../format/words.js';
import { useAgents } from '../graph/company.js';
import type { ActorLabel, AgentLabel } from '../graph/types.js';
import { Anchor } from '../ui/anchor.js';
import { PlainText } from '../ui/plain-text.js';
import { type Piece, sentenceOf, type ToldEvent } from './event-sentences.js';
import { ActorLink, AgentLink, IssueLink } from './links.js';
import { usePaths } from './paths.js';

/** An event as the fragment `EventLine` reads it. */
export interface LineEvent extends ToldEvent {
  readonly entityId: string;
  readonly runId: string | null;
  readonly actor: ActorLabel | null;
  readonly agent: AgentLabel | null;
  readonly issue: { readonly identifier: string; readonly title: string } | null;
  readonly project?: { readonly name: string; readonly urlKey: string } | null;
  readonly routine?: { readonly id: string; readonly title: string } | null;
  readonly case?: { readonly identifier: string; readonly title: string } | null;
}

interface EventLineProps {
  readonly event: LineEvent;
}

/** An event of the journal as a sentence, with links to what it is about. */
export function EventLine({ event }: EventLineProps) {
  const { hasActor, pieces } = sentenceOf(event);
  return (
    <span className="event-line">
      {hasActor ? (
        <>
          <ActorLink actor={event.actor} />{' '}
        </>
      ) : null}
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence never move
        <PieceOfLine key={index} piece={piece} event={event} />
      ))}
    </span>
  );
}

function PieceOfLine({ piece, event }: EventLineProps & { piece: Piece }): ReactNode {
  const agents = useAgents();
  const paths = usePaths();
  if (typeof piece === 'string') return <PlainText text={piece} />;
  if ('agentId' in piece) {
    const agent = agents.find(({ id }) => id === piece.agentId);
    return agent ? <AgentLink agent={agent} /> : 'an agent';
  }
  if ('userId' in piece)
    return <Anchor href={paths.page(`people/${encodeURIComponent(piece.userId)}`)}>a person</Anchor>;
  switch (piece.link) {
    case 'it':
      return <Subject event={event} />;
    case 'agent':
      return event.agent ? <AgentLink agent={event.agent} /> : 'an agent';
    case 'issue':
      return event.issue ? (
        <>
          {' on '}
          <IssueLink issue={event.issue} />
        </>
      ) : null;
    case 'run':
      return event.runId || event.entityTypeText === 'heartbeat_run' ? (
        <Anchor href={paths.run(event.runId ?? event.entityId)}>A run</Anchor>
      ) : (
        'A run'
      );
  }
}

const APPROVALS: Readonly<Record<string, string>> = {
  hire_agent: 'a hire',
  approve_ceo_strategy: 'the strategy',
  budget_override_required: 'a higher budget',
  request_board_approval: 'a request',
};

/** What an event is about, by its type. */
function Subject({ event }: EventLineProps): ReactNode {
  const paths = usePaths();
  const agents = useAgents();
  const { entityTypeText, entityId, details } = event;
  const name = [details?.name, details?.title, details?.identifier, details?.key].find(
    (each): each is string => typeof each === 'string' && each !== '',
  );
  switch (entityTypeText) {
    case 'issue':
      return event.issue ? <IssueLink issue={event.issue} /> : <PlainText text={name ?? 'an issue'} />;
    case 'agent': {
      const agent = agents.find(({ id }) => id === entityId) ?? event.agent;
      return agent ? <AgentLink agent={agent} /> : <PlainText text={name ?? 'an agent'} />;
    }
    case 'approval':
      return <Anchor href={paths.approval(entityId)}>{APPROVALS[String(details?.type)] ?? 'an approval'}</Anchor>;
    case 'heartbeat_run':
      return <Anchor href={paths.run(entityId)}>a run</Anchor>;
    case 'project':
      if (event.project) return <Anchor href={paths.project(event.project.urlKey)}>{event.project.name}</Anchor>;
      break;
    case 'routine':
      return <Anchor href={paths.routine(entityId)}>{event.routine?.title ?? name ?? 'a routine'}</Anchor>;
    case 'case':
      if (event.case) return <Anchor href={paths.case(event.case.identifier)}>{event.case.identifier}</Anchor>;
      break;
    case 'skill':
      return <Anchor href={paths.skill(entityId)}>{name ?? 'a skill'}</Anchor>;
    default:
  }
  const noun = words(entityTypeText).toLowerCase();
  return <PlainText text={name ? `${noun} ${name}` : `the ${noun}`} />;
}
