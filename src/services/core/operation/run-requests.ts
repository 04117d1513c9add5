import type { Actor } from '../actors/actor.js';
import type { JsonObject } from '../text/fields.js';

// The requests that a write makes of runs. The area of runs fulfils them through its port (scope.ts).

/** A request to wake an agent. */
export interface WakeRequest {
  readonly companyId: string;
  readonly agentId: string;
  /** The reason passed to the run: one of the server's own, or any text. */
  readonly reason: string | null;
  /** `automation` by default; only `on_demand` lets an agent wake itself. */
  readonly source?: 'timer' | 'assignment' | 'on_demand' | 'automation';
  readonly triggerDetail?: 'manual' | 'ping' | 'callback' | 'system';
  readonly issueId?: string | null;
  /** The context passed to the woken run. */
  readonly payload?: JsonObject;
  readonly taskKey?: string;
  readonly idempotencyKey?: string | null;
  readonly forceFreshSession?: boolean;
  /** The run that the woken run retries. */
  readonly retryOfRunId?: string | null;
  /** The run whose end or action caused the request, if it is not the requester's run. */
  readonly causedByRunId?: string;
  /** The requester, if it is not the actor: a routine wakes its agent even if that agent fired it. */
  readonly by?: Actor | undefined;
  /** Set for an issue without runs and other wakes, for example one that this transaction created. */
  readonly idleIssue?: IdleIssue;
  /** Called with the outcome, except when an agent's own action requests a wake of itself. */
  readonly placed?: (wake: RequestedWake) => void;
}

/** The facts that decide on a wake for an issue without runs. */
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
  /** The run that the wake started or was merged into. */
  readonly runId: string | null;
  /** The reason why the wake was skipped. */
  readonly error: string | null;
}

/** Selects the work of a company to cancel. */
export interface WorkSelection {
  readonly companyId: string;
  readonly agentId?: string;
  readonly projectId?: string;
  readonly issueId?: string;
  /** The error code for the cancelled rows. */
  readonly errorCode: string;
  /** Whether to cancel waiting wakes with the runs. */
  readonly withWakes?: boolean;
  /** Whether to cancel the requesting run too. */
  readonly evenOwn?: boolean;
}

type StopScopeType = 'agent' | 'company' | 'instance';

/** An order to stop work. */
export interface StopRequest {
  readonly companyId: string;
  readonly scopeType: StopScopeType;
  /** The agent to stop, if the scope is an agent. */
  readonly agentId?: string;
  /** The installation-wide stop that the order is part of. */
  readonly instanceStopId?: string;
  readonly reason: string | null;
  /** The error code of the stopped runs and wakes. */
  readonly errorCode: string;
  /** The person who gave the order, if it is not the actor. */
  readonly createdByUserId?: string | null;
}

/** Selects the stop orders to lift. */
export interface LiftRequest {
  readonly companyId: string;
  readonly scopeType: StopScopeType;
  readonly agentId?: string;
  /** The installation-wide stop to keep. */
  readonly but?: string | null;
}

/** The statuses with which an adapter can report the end of a run. */
export const REPORTED_ENDS = ['succeeded', 'failed', 'timed_out', 'cancelled'] as const;
/** The statuses of runs that have ended. The server itself interrupts runs. */
export const RUN_ENDS = [...REPORTED_ENDS, 'interrupted'] as const;

const TERMINAL: ReadonlySet<string> = new Set(RUN_ENDS);

/** Whether a run with this status has ended. */
export const isTerminal = (status: string): boolean => TERMINAL.has(status);
