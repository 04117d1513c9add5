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

// What is wrong with a value, in words that are made of its type and its place and never of the value itself: GraphQL's own
// messages repeat all that was sent beside the mistake, secrets included.

/** What a type takes, in words. */
function takenBy(type: GraphQLInputType): string {
  if (isNonNullType(type)) return `${takenBy(type.ofType)} that is not null`;
  if (isListType(type)) return `a list of ${type.ofType}`;
  if (isEnumType(type)) return `a value of the enum ${type.name}`;
  return isInputObjectType(type) ? `an object of type ${type.name}` : `a value of type ${type.name}`;
}

/** The sentence about a value that its type does not take. */
export const expectationOf = (type: GraphQLInputType): string => `${takenBy(type)} is expected`;

/** A field that an object lacks, has too much, or has beside another one of which only one may be given. */
export function flawOfFields(type: GraphQLInputObjectType, given: readonly string[]): string | undefined {
  const fields = type.getFields();
  const missing = Object.values(fields).find((field) => isRequiredInputField(field) && !given.includes(field.name));
  if (missing) return `the field "${missing.name}" of type ${missing.type} is missing`;
  const unknown = given.find((name) => !(name in fields));
  if (unknown !== undefined) return `the type ${type.name} has no field "${unknown}"`;
  return type.isOneOf && given.length !== 1 ? `exactly one field of ${type.name} is expected` : undefined;
}

/** Of a number where its digits are not kept. */
export const LOST_DIGITS = 'the number has more digits than can be kept';

interface Flaw {
  readonly path: readonly (string | number)[];
  readonly what: string;
}

/** The first flaw of a value that a client gave for a type; undefined for none. */
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

/** Whether a scalar or enum takes a value; undefined is no value of an enum. */
export function fits(parse: () => unknown): boolean {
  try {
    return parse() !== undefined;
  } catch {
    return false;
  }
}

const placeOf = (path: Flaw['path']): string =>
  path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');

/** Why the variables of an operation cannot be used. */
export function flawOfVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  values: Readonly<Record<string, unknown>>,
): GraphQLError {
  for (const definition of definitions) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type as never) as GraphQLInputType | undefined;
    if (!isInputType(type)) return invalid(definition, name, `${name} is of no input type`);
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

/** The error about an argument or a result that a library reports with its value. */
export const valueOfWrongType = (): GraphQLError => notValid('A value is not of the type that is expected here.');
