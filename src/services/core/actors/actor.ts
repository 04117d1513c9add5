/** Who is asking. Built once by `access/authenticate`; nothing below the transports sees a request. */
export type Actor = BoardActor | AgentActor | SystemActor | AnonymousActor;

export type MembershipRole = 'owner' | 'admin' | 'operator' | 'viewer' | 'member';
export type MembershipStatus = 'pending' | 'active' | 'suspended' | 'archived';

export interface Membership {
  readonly role: MembershipRole | null;
  readonly status: MembershipStatus;
}

export interface BoardActor {
  readonly kind: 'board';
  readonly userId: string;
  /** `local_implicit` is the trusted board of a local_trusted deployment and passes every check. */
  readonly source: 'local_implicit' | 'session' | 'board_key';
  readonly keyId?: string;
  /** The web session by whose cookie the person is known. */
  readonly sessionId?: string;
  readonly isInstanceAdmin: boolean;
  /** By company id. Empty for `local_implicit`, which reaches every company. */
  readonly memberships: ReadonlyMap<string, Membership>;
  /** The run that the request names. */
  readonly runId?: string;
  /** The company whose run that is: in another one nothing is done in it. */
  readonly runCompanyId?: string;
}

export interface AgentActor {
  readonly kind: 'agent';
  readonly agentId: string;
  readonly companyId: string;
  readonly source: 'agent_key' | 'agent_jwt';
  readonly keyId?: string;
  /** Seconds since the epoch after which a run token is void. */
  readonly expiresAt?: number;
  readonly role: string;
  readonly canCreateAgents: boolean;
  /** Whether the agent is on hold: then it only reads. */
  readonly isPaused?: boolean;
  /** The agent's own run in which it acts: that of its token, or one that the request names. */
  readonly runId?: string;
  /** The run that the token itself names: a header tells which run of the agent it is, not that the run is asking. */
  readonly verifiedRunId?: string;
  readonly responsibleUserId?: string;
}

/** Work the server does of its own accord: jobs, the scheduler, adapters. */
export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
}

export interface AnonymousActor {
  readonly kind: 'anonymous';
}

export const anonymous: AnonymousActor = { kind: 'anonymous' };

/** The user row behind the implicit board of a local_trusted deployment. */
export const LOCAL_BOARD_USER_ID = 'local-board';

export const localBoard: BoardActor = {
  kind: 'board',
  userId: LOCAL_BOARD_USER_ID,
  source: 'local_implicit',
  isInstanceAdmin: true,
  memberships: new Map(),
};

export const isLocalBoard = (actor: Actor): boolean => actor.kind === 'board' && actor.source === 'local_implicit';

/** Companies whose rows a statement may see: all of them, or just these. The database enforces it (row-level security). */
export type Reach = 'all' | readonly string[];

/** The widest reach an actor's statements ever have; an operation narrows it to its resource's company. */
export function reachOf(actor: Actor): Reach {
  switch (actor.kind) {
    case 'system':
      return 'all';
    case 'agent':
      return [actor.companyId];
    case 'board':
      if (actor.source === 'local_implicit') return 'all';
      return [...actor.memberships].filter(([, membership]) => membership.status === 'active').map(([id]) => id);
    case 'anonymous':
      return [];
  }
}

/** The payer of what the server does of its own accord, for no company. */
export const SERVER = 'system';

/** Whose share of the server somebody's requests are charged to: a company's, or a person's who belongs to several. */
export function payerOf(actor: Actor): string {
  switch (actor.kind) {
    case 'agent':
      return actor.companyId;
    case 'board': {
      const companies = reachOf(actor);
      return companies.length === 1 && companies !== 'all' ? (companies[0] as string) : `user:${actor.userId}`;
    }
    default:
      return actor.kind;
  }
}

/** The same for what the server does of its own accord: for the company whose rows it concerns. */
export const payerOfReach = (reach: Reach): string =>
  reach !== 'all' && reach.length === 1 ? (reach[0] as string) : SERVER;

/** The principal under which idempotency keys are kept and activity is written. */
export function principalOf(actor: Actor): { type: 'agent' | 'user' | 'system'; id: string } {
  switch (actor.kind) {
    case 'agent':
      return { type: 'agent', id: actor.agentId };
    case 'board':
      return { type: 'user', id: actor.userId };
    case 'system':
      return { type: 'system', id: actor.name };
    case 'anonymous':
      return { type: 'system', id: 'anonymous' };
  }
}

/** Who made a row, as its columns say it; neither for what the server did of its own accord. */
export function authorOf(actor: Actor): { createdByAgentId: string | null; createdByUserId: string | null } {
  const { type, id } = principalOf(actor);
  return { createdByAgentId: type === 'agent' ? id : null, createdByUserId: type === 'user' ? id : null };
}

/** Who last changed a row, as its columns say it. */
export function editorOf(actor: Actor): { updatedByAgentId: string | null; updatedByUserId: string | null } {
  const { createdByAgentId, createdByUserId } = authorOf(actor);
  return { updatedByAgentId: createdByAgentId, updatedByUserId: createdByUserId };
}

/** Whose what somebody makes is: a person's own, and of an agent that of the person it acts for. */
export const responsibleUserOf = (actor: Actor): string | null =>
  actor.kind === 'board' ? actor.userId : actor.kind === 'agent' ? (actor.responsibleUserId ?? null) : null;

/** The run in which somebody acts, if they act in one. */
export const runIdOf = (actor: Actor): string | null => ('runId' in actor ? (actor.runId ?? null) : null);

/** Whether the run that a person names, if they name one, is of a company. An agent's is of its own, as all it does. */
export const isRunOf = (actor: Actor, companyId: string): boolean =>
  actor.kind !== 'board' || actor.runId === undefined || actor.runCompanyId === companyId;
