import type { JsonObject } from '#services/core/text/json.js';
import type { CallContext, ToolCaller, ToolFacts } from '../policies/call.js';
import type { ProfileBinding, ProfileMode } from '../profiles/effective.js';
import type { ProfileEntry } from '../profiles/entries.js';

// The inputs of decisions: rows as stored, and a request. Nothing here reads a database.

export type ApplicationStatus = 'draft' | 'active' | 'disabled' | 'archived';
export type EntryStatus = 'active' | 'disabled' | 'quarantined' | 'removed';

/** A tool with all facts that decide whether it may be called at all. */
export interface ToolRow extends ToolFacts {
  readonly companyId: string;
  readonly status: EntryStatus;
  readonly versionHash: string;
  readonly schemaHash: string;
  readonly connectionStatus: ApplicationStatus;
  readonly connectionEnabled: boolean;
  readonly applicationStatus: ApplicationStatus;
}

/** A policy or trust rule as stored. Compiling it reveals its errors. */
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

/** All rows of one company that decide about calls. */
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
  /** The run of the context; null for a call outside a run. */
  readonly run: CallRun | null;
  readonly catalogEntryId: string;
  /** Null if unknown. The decision is then about the best that some arguments may get. */
  readonly arguments: JsonObject | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The calls counted in the current window of each bucket. A bucket that is not listed has room. */
  readonly counts?: ReadonlyMap<string, number>;
}
