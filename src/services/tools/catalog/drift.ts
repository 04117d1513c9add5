import { diffWordsWithSpace } from 'diff';
import { z } from 'zod';
import type { ToolCatalogEntry } from '#generated/prisma/client.js';
import { canonicalJson } from '#services/core/text/canonical.js';
import { describedEnum } from '#services/core/text/fields.js';
import { isJsonObject, type JsonObject, type JsonValue } from '#services/core/text/json.js';

// The comparison for the review of a changed tool: its server's present definition beside the earlier one.

const ToolDriftField = describedEnum('ToolDriftField', "A changed part of a tool's definition.", {
  title: 'The title.',
  description: 'The description.',
  input_schema: 'The schema of the arguments.',
  annotations: "The server's annotations, such as readOnlyHint.",
  risk_level: 'The risk.',
});

const ToolDriftChange = describedEnum('ToolDriftChange', 'The change to a part of a definition.', {
  added: 'The part is new.',
  removed: 'The part no longer exists.',
  changed: 'The part is different.',
  kept: 'The part is unchanged.',
});
type ToolDriftChange = z.output<typeof ToolDriftChange>;

const ToolTextChange = z
  .object({
    change: ToolDriftChange,
    text: z.string().describe('The part, with invisible characters spelled out, such as [U+200B].'),
    hasHiddenCharacters: z.boolean().describe('True if the part contains invisible characters.'),
  })
  .meta({ id: 'ToolTextChange', description: 'A part of the description of a tool, before or now.' });

const ToolSchemaChange = z
  .object({
    path: z.string().describe('The location in the schema as a JSON pointer, such as /properties/to/type.'),
    change: ToolDriftChange,
    before: z.string().nullable().describe('The earlier value as JSON; null if there was no value.'),
    after: z.string().nullable().describe('The current value as JSON; null if there is no value.'),
  })
  .meta({ id: 'ToolSchemaChange', description: 'A difference between two schemas.' });
type ToolSchemaChange = z.input<typeof ToolSchemaChange>;

const MOST_CHANGES = 200;

export const ToolDrift = z
  .object({
    fields: z.array(ToolDriftField).describe('The parts that have changed.'),
    description: z.array(ToolTextChange).describe('The description, part by part; empty if unchanged.'),
    inputSchema: z
      .array(ToolSchemaChange)
      .describe(`The changes to the schema of the arguments: ${MOST_CHANGES} differences at most.`),
    isComplete: z.boolean().describe('True if inputSchema contains all differences.'),
  })
  .meta({ id: 'ToolDrift', description: "A comparison of a tool's current definition with its earlier one." });

type Definition = Pick<ToolCatalogEntry, 'title' | 'description' | 'inputSchema' | 'annotations' | 'riskLevel'>;

/** The difference between a tool's definition now and before its last change; null if it never changed. */
export function driftOf(entry: Definition & Pick<ToolCatalogEntry, 'previous'>): z.input<typeof ToolDrift> | null {
  const before = entry.previous as unknown as Definition | null;
  if (!before) return null;
  const isChanged = (key: keyof Definition): boolean => canonicalJson(before[key]) !== canonicalJson(entry[key]);
  const keys = ['title', 'description', 'inputSchema', 'annotations', 'riskLevel'] as const;
  const schema = differences(before.inputSchema as JsonValue, entry.inputSchema as JsonValue);
  return {
    fields: keys.filter(isChanged).map((key) => FIELDS[key]),
    description: isChanged('description') ? textChanges(before.description ?? '', entry.description ?? '') : [],
    inputSchema: schema.slice(0, MOST_CHANGES),
    isComplete: schema.length <= MOST_CHANGES,
  };
}

const FIELDS = {
  title: 'title',
  description: 'description',
  inputSchema: 'input_schema',
  annotations: 'annotations',
  riskLevel: 'risk_level',
} as const;

/** Unicode characters that are invisible or change how others look. Line ends and tabs do not count as hidden. */
const HIDDEN = /(?![\n\r\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/gu;

/** The text with its hidden characters spelled out. */
const spelledOut = (text: string): string =>
  text.replace(HIDDEN, (sign) => `[U+${(sign.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}]`);

/** With more edits, the whole text counts as replaced. */
const MOST_EDITS = 400;

function textChanges(before: string, after: string): z.input<typeof ToolDrift>['description'] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return parts.flatMap(({ value, added, removed }) => {
    if (value === '') return [];
    const text = spelledOut(value);
    const change: ToolDriftChange = added ? 'added' : removed ? 'removed' : 'kept';
    return [{ change, text, hasHiddenCharacters: text !== value }];
  });
}

const pointerTo = (path: string, key: string): string => `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
const textOf = (value: JsonValue | undefined): string | null =>
  value === undefined ? null : spelledOut(canonicalJson(value));

/**
 * The differences of two values in the order of their paths: at most one more than `MOST_CHANGES`. Lists are compared
 * as a whole.
 */
function differences(before: JsonValue, after: JsonValue): ToolSchemaChange[] {
  const changes: ToolSchemaChange[] = [];
  const compare = (old: JsonValue | undefined, now: JsonValue | undefined, path: string): void => {
    if (changes.length > MOST_CHANGES) return;
    if (isJsonObject(old) && isJsonObject(now)) {
      const valueIn = (value: JsonObject, key: string) => (Object.hasOwn(value, key) ? value[key] : undefined);
      for (const key of [...new Set([...Object.keys(old), ...Object.keys(now)])].sort()) {
        compare(valueIn(old, key), valueIn(now, key), pointerTo(path, key));
      }
      return;
    }
    const [was, is] = [textOf(old), textOf(now)];
    if (was === is) return;
    const change: ToolDriftChange = was === null ? 'added' : is === null ? 'removed' : 'changed';
    changes.push({ path, change, before: was, after: is });
  };
  compare(before, after, '');
  return changes;
}
