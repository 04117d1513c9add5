import { createHash } from 'node:crypto';
import { canonicalJson } from '#services/core/text/canonical.js';
import type { JsonObject } from '#services/core/text/json.js';
import { screenValue } from '../results/screen.js';
import { type EntryRisk, isSaidToRead, riskOfTool } from './risk.js';

/** The parts of a server's tool definition that an entry pins. */
interface PinnedToolDefinition {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly inputSchema: JsonObject;
  readonly annotations: JsonObject | null;
}

const sha256Of = (value: unknown): string =>
  `sha256:${createHash('sha256').update(canonicalJson(value)).digest('hex')}`;

/**
 * A hash that changes with everything that a model sees of the tool, and with its risk. The order of keys does not
 * matter.
 */
export const versionHashOf = (definition: PinnedToolDefinition, riskLevel: EntryRisk): string => {
  const { name, title, description, inputSchema, annotations } = definition;
  return sha256Of({ name, title, description, inputSchema, annotations, riskLevel });
};

export const schemaHashOf = (inputSchema: JsonObject): string => sha256Of(inputSchema);

// The effect of a complete list of a server's tools on the catalog, as data. The caller writes it in one statement.

/** An entry of the catalog. Removed entries are not passed: a tool that comes back is new. */
export interface KnownEntry {
  readonly id: string;
  readonly toolName: string;
  readonly riskLevel: EntryRisk;
  readonly status: 'active' | 'disabled' | 'quarantined';
  readonly version: number;
  readonly versionHash: string;
}

/** A tool as its server lists it. */
export interface ListedTool extends PinnedToolDefinition {
  readonly outputSchema: JsonObject | null;
}

/** All tools of a server. */
export interface ToolList {
  readonly tools: readonly ListedTool[];
  /** Why other tools are left out, in sentences for people. */
  readonly leftOut: readonly string[];
}

export interface RefreshRules {
  /**
   * Whether this is the first list of a draft. It starts with all tools that its server offers; later changes are
   * reviewed.
   */
  readonly isFirstOfDraft: boolean;
  readonly quarantineNewEntries: boolean;
  /** Whether read-only tools need no review. */
  readonly safeDefault: boolean;
}

export type QuarantineReason = 'pending_review' | 'suspicious_text' | 'ambiguous_name';

/** An entry to store. */
export interface EntryState {
  readonly tool: ListedTool;
  readonly riskLevel: EntryRisk;
  readonly status: KnownEntry['status'];
  readonly quarantineReason: QuarantineReason | null;
  readonly version: number;
  readonly versionHash: string;
  readonly schemaHash: string;
}

export interface RefreshPlan {
  readonly added: readonly EntryState[];
  /** Entries with a changed definition. */
  readonly changed: readonly (EntryState & { readonly id: string })[];
  /** Entries that were listed as they are known. */
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly discoveredCount: number;
  readonly quarantinedCount: number;
}

/** Why an entry needs a review before use; null if it needs none. */
function quarantineOf(
  tool: ListedTool,
  risks: readonly EntryRisk[],
  rules: RefreshRules,
  isAmbiguous: boolean,
): QuarantineReason | null {
  if (isAmbiguous) return 'ambiguous_name';
  const { isBlocked, findings } = screenValue([tool.title, tool.description, tool.inputSchema, tool.annotations]);
  if (isBlocked) return 'suspicious_text';
  if (rules.isFirstOfDraft || !rules.quarantineNewEntries) return null;
  // A tool that wrote yesterday and claims to be read-only today needs a review.
  const reads = isSaidToRead(tool.name, tool.annotations) && risks.every((risk) => risk === 'read');
  const isSafe = rules.safeDefault && findings.length === 0 && reads;
  return isSafe ? null : 'pending_review';
}

function stateOf(
  tool: ListedTool,
  known: KnownEntry | undefined,
  rules: RefreshRules,
  isAmbiguous: boolean,
): EntryState {
  const riskLevel = riskOfTool(tool.name, tool.annotations);
  const risks = known ? [known.riskLevel, riskLevel] : [riskLevel];
  const versionHash = versionHashOf(tool, riskLevel);
  const isSame = known?.versionHash === versionHash;
  // A reviewed tool stays reviewed, unless its name no longer identifies it.
  const reason = isSame && !isAmbiguous ? null : quarantineOf(tool, risks, rules, isAmbiguous);
  const derivedStatus = reason === null ? 'active' : 'quarantined';
  // A server cannot override the decisions of members.
  const status = known && known.status !== 'active' ? known.status : derivedStatus;
  return {
    tool,
    riskLevel,
    status,
    quarantineReason: status === 'quarantined' ? (reason ?? 'pending_review') : null,
    version: (known?.version ?? 0) + (isSame ? 0 : 1),
    versionHash,
    schemaHash: schemaHashOf(tool.inputSchema),
  };
}

/** The tools with distinct names. If a name is listed twice, the first tool counts, and the name is reported. */
function distinctTools(listed: readonly ListedTool[]): { tools: readonly ListedTool[]; doubled: ReadonlySet<string> } {
  const byName = new Map<string, ListedTool>();
  const doubled = new Set<string>();
  for (const tool of listed) {
    if (byName.has(tool.name)) doubled.add(tool.name);
    else byName.set(tool.name, tool);
  }
  return { tools: [...byName.values()], doubled };
}

/**
 * @param known the entries of the connection
 * @param listed all tools of its server; never pass an incomplete list, because missing tools are removed
 */
export function planRefresh(
  known: readonly KnownEntry[],
  listed: readonly ListedTool[],
  rules: RefreshRules,
): RefreshPlan {
  const { tools, doubled } = distinctTools(listed);
  const byName = new Map(known.map((entry) => [entry.toolName, entry]));
  const listedNames = new Set(tools.map(({ name }) => name));
  const states = tools.map((tool) => {
    const entry = byName.get(tool.name);
    return { entry, state: stateOf(tool, entry, rules, doubled.has(tool.name)) };
  });
  const isUnchanged = ({ entry, state }: (typeof states)[number]): boolean =>
    entry?.versionHash === state.versionHash && entry.status === state.status;
  const moved = states.filter((one) => !isUnchanged(one));
  const removed = known.filter(({ toolName }) => !listedNames.has(toolName));
  return {
    added: moved.flatMap(({ entry, state }) => (entry ? [] : [state])),
    changed: moved.flatMap(({ entry, state }) => (entry ? [{ ...state, id: entry.id }] : [])),
    unchanged: states.filter(isUnchanged).flatMap(({ entry }) => (entry ? [entry.id] : [])),
    removed: removed.map(({ id }) => id),
    discoveredCount: tools.length,
    quarantinedCount: moved.filter(({ state }) => state.status === 'quarantined').length,
  };
}
