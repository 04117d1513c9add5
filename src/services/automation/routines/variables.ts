import type { z } from 'zod';
import type { Routine } from '../../../generated/prisma/client.js';
import { unprocessable } from '../../core/errors/errors.js';
import { describedEnum } from '../../core/text/described-enum.js';
import type { JsonObject, JsonValue } from '../../core/text/fields.js';

// What a routine asks for when it fires: text in {{braces}} in its title and description.

export const VariableType = describedEnum('RoutineVariableType', 'What a variable of a routine takes.', {
  text: 'A line of text.',
  textarea: 'Lines of text.',
  number: 'A number.',
  boolean: 'Yes or no.',
  select: 'One of its options.',
  date: 'A date.',
});
type VariableType = z.output<typeof VariableType>;
type VariableValue = string | number | boolean;

/** A variable as it is stored and shown. */
export interface RoutineVariable {
  readonly name: string;
  readonly label: string | null;
  readonly type: VariableType;
  readonly defaultValue: VariableValue | null;
  readonly required: boolean;
  /** What a select offers; empty for the other types. */
  readonly options: readonly string[];
}

const MAX_VARIABLES = 100;
const MAX_NAME = 120;

/** How a name is spelled. */
export const VARIABLE_NAME = new RegExp(`^[A-Za-z][A-Za-z0-9_]{0,${MAX_NAME - 1}}$`);

/** Whatever stands alone in braces and is written like a name; other braces are text, such as `{{ a | upper }}`. */
const PLACEHOLDER = /\{\{\s*([\p{L}\p{N}_-]+)\s*\}\}/gu;

/** What every text may use; their values are those of the moment of the firing. */
const BUILT_IN: Readonly<Record<string, (at: Date) => string>> = {
  date: (at) => at.toISOString().slice(0, 10),
  timestamp: (at) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
};
const isBuiltIn = (name: string): boolean => Object.hasOwn(BUILT_IN, name);

/**
 * The variables of a routine with this text: those declared that it uses, in their order, then those that it only uses,
 * as text that is required.
 * @throws 422 for names that are no names, built in or declared twice, defaults that do not fit, and too many
 */
export function syncVariables(
  title: string,
  description: string | null,
  declared: readonly RoutineVariable[],
): RoutineVariable[] {
  for (const [index, variable] of declared.entries()) {
    assertName(variable.name);
    if (isBuiltIn(variable.name)) throw unprocessable(`Variable "${variable.name}" is built in`);
    const twice = declared.findIndex(({ name }) => name === variable.name) !== index;
    if (twice) throw unprocessable(`Variable "${variable.name}" is declared twice`);
    assertDefinition(variable);
  }
  const used = namesIn(`${title}\n${description ?? ''}`);
  used.forEach(assertName);
  const kept = declared.filter(({ name }) => used.has(name));
  const known = new Set(kept.map(({ name }) => name));
  const added = [...used].filter((name) => !known.has(name) && !isBuiltIn(name)).map(undeclared);
  const variables = [...kept, ...added];
  if (variables.length > MAX_VARIABLES) throw unprocessable(`A routine may have at most ${MAX_VARIABLES} variables`);
  return variables;
}

const namesIn = (text: string): Set<string> => new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name!));

const undeclared = (name: string): RoutineVariable => ({
  name,
  label: null,
  type: 'text',
  defaultValue: null,
  required: true,
  options: [],
});

function assertName(name: string): void {
  if (!VARIABLE_NAME.test(name)) throw unprocessable(`Invalid variable name: ${name.slice(0, MAX_NAME)}`);
}

function assertDefinition(variable: RoutineVariable): void {
  const { name, type, options, defaultValue } = variable;
  if (type === 'select' && options.length === 0) throw unprocessable(`Variable "${name}" needs options`);
  if (!isBlank(defaultValue)) fitted(variable, defaultValue);
}

/** Neither null nor empty: what is blank is no value. */
const isBlank = (value: JsonValue | undefined): boolean =>
  value == null || (typeof value === 'string' && value.trim() === '');

/** The names of the required variables that have no default. */
export const missingDefaults = (variables: readonly RoutineVariable[]): string[] =>
  variables.filter(({ required, defaultValue }) => required && isBlank(defaultValue)).map(({ name }) => name);

/** Nobody is asked when a schedule fires. @throws 422 naming the required variables that have no default */
export function assertDefaults(variables: readonly RoutineVariable[]): void {
  const missing = missingDefaults(variables);
  if (missing.length === 0) return;
  const message = `Scheduled routines require defaults for required variables: ${missing.join(', ')}`;
  throw unprocessable(message, { variables: missing });
}

/** The variables of a row. */
export const variablesOf = ({ variables }: Pick<Routine, 'variables'>): RoutineVariable[] =>
  variables as unknown as RoutineVariable[];

/** What a firing brings: variables by name, and a payload that may hold some. */
interface VariableInput {
  readonly variables?: JsonObject | null | undefined;
  readonly payload?: JsonObject | null | undefined;
}

/**
 * The values of a firing by name, each as its type has it: of the request's variables, the payload's `variables`, the
 * payload itself and the default, the first that says something. Optional ones without a value are left out.
 * @throws 422 "Missing routine variables: a, b"; 422 for a value that does not fit its type
 */
export function resolveVariables(
  routine: Pick<Routine, 'title' | 'description' | 'variables'>,
  given: VariableInput,
): JsonObject {
  const sources = [given.variables, given.payload?.variables, given.payload].filter(isObject);
  const variables = variablesOf(routine);
  const said = variables.map((variable) => ({ variable, value: firstSaid(sources, variable) }));
  const missing = said.filter(({ variable, value }) => variable.required && isBlank(value));
  if (missing.length > 0) {
    const names = missing.map(({ variable }) => variable.name);
    throw unprocessable(`Missing routine variables: ${names.join(', ')}`, { variables: names });
  }
  return Object.fromEntries(
    said.flatMap(({ variable, value }) => (isBlank(value) ? [] : [[variable.name, fitted(variable, value)]])),
  );
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function firstSaid(sources: readonly JsonObject[], { name, defaultValue }: RoutineVariable): JsonValue {
  const source = sources.find((values) => Object.hasOwn(values, name) && values[name] != null);
  return source?.[name] ?? defaultValue;
}

const FITTED: Readonly<Record<VariableType, (value: JsonValue, variable: RoutineVariable) => VariableValue>> = {
  text: asText,
  textarea: asText,
  number(value, { name }) {
    const number = typeof value === 'string' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number))
      throw unprocessable(`Variable "${name}" must be a number`);
    return number;
  },
  boolean(value, { name }) {
    const word = String(value).trim().toLowerCase();
    if (['true', '1', 'yes', 'on'].includes(word)) return true;
    if (['false', '0', 'no', 'off'].includes(word)) return false;
    throw unprocessable(`Variable "${name}" must be true or false`);
  },
  select(value, { name, options }) {
    const option = asText(value);
    if (!options.includes(option)) throw unprocessable(`Variable "${name}" must be one of: ${options.join(', ')}`);
    return option;
  },
  date(value, { name }) {
    const date = asText(value).trim();
    if (!isDate(date)) throw unprocessable(`Variable "${name}" must be a date such as 2027-01-31`);
    return date;
  },
};

/** @throws 422 where the value does not fit the variable's type */
const fitted = (variable: RoutineVariable, value: JsonValue): VariableValue => FITTED[variable.type](value, variable);

/** Text as it is; of what a payload holds instead its JSON. */
function asText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A day of the calendar, with or without a time behind it. */
function isDate(text: string): boolean {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text) ?? [];
  const at = new Date(text);
  return day !== undefined && !Number.isNaN(at.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** The characters that a text has at most, with its values: as many as an issue's description. */
export const MAX_TEXT = 1_000_000;

/**
 * The text with values in the place of their names. It is read once, so that a value that looks like a placeholder is
 * one no more; names without a value stay as they are written.
 * @throws 422 as soon as it becomes too long: a long value may be named often
 */
export function interpolate(text: string, values: JsonObject, at: Date): string {
  let length = text.length;
  return text.replace(PLACEHOLDER, (written, name: string) => {
    const value = shownValue(name, values, at) ?? written;
    length += value.length - written.length;
    if (length > MAX_TEXT) throw unprocessable(`The text has more than ${MAX_TEXT} characters with its variables`);
    return value;
  });
}

function shownValue(name: string, values: JsonObject, at: Date): string | undefined {
  if (Object.hasOwn(values, name)) return asText(values[name] as JsonValue);
  return isBuiltIn(name) ? BUILT_IN[name]?.(at) : undefined;
}
