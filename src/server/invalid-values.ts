import {
  GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { ExactNumber } from '../json/exact-number.js';

// Describes invalid values in words derived from their type and place, never from the value itself: GraphQL's own
// messages repeat everything that was sent next to the mistake, including secrets.

/** The values that a type accepts, in words. */
function takenBy(type: GraphQLInputType): string {
  if (isNonNullType(type)) return `${takenBy(type.ofType)} that is not null`;
  if (isListType(type)) return `a list of ${type.ofType}`;
  if (isEnumType(type)) return `a value of the enum ${type.name}`;
  return isInputObjectType(type) ? `an object of type ${type.name}` : `a value of type ${type.name}`;
}

/** The error message for a value that its type does not accept. */
export const expectationOf = (type: GraphQLInputType): string => `${takenBy(type)} is expected`;

/** A message about a field that is missing, unknown, or given together with another although only one is allowed. */
export function flawOfFields(type: GraphQLInputObjectType, given: readonly string[]): string | undefined {
  const fields = type.getFields();
  const missing = Object.values(fields).find((field) => isRequiredInputField(field) && !given.includes(field.name));
  if (missing) return `the field "${missing.name}" of type ${missing.type} is missing`;
  const unknown = given.find((name) => !(name in fields));
  if (unknown !== undefined) return `the type ${type.name} has no field "${unknown}"`;
  return type.isOneOf && given.length !== 1 ? `exactly one field of ${type.name} is expected` : undefined;
}

/** The message for a number whose digits would be lost. */
export const LOST_DIGITS = 'the number has more digits than can be kept';

interface Flaw {
  readonly path: readonly (string | number)[];
  readonly what: string;
}

/** The first flaw of a client's value for a type; undefined if it has none. */
function flawOf(value: unknown, type: GraphQLInputType, path: Flaw['path'] = []): Flaw | undefined {
  const unexpected = { path, what: expectationOf(type) };
  if (isNonNullType(type)) return value == null ? unexpected : flawOf(value, type.ofType, path);
  if (value == null) return undefined;
  if (isListType(type)) {
    if (!Array.isArray(value)) return flawOf(value, type.ofType, path);
    return firstOf(value, (each, index) => flawOf(each, type.ofType, [...path, index]));
  }
  if (value instanceof ExactNumber) return { path, what: LOST_DIGITS };
  if (!isInputObjectType(type)) return fits(() => type.parseValue(value)) ? undefined : unexpected;
  if (typeof value !== 'object' || Array.isArray(value)) return unexpected;
  const what = flawOfFields(type, Object.keys(value));
  if (what) return { path, what };
  const fields = type.getFields();
  const nested = Object.entries(value) as [string, unknown][];
  const isOnlyOne = type.isOneOf && nested.some(([, each]) => each == null);
  if (isOnlyOne) return { path, what: `the field of ${type.name} must not be null` };
  return firstOf(nested, ([name, each]) => flawOf(each, fields[name]?.type as GraphQLInputType, [...path, name]));
}

function firstOf<T>(values: readonly T[], find: (value: T, index: number) => Flaw | undefined): Flaw | undefined {
  for (const [index, value] of values.entries()) {
    const flaw = find(value, index);
    if (flaw) return flaw;
  }
  return undefined;
}

/** Whether a scalar or enum accepts a value; undefined is not a value of an enum. */
export function fits(parse: () => unknown): boolean {
  try {
    return parse() !== undefined;
  } catch {
    return false;
  }
}

const placeOf = (path: Flaw['path']): string =>
  path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');

/** The error about the variables of an operation that cannot be used. */
export function flawOfVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  values: Readonly<Record<string, unknown>>,
): GraphQLError {
  for (const definition of definitions) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type as never) as GraphQLInputType | undefined;
    if (!isInputType(type)) return invalid(definition, name, `${name} is not of an input type`);
    const isGiven = Object.hasOwn(values, name);
    if (!isGiven && (definition.defaultValue || !isNonNullType(type))) continue;
    const flaw = isGiven ? flawOf(values[name], type) : { path: [], what: expectationOf(type) };
    if (flaw) return invalid(definition, `${name}${placeOf(flaw.path)}`, flaw.what);
  }
  return notValid('A variable is not valid.');
}

const invalid = (node: VariableDefinitionNode, place: string, what: string): GraphQLError =>
  notValid(`The variable "$${place}" is not valid: ${what}.`, node);

const notValid = (message: string, nodes?: VariableDefinitionNode): GraphQLError =>
  new GraphQLError(message, { nodes, extensions: { code: 'BAD_USER_INPUT', status: 400 } });

/** The error that replaces a library's error about an argument or a result, which repeats the value. */
export const valueOfWrongType = (): GraphQLError => notValid('A value is not of the type that is expected here.');
