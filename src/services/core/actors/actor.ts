/**
 * The caller of an operation. `access/authenticate` builds it once; the code below the transports never sees a request.
 */
export type Actor = BoardActor | AgentActor | GatewayActor | SystemActor | AnonymousActor;

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
  readonly source: 'local_implicit' | 'session' | 'board_key' | 'assistant';
  readonly keyId?: string;
  /** The web session whose cookie identified the person. */
  readonly sessionId?: string;
  /** The assistant that acts for the person. It reaches their companies, but administers no installation. */
  readonly assistant?: AssistantAccess;
  readonly isInstanceAdmin: boolean;
  /** By company id. Empty for `local_implicit`, which reaches every company. */
  readonly memberships: ReadonlyMap<string, Membership>;
  /** The run that the request names. */
  readonly runId?: string;
  /** The company of that run. A write to another company is rejected. */
  readonly runCompanyId?: string;
}

/** The scopes that a person can grant to an assistant. */
export const ASSISTANT_SCOPES = ['orgraph:read', 'orgraph:write'] as const;
export type AssistantScope = (typeof ASSISTANT_SCOPES)[number];

interface AssistantAccess {
  readonly grantId: string;
  readonly scopes: readonly AssistantScope[];
}

export interface AgentActor {
  readonly kind: 'agent';
  readonly agentId: string;
  readonly companyId: string;
  readonly source: 'agent_key' | 'agent_jwt' | 'tool_session';
  readonly keyId?: string;
  /** Seconds since the epoch after which the run token is void. */
  readonly expiresAt?: number;
  readonly role: string;
  readonly canCreateAgents: boolean;
  /** Whether the agent is paused; a paused agent may only read. */
  readonly isPaused?: boolean;
  /** The agent's own run in which it acts: the run of its token, or a run that the request names. */
  readonly runId?: string;
  /** The run that the token itself names. A header only names a run and does not prove that it sent the request. */
  readonly verifiedRunId?: string;
  readonly responsibleUserId?: string;
  /** The tool session whose token the agent calls with. The token is valid for nothing else. */
  readonly toolSession?: ToolSessionContext;
}

/** A tool session, with the issue and the project of its run. */
export interface ToolSessionContext {
  readonly id: string;
  readonly issueId: string | null;
  readonly projectId: string | null;
  readonly routineId: string | null;
}

export type GatewayAction = 'tools/list' | 'tools/call';

/** A client of a named gateway. It can only list and call tools. */
export interface GatewayActor {
  readonly kind: 'gateway';
  readonly companyId: string;
  readonly gatewayId: string;
  readonly tokenId: string;
  readonly allowedActions: readonly GatewayAction[];
}

/** The principal of a gateway whose clients do not act for an agent. */
export const gatewayPrincipal = (gatewayId: string) => ({ type: 'system', id: `gateway:${gatewayId}` }) as const;

/** The server's own work: jobs, the scheduler, adapters. */
export interface SystemActor {
  readonly kind: 'system';
  readonly name: string;
  /**
   * Set when a plugin acts. The plugin counts as a board member with write access, and holds only these permissions.
   */
  readonly plugin?: PluginAuthority;
}

interface PluginAuthority {
  readonly key: string;
  readonly permissions: readonly string[];
  /**
   * The number of plugin events in the chain that led to this action, including the present one; unset if the action
   * does not respond to an event.
   */
  readonly eventDepth?: number;
}

/** The plugin that acts, if any. */
export const actingPlugin = (actor: Actor): PluginAuthority | undefined =>
  actor.kind === 'system' ? actor.plugin : undefined;

/** Whether the server acts on its own behalf, and is therefore exempt from the rules for callers. */
export const isServer = (actor: Actor): boolean => actor.kind === 'system' && !actor.plugin;

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

/** A person as the owner also of these companies; any other actor unchanged. */
export function asOwnerOf(actor: Actor, companyIds: readonly string[]): Actor {
  if (actor.kind !== 'board' || companyIds.length === 0) return actor;
  const owned = companyIds.map((id) => [id, { role: 'owner', status: 'active' } as const] as const);
  return { ...actor, memberships: new Map([...actor.memberships, ...owned]) };
}

export const isLocalBoard = (actor: Actor): boolean => actor.kind === 'board' && actor.source === 'local_implicit';

/** The companies whose rows a statement can see: all, or only these. The database enforces it (row-level security). */
export type Reach = 'all' | readonly string[];

/** The widest reach that an actor's statements have; an operation narrows it to the company of its resource. */
export function actorReach(actor: Actor): Reach {
  switch (actor.kind) {
    case 'system':
      return 'all';
    case 'agent':
    case 'gateway':
      return [actor.companyId];
    case 'board':
      if (actor.source === 'local_implicit') return 'all';
      return [...actor.memberships].filter(([, membership]) => membership.status === 'active').map(([id]) => id);
    case 'anonymous':
      return [];
  }
}

/** The payer of the server's own work that does not concern a company. */
export const SERVER = 'system';

/** The payer of an actor's requests: its company, or the person who belongs to several companies. */
export function payerOf(actor: Actor): string {
  switch (actor.kind) {
    case 'agent':
    case 'gateway':
      return actor.companyId;
    case 'board': {
      const companies = actorReach(actor);
      return companies.length === 1 && companies !== 'all' ? (companies[0] as string) : `user:${actor.userId}`;
    }
    default:
      return actor.kind;
  }
}

/** The payer of the server's own work: the company whose rows it concerns. */
export const payerOfReach = (reach: Reach): string =>
  reach !== 'all' && reach.length === 1 ? (reach[0] as string) : SERVER;

/** The principal under which idempotency keys are kept and activity is written. */
export function principalOf(actor: Actor): { type: 'agent' | 'user' | 'system'; id: string } {
  switch (actor.kind) {
    case 'agent':
      return { type: 'agent', id: actor.agentId };
    case 'board':
      return { type: 'user', id: actor.userId };
    case 'gateway':
      return gatewayPrincipal(actor.gatewayId);
    case 'system':
      return { type: 'system', id: actor.name };
    case 'anonymous':
      return { type: 'system', id: 'anonymous' };
  }
}

/** The columns that record who created a row; both null for the server's own work. */
export function authorOf(actor: Actor): { createdByAgentId: string | null; createdByUserId: string | null } {
  const { type, id } = principalOf(actor);
  return { createdByAgentId: type === 'agent' ? id : null, createdByUserId: type === 'user' ? id : null };
}

/** The columns that record who last changed a row. */
export function editorOf(actor: Actor): { updatedByAgentId: string | null; updatedByUserId: string | null } {
  const { createdByAgentId, createdByUserId } = authorOf(actor);
  return { updatedByAgentId: createdByAgentId, updatedByUserId: createdByUserId };
}

/**
 * The person responsible for the records that an actor creates: the person itself, or the person for whom an agent
 * acts.
 */
export const responsibleUserOf = (actor: Actor): string | null =>
  actor.kind === 'board' ? actor.userId : actor.kind === 'agent' ? (actor.responsibleUserId ?? null) : null;

/** The run in which the actor acts, or null. */
export const runIdOf = (actor: Actor): string | null => ('runId' in actor ? (actor.runId ?? null) : null);

/**
 * Whether the run that a person names, if any, belongs to the company. An agent acts only in runs of its own company.
 */
export const isRunOf = (actor: Actor, companyId: string): boolean =>
  actor.kind !== 'board' || actor.runId === undefined || actor.runCompanyId === companyId;
