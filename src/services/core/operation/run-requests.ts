import type { Actor } from '../actors/actor.js';
import type { JsonObject } from '../text/fields.js';

// The requests that a write may make of runs, which fulfils them through its port (scope.ts).

/** A request that an agent be woken. */
export interface WakeRequest {
  readonly companyId: string;
  readonly agentId: string;
  /** The reason that the run is given: one of the server's own, or any text. */
  readonly reason: string | null;
  /** `automation` unless given; only `on_demand` lets an agent wake itself. */
  readonly source?: 'timer' | 'assignment' | 'on_demand' | 'automation';
  readonly triggerDetail?: 'manual' | 'ping' | 'callback' | 'system';
  readonly issueId?: string | null;
  /** The context that the woken run is given. */
  readonly payload?: JsonObject;
  readonly taskKey?: string;
  readonly idempotencyKey?: string | null;
  readonly forceFreshSession?: boolean;
  /** The run that the woken run retries. */
  readonly retryOfRunId?: string | null;
  /** The run whose end or action caused the request, if that is not the requester's run. */
  readonly causedByRunId?: string;
  /** The requester, if that is not the actor: a routine wakes its agent also when that agent fired it. */
  readonly by?: Actor | undefined;
  /** Set for an issue without runs and other wakes, such as one that this transaction created. */
  readonly idleIssue?: IdleIssue;
  /** Called with the outcome, except when an agent's own action requests a wake of itself. */
  readonly placed?: (wake: RequestedWake) => void;
}

/** The facts that decide about a wake for an issue that nobody works on. */
export interface IdleIssue {
  readonly projectId: string | null;
  readonly responsibleUserId: string | null;
  /** Whether a blocker of the issue is open. */
  readonly isBlocked: boolean;
}

/** The outcome of a requested wake. */
export interface RequestedWake {
  readonly wakeId: string;
  readonly status: string;
  /** The run that it started or was merged into. */
  readonly runId: string | null;
  /** Why it was skipped. */
  readonly error: string | null;
}

/** The work of a company that is cancelled. */
export interface WorkSelection {
  readonly companyId: string;
  readonly agentId?: string;
  readonly projectId?: string;
  readonly issueId?: string;
  /** The reason that the rows get. */
  readonly errorCode: string;
  /** Whether waiting wakes are cancelled with the runs. */
  readonly withWakes?: boolean;
  /** Whether the requesting run is cancelled, too. */
  readonly evenOwn?: boolean;
}

type StopScopeType = 'agent' | 'company' | 'instance';

/** An order to stop work. */
export interface StopRequest {
  readonly companyId: string;
  readonly scopeType: StopScopeType;
  /** The agent, where one is stopped. */
  readonly agentId?: string;
  /** The stop of the installation that the order is part of. */
  readonly instanceStopId?: string;
  readonly reason: string | null;
  /** The error code of the stopped runs and wakes. */
  readonly errorCode: string;
  /** The person who gave the order, if that is not the actor. */
  readonly createdByUserId?: string | null;
}

/** The orders that are lifted. */
export interface LiftRequest {
  readonly companyId: string;
  readonly scopeType: StopScopeType;
  readonly agentId?: string;
  /** The stop of the installation that is not lifted. */
  readonly but?: string | null;
}
