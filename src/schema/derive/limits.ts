import { upperSnake } from './enums.js';
import { type Definitions, type Json, MAX_INT, nullable, optionOf, uncapitalize } from './json.js';

// The zod schema of an input defines its limits. Descriptions repeat them from there, unless their own words already
// do.

interface Allowed {
  /** A sentence, such as "1 to 255 characters." */
  readonly sentence: string;
  /** The text by which a description already states the limit. */
  readonly mark: string;
}

/** The description of an input with its limits and with what null means. */
export function withLimits(description: string, key: string, json: Json, definitions: Definitions): string {
  const plainText = plain(description);
  const words = plainText.split(/[^a-z0-9]+/);
  const isSaid = ({ mark }: Allowed): boolean => (/^\d+$/.test(mark) ? words.includes(mark) : plainText.includes(mark));
  const { option } = optionOf(json, definitions);
  const isId = /^ids?$|Ids?$/.test(key);
  const allowed = [...countOf(option), ...(isId ? [] : allowedBy(option, definitions))].filter((one) => !isSaid(one));
  // For an id with a default, null also means the default, unless its description says otherwise.
  const isNone = nullable(json, true) && !words.includes('null') && !(isId && /\bdefaults?\b/.test(plainText));
  const forNull = isNone ? ['Null for none.'] : [];
  return [description, ...allowed.map(({ sentence }) => sentence), ...forNull].join(' ');
}

/** The description of an input with its default value. */
export function withDefault(description: string, json: Json, definitions: Definitions): string {
  const { default: value } = json;
  if (value == null || /default|initially/i.test(description)) return description;
  if (typeof value === 'object') return Array.isArray(value) ? `${description} Defaults to none.` : description;
  if (value === '') return `${description} Defaults to an empty text.`;
  const isEnum = optionOf(json, definitions).option.enum !== undefined;
  return `${description} Defaults to ${isEnum ? upperSnake(String(value)) : value}.`;
}

/** Normalizes text for comparison: commas and case do not matter. */
const plain = (text: string): string => text.replaceAll(',', '').toLowerCase();

const countOf = ({ type, minItems, maxItems }: Json): Allowed[] =>
  type === 'array' ? between(minItems, maxItems, ' of them') : [];

function allowedBy({ items, ...option }: Json, definitions: Definitions): Allowed[] {
  const { type, rule } = option;
  if (type === 'string') return [...lengthOf(option), ...(rule ? [ruleOf(rule)] : [])];
  if (type === 'integer' || type === 'number') return rangeOf(option);
  if (type !== 'array' || !items) return [];
  const each = allowedBy(optionOf(items, definitions).option, definitions);
  return each.map(({ sentence, mark }) => ({ sentence: `Each: ${uncapitalize(sentence)}`, mark }));
}

/** Ids and times have a fixed form, so their length is not a limit worth stating. */
const lengthOf = ({ format, minLength, maxLength }: Json): Allowed[] =>
  format && format !== 'uri' ? [] : between(minLength, maxLength, ' characters');

const ruleOf = (rule: string): Allowed => ({
  sentence: `${rule}.`,
  mark: plain(rule.replace(/^.*(?=such as)|^Must be /, '')),
});

/** Leaves out bounds that every number of the type has. */
function rangeOf({ minimum = -Infinity, maximum = Infinity }: Json): Allowed[] {
  const least = minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const most = maximum < MAX_INT ? maximum : undefined;
  if (least === undefined || most !== undefined) return between(least, most, '');
  return [{ sentence: `At least ${formatNumber(least)}.`, mark: `at least ${least}` }];
}

function between(least: number | undefined, most: number | undefined, of: string): Allowed[] {
  if (most === undefined)
    return least ? [{ sentence: `At least ${formatNumber(least)}${of}.`, mark: 'not empty' }] : [];
  if (least === most) return [{ sentence: `Exactly ${formatNumber(most)}${of}.`, mark: `${most}` }];
  const sentence =
    least === undefined
      ? `At most ${formatNumber(most)}${of}.`
      : `${formatNumber(least)} to ${formatNumber(most)}${of}.`;
  return [{ sentence: sentence.replace(/^0 to (?=.*characters)/, 'At most '), mark: `${most}` }];
}

const formatNumber = (number: number): string => number.toLocaleString('en');
