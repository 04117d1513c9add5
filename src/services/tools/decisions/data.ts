import type { JsonObject } from '../../core/text/json.js';
import type { CallContext, ToolCaller, ToolFacts } from '../policies/call.js';
import type { ProfileBinding, ProfileMode } from '../profiles/effective.js';
import type { ProfileEntry } from '../profiles/entries.js';

// What decisions are made of: rows as they are stored, and a request. Nothing here reads a database.

export type ApplicationStatus = 'draft' | 'active' | 'disabled' | 'archived';
export type EntryStatus = 'active' | 'disabled' | 'quarantined' | 'removed';

/** A tool with all that decides whether it may be called at all. */
export interface ToolRow extends ToolFacts {
  readonly companyId: string;
  readonly status: EntryStatus;
  readonly versionHash: string;
  readonly schemaHash: string;
  readonly connectionStatus: ApplicationStatus;
  readonly connectionEnabled: boolean;
  readonly applicationStatus: ApplicationStatus;
}

/** A policy or trust rule as stored; what is wrong with it shows when it is compiled. */
export interface ToolPolicyRow {
  readonly id: string;
  readonly policyType: string;
  readonly priority: number;
  readonly createdAt: Date;
  readonly enabled: boolean;
  readonly selectors: unknown;
  readonly conditions: unknown;
  readonly config: unknown;
}

export interface ProfileRow {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly defaultAction: 'deny' | 'allow';
  readonly entries: readonly ProfileEntry[];
}

/** A grant of tools:use. */
export interface ToolUseGrantRow {
  readonly principalType: 'agent' | 'user';
  readonly principalId: string;
  readonly scope: unknown;
}

/** Everything of one company that decides about calls. */
export interface ToolAccessRows {
  readonly companyId: string;
  /** Whether all work of the company is stopped: it is paused or archived, or the installation is halted. */
  readonly isStopped: boolean;
  readonly agents: readonly { readonly id: string; readonly isActive: boolean }[];
  readonly tools: readonly ToolRow[];
  readonly policies: readonly ToolPolicyRow[];
  readonly profiles: readonly ProfileRow[];
  readonly bindings: readonly ProfileBinding[];
  readonly grants: readonly ToolUseGrantRow[];
  readonly gateways: readonly { readonly id: string; readonly defaultProfileMode: ProfileMode }[];
}

/** The run in which a call is made. */
export interface CallRun {
  readonly companyId: string;
  readonly agentId: string;
  readonly issueId: string | null;
  readonly projectId: string | null;
  readonly routineId: string | null;
}

export interface DecisionRequest {
  readonly companyId: string;
  readonly caller: ToolCaller;
  readonly context: CallContext;
  /** The run of the context, null where there is none. */
  readonly run: CallRun | null;
  readonly catalogEntryId: string;
  /** Null where they are not known: then it is decided what some arguments may get. */
  readonly arguments: JsonObject | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The calls counted in the present window of each bucket; a bucket that is not named has room. */
  readonly counts?: ReadonlyMap<string, number>;
}
