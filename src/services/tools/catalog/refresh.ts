import type { JsonObject } from '../../core/text/json.js';
import { screenValue } from '../results/screen.js';
import { type PinnedToolDefinition, schemaHashOf, versionHashOf } from './hashes.js';
import { type EntryRisk, isSaidToRead, riskOfTool } from './risk.js';

// What a complete list of a server's tools does to the catalog, as data. Whoever writes it does so in one statement.

/** Entries that are removed are not given: a tool that comes back is new. */
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
  /** Why others are left out, in sentences for people. */
  readonly leftOut: readonly string[];
}

export interface RefreshRules {
  /** A connection that nobody uses yet starts with what its server offers; afterwards each change is looked at. */
  readonly isFirstOfDraft: boolean;
  readonly quarantineNewEntries: boolean;
  /** Tools that only read need no review. */
  readonly safeDefault: boolean;
}

export type QuarantineReason = 'pending_review' | 'suspicious_text' | 'ambiguous_name';

/** An entry as it is to be stored. */
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
  /** Entries whose definition is another one now. */
  readonly changed: readonly (EntryState & { readonly id: string })[];
  /** Entries that were seen as they are known. */
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  readonly discoveredCount: number;
  readonly quarantinedCount: number;
}

/** Why an entry must be looked at before it is used, null where it need not be. */
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
  // A tool that says of itself today that it only reads, and wrote yesterday, is looked at.
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
  // What was reviewed stays reviewed, unless its name no longer says which tool it is.
  const reason = isSame && !isAmbiguous ? null : quarantineOf(tool, risks, rules, isAmbiguous);
  const found = reason === null ? 'active' : 'quarantined';
  // Nothing that a server sends ends what people decided.
  const status = known && known.status !== 'active' ? known.status : found;
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

/** The tools by name. Of a name that is listed twice the first counts, and is told. */
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
 * @param listed all tools of its server; an incomplete list must not be given, since what is missing is removed
 */
export function planRefresh(
  known: readonly KnownEntry[],
  listed: readonly ListedTool[],
  rules: RefreshRules,
): RefreshPlan {
  const { tools, doubled } = distinctTools(listed);
  const byName = new Map(known.map((entry) => [entry.toolName, entry]));
  const seen = new Set(tools.map(({ name }) => name));
  const states = tools.map((tool) => {
    const entry = byName.get(tool.name);
    return { entry, state: stateOf(tool, entry, rules, doubled.has(tool.name)) };
  });
  const isUnchanged = ({ entry, state }: (typeof states)[number]): boolean =>
    entry?.versionHash === state.versionHash && entry.status === state.status;
  const moved = states.filter((one) => !isUnchanged(one));
  const removed = known.filter(({ toolName }) => !seen.has(toolName));
  return {
    added: moved.flatMap(({ entry, state }) => (entry ? [] : [state])),
    changed: moved.flatMap(({ entry, state }) => (entry ? [{ ...state, id: entry.id }] : [])),
    unchanged: states.filter(isUnchanged).flatMap(({ entry }) => (entry ? [entry.id] : [])),
    removed: removed.map(({ id }) => id),
    discoveredCount: tools.length,
    quarantinedCount: moved.filter(({ state }) => state.status === 'quarantined').length,
  };
}
