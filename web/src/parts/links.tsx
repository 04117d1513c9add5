import { words } from '../format/words.js';
import { addressOf } from '../graph/base.js';
import type { ActorLabel, AgentLabel } from '../graph/types.js';
import { Anchor } from '../ui/anchor.js';
import { Avatar } from '../ui/avatar.js';
import { usePaths } from './paths.js';
import { AgentStatusDot, IssueStatusDot } from './statuses.js';

interface AgentLinkProps {
  readonly agent: Pick<AgentLabel, 'name' | 'urlKey' | 'avatarUrl'> & { readonly status?: AgentLabel['status'] };
  /** Shows whether it works at the moment. */
  readonly hasStatus?: boolean;
}

export function AgentLink({ agent, hasStatus = false }: AgentLinkProps) {
  const paths = usePaths();
  return (
    <Anchor className="actor" href={paths.agent(agent.urlKey)}>
      <Avatar name={agent.name} src={addressOf(agent.avatarUrl)} size="s" />
      <span className="actor-name">{agent.name}</span>
      {hasStatus && agent.status ? <AgentStatusDot status={agent.status} /> : null}
    </Anchor>
  );
}

/** Whoever acted: an agent leads to its page, a person to their profile. */
export function ActorLink({ actor }: { actor: ActorLabel | null | undefined }) {
  const paths = usePaths();
  if (!actor) return <span className="actor muted">Nobody</span>;
  if (actor.__typename === 'Agent') return <AgentLink agent={actor} />;
  if (actor.__typename === 'PluginActor') return <span className="actor">{actor.key}</span>;
  if (actor.__typename === 'SystemActor') return <span className="actor muted">{words(actor.name)}</span>;
  return (
    <Anchor className="actor" href={paths.page(`people/${encodeURIComponent(actor.id)}`)}>
      <Avatar name={actor.name} size="s" />
      <span className="actor-name">{actor.name}</span>
    </Anchor>
  );
}

interface IssueLinkProps {
  readonly issue: {
    readonly identifier: string;
    readonly title: string;
    readonly status?: Parameters<typeof IssueStatusDot>[0]['status'];
  };
}

export function IssueLink({ issue }: IssueLinkProps) {
  const paths = usePaths();
  return (
    <Anchor className="issue-link" href={paths.issue(issue.identifier)}>
      {issue.status ? <IssueStatusDot status={issue.status} /> : null}
      <span className="identifier">{issue.identifier}</span> <span className="issue-link-title">{issue.title}</span>
    </Anchor>
  );
}
