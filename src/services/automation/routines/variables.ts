import type { z } from 'zod';
import type { Routine } from '#generated/prisma/client.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { describedEnum, type JsonObject, type JsonValue } from '#services/core/text/fields.js';
import { isJsonObject } from '#services/core/text/json.js';

// The variables of a routine appear as {{name}} in its title and description.

export const VariableType = describedEnum('RoutineVariableType', 'The type of a variable of a routine.', {
  text: 'A line of text.',
  textarea: 'Lines of text.',
  number: 'A number.',
  boolean: 'Yes or no.',
  select: 'One of its options.',
  date: 'A date.',
});
type VariableType = z.output<typeof VariableType>;
type VariableValue = string | number | boolean;

/** A variable in its stored and public form. */
export interface RoutineVariable {
  readonly name: string;
  readonly label: string | null;
  readonly type: VariableType;
  readonly defaultValue: VariableValue | null;
  readonly required: boolean;
  /** The options of a select; empty for other types. */
  readonly options: readonly string[];
}

const MAX_VARIABLES = 100;
const MAX_NAME = 120;

export const VARIABLE_NAME = new RegExp(`^[A-Za-z][A-Za-z0-9_]{0,${MAX_NAME - 1}}$`);

/** A name alone in braces. Other braces are text, for example `{{ a | upper }}`. */
const PLACEHOLDER = /\{\{\s*([\p{L}\p{N}_-]+)\s*\}\}/gu;

/** Variables that every routine has, with values for the time of the run. */
const BUILT_IN: Readonly<Record<string, (at: Date) => string>> = {
  date: (at) => at.toISOString().slice(0, 10),
  timestamp: (at) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
};
const isBuiltIn = (name: string): boolean => Object.hasOwn(BUILT_IN, name);

/**
 * The variables that the text uses: declared ones in their order, then undeclared ones as required text.
 * @throws 422 for invalid, built-in or repeated names, for defaults that do not fit their type, and for too many
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
  const usedVariables = declared.filter(({ name }) => used.has(name));
  const declaredNames = new Set(usedVariables.map(({ name }) => name));
  const added = [...used].filter((name) => !declaredNames.has(name) && !isBuiltIn(name)).map(textVariableNamed);
  const variables = [...usedVariables, ...added];
  if (variables.length > MAX_VARIABLES) throw unprocessable(`A routine can have at most ${MAX_VARIABLES} variables`);
  return variables;
}

const namesIn = (text: string): Set<string> => new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name!));

const textVariableNamed = (name: string): RoutineVariable => ({
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
  if (!isBlank(defaultValue)) convertValue(variable, defaultValue);
}

/** Whether a value is null or empty, which counts as missing. */
const isBlank = (value: JsonValue | undefined): boolean =>
  value == null || (typeof value === 'string' && value.trim() === '');

/** The names of the required variables without a default. */
export const missingDefaults = (variables: readonly RoutineVariable[]): string[] =>
  variables.filter(({ required, defaultValue }) => required && isBlank(defaultValue)).map(({ name }) => name);

/** A schedule has no caller who could provide values. @throws 422 with the required variables without a default */
export function assertDefaults(variables: readonly RoutineVariable[]): void {
  const missing = missingDefaults(variables);
  if (missing.length === 0) return;
  const message = `Scheduled routines require defaults for required variables: ${missing.join(', ')}`;
  throw unprocessable(message, { variables: missing });
}

/** The variables of a row. */
export const routineVariablesOf = ({ variables }: Pick<Routine, 'variables'>): RoutineVariable[] =>
  variables as unknown as RoutineVariable[];

/** The values of a run: variables by name, and a payload that may contain more. */
interface VariableInput {
  readonly variables?: JsonObject | null | undefined;
  readonly payload?: JsonObject | null | undefined;
}

/**
 * The values of a run by name, converted to their types. The first available value wins, in this order: the request's
 * variables, the payload's `variables`, the payload itself, the default. Optional variables without a value are left
 * out.
 * @throws 422 "Missing routine variables: a, b"; 422 for a value that does not fit its type
 */
export function resolveVariables(
  routine: Pick<Routine, 'title' | 'description' | 'variables'>,
  { variables: requested, payload }: VariableInput,
): JsonObject {
  const sources = [requested, payload?.variables, payload].filter(isJsonObject);
  const variables = routineVariablesOf(routine);
  const values = variables.map((variable) => ({ variable, value: firstValue(sources, variable) }));
  const missing = values.filter(({ variable, value }) => variable.required && isBlank(value));
  if (missing.length > 0) {
    const names = missing.map(({ variable }) => variable.name);
    throw unprocessable(`Missing routine variables: ${names.join(', ')}`, { variables: names });
  }
  return Object.fromEntries(
    values.flatMap(({ variable, value }) => (isBlank(value) ? [] : [[variable.name, convertValue(variable, value)]])),
  );
}

function firstValue(sources: readonly JsonObject[], { name, defaultValue }: RoutineVariable): JsonValue {
  const source = sources.find((values) => Object.hasOwn(values, name) && values[name] != null);
  return source?.[name] ?? defaultValue;
}

const CONVERSIONS: Readonly<Record<VariableType, (value: JsonValue, variable: RoutineVariable) => VariableValue>> = {
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

/** @throws 422 for a value that does not fit the variable's type */
const convertValue = (variable: RoutineVariable, value: JsonValue): VariableValue =>
  CONVERSIONS[variable.type](value, variable);

/** Text unchanged, other values as JSON. */
function asText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a text is a calendar day, with or without a time. */
function isDate(text: string): boolean {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text) ?? [];
  const at = new Date(text);
  return day !== undefined && !Number.isNaN(at.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** The maximum length of a text with its values, equal to that of an issue's description. */
export const MAX_TEXT = 1_000_000;

/**
 * Replaces placeholders with their values. Placeholders within values are not replaced, and placeholders without a
 * value stay.
 * @throws 422 as soon as the text becomes too long, since it may use a long value many times
 */
export function interpolate(text: string, values: JsonObject, at: Date): string {
  let length = text.length;
  return text.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = textOf(name, values, at) ?? placeholder;
    length += value.length - placeholder.length;
    if (length > MAX_TEXT) throw unprocessable(`The text with its variables has more than ${MAX_TEXT} characters`);
    return value;
  });
}

function textOf(name: string, values: JsonObject, at: Date): string | undefined {
  if (Object.hasOwn(values, name)) return asText(values[name] as JsonValue);
  return isBuiltIn(name) ? BUILT_IN[name]?.(at) : undefined;
}
