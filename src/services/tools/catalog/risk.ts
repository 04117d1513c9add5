import type { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';

export const ToolRiskLevel = describedEnum(
  'ToolRiskLevel',
  'The harm that a tool can do. Tools are read, write or destructive; rules may also use the other levels.',
  {
    read: 'The tool only reads; equal to low.',
    write: 'The tool changes something; equal to medium.',
    destructive: 'The tool destroys something; equal to high.',
    low: 'Equal to read.',
    medium: 'Equal to write.',
    high: 'Equal to destructive.',
    critical: 'Higher than the risk of any tool; useful only as a limit.',
  },
);
export type RiskLevel = z.output<typeof ToolRiskLevel>;
/** The levels of catalog entries. */
export type EntryRisk = 'read' | 'write' | 'destructive';

const RANKS: Readonly<Record<RiskLevel, number>> = {
  read: 1,
  low: 1,
  write: 2,
  medium: 2,
  destructive: 3,
  high: 3,
  critical: 4,
};

/** The rank of a level. Levels of equal rank mean the same: `high` also names destructive tools. */
export const rankOf = (level: RiskLevel): number => RANKS[level];

const isRiskLevel = (text: string): text is RiskLevel => Object.hasOwn(RANKS, text);

/** The rank of a text; undefined if it names no level. */
export const rankNamed = (text: string): number | undefined => (isRiskLevel(text) ? RANKS[text] : undefined);

const DESTRUCTIVE_VERBS = new Set(['delete', 'remove', 'destroy', 'drop', 'unpublish']);
const WRITE_VERBS = new Set([
  'create',
  'update',
  'write',
  'set',
  'send',
  'publish',
  'post',
  'mutate',
  'mark',
  'archive',
]);
/**
 * A name that begins with one of these verbs means a read, regardless of the noun that follows: `get_post`,
 * `list_archive`.
 */
const READ_VERBS = new Set(['get', 'list', 'read', 'search', 'find', 'fetch', 'show', 'describe', 'count', 'view']);

/** `issues.deleteLabel` has the words issues, delete and label. */
const wordsOf = (name: string): string[] =>
  name
    .slice(0, 500)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

function riskOfName(name: string): EntryRisk {
  const words = wordsOf(name);
  if (words.some((word) => DESTRUCTIVE_VERBS.has(word))) return 'destructive';
  if (READ_VERBS.has(words[0] ?? '')) return 'read';
  return words.some((word) => WRITE_VERBS.has(word)) ? 'write' : 'read';
}

function riskOfHints(annotations: Readonly<Record<string, unknown>>): EntryRisk {
  if (annotations.destructiveHint === true) return 'destructive';
  return annotations.readOnlyHint === false || annotations.writeHint === true ? 'write' : 'read';
}

/**
 * Whether the server or the name claims that a tool only reads. A tool without a claim also has the risk `read`, but
 * nobody has vouched for it.
 */
export const isSaidToRead = (name: string, annotations: Readonly<Record<string, unknown>> | null): boolean =>
  annotations?.readOnlyHint === true || READ_VERBS.has(wordsOf(name)[0] ?? '');

/**
 * The risk of a tool: the worse of the risks by its server's annotations and by its name. A server that calls
 * `delete_repo` harmless is not believed.
 */
export function riskOfTool(name: string, annotations: Readonly<Record<string, unknown>> | null): EntryRisk {
  const byHints = riskOfHints(annotations ?? {});
  const byName = riskOfName(name);
  return rankOf(byHints) >= rankOf(byName) ? byHints : byName;
}
