import type { Actor } from '../actors/actor.js';
import type { JsonObject } from '../text/fields.js';

// What a write may ask of runs. Runs answers it through the port that it registers (scope.ts).

/** A request that an agent be woken. */
export interface WakeRequest {
  readonly companyId: string;
  readonly agentId: string;
  /** Why, as the run is told it: a reason of the server's own, or any text. */
  readonly reason: string | null;
  /** `automation` unless given; only `on_demand` lets an agent wake itself. */
  readonly source?: 'timer' | 'assignment' | 'on_demand' | 'automation';
  readonly triggerDetail?: 'manual' | 'ping' | 'callback' | 'system';
  readonly issueId?: string | null;
  /** What the woken run is told. */
  readonly payload?: JsonObject;
  readonly taskKey?: string;
  readonly idempotencyKey?: string | null;
  readonly forceFreshSession?: boolean;
  /** The run that the woken one tries again. */
  readonly retryOfRunId?: string | null;
  /** The run whose end or act asks for it, where that is not the run of whoever asks. */
  readonly causedByRunId?: string;
  /** Who asks, where that is not who acts: a routine wakes its agent also when that agent fired it. */
  readonly by?: Actor | undefined;
  /** Given for an issue that no run and no other wake is about, such as one that this transaction has only just made. */
  readonly idleIssue?: IdleIssue;
  /** Called with what became of it, but where an agent asks for itself by what it did. */
  readonly placed?: (wake: RequestedWake) => void;
}

/** What decides about waking an agent for an issue that nobody works on. */
export interface IdleIssue {
  readonly projectId: string | null;
  readonly responsibleUserId: string | null;
  /** Whether a blocker of the issue is open. */
  readonly isBlocked: boolean;
}

/** What became of a wake that was asked for. */
export interface RequestedWake {
  readonly wakeId: string;
  readonly status: string;
  /** The run that it started or was merged into. */
  readonly runId: string | null;
  /** Why it was skipped. */
  readonly error: string | null;
}

/** Which work of a company is cancelled. */
export interface WorkSelection {
  readonly companyId: string;
  readonly agentId?: string;
  readonly projectId?: string;
  readonly issueId?: string;
  /** Why, as the rows will say. */
  readonly errorCode: string;
  /** Whether the wakes that wait are cancelled with the runs. */
  readonly withWakes?: boolean;
  /** Whether the run that asks is cancelled too. */
  readonly evenOwn?: boolean;
}

type StopScopeType = 'agent' | 'company' | 'instance';

/** Whom an order stops, and why. */
export interface StopRequest {
  readonly companyId: string;
  readonly scopeType: StopScopeType;
  /** The agent, where one is stopped. */
  readonly agentId?: string;
  /** One for all companies that are stopped with the installation. */
  readonly instanceStopId?: string;
  readonly reason: string | null;
  /** What the stopped runs and wakes end with. */
  readonly errorCode: string;
  /** Who gave the order, where that is not whoever carries it out. */
  readonly createdByUserId?: string | null;
}

/** Whose orders are lifted. */
export interface LiftRequest {
  readonly companyId: string;
  readonly scopeType: StopScopeType;
  readonly agentId?: string;
  /** The stop of the installation that stays. */
  readonly but?: string | null;
}
