import type { ObjectRef, TypeParam } from '@pothos/core';
import { z } from 'zod';
import { builder, type GraphContext } from '../schema/builder.js';
import { type Argument, argumentsOf, inputTypeOf } from '../schema/derive/input.js';
import { capitalized, wordsOf } from '../schema/derive/json.js';
import { fieldOptions, jsonOf, type Types, typeOf } from '../schema/derive/output.js';
import { presentValues } from '../schema/list.js';
import { executeMutation, executeQuery, type OperationOutcome } from '../services/core/operation/execute.js';
import type { AnyOperation, Query } from '../services/core/operation/operation.js';
import type { Loader, Scope } from '../services/core/operation/scope.js';

type AnyMutation = Extract<AnyOperation, { kind: 'mutation' }>;

/** A field of a payload. What it does not say of itself, the field of the same name in the operation's output says. */
interface PayloadField<Output> {
  readonly type?: TypeParam<Types>;
  readonly nullable?: true;
  readonly description?: string;
  /** Whether it holds all of the output. */
  readonly isWhole?: true;
  readonly resolve?: (output: Output, args: object, context: GraphContext) => unknown;
}

type PayloadFields<Output> = Readonly<Record<string, PayloadField<Output>>>;

interface Exposure {
  /** Input fields that only REST has. */
  readonly omit?: readonly string[];
}

/**
 * Binds mutations: `verbNoun(input: VerbNounInput!): VerbNounPayload!`. The payload holds `fields` and the journal
 * position of the write.
 */
export function expose<M extends AnyMutation>(
  operations: M | readonly M[],
  fields: PayloadFields<z.input<M['output']>>,
  exposure: Exposure = {},
): void {
  for (const operation of [operations].flat() as M[]) exposeOne(operation, fields as PayloadFields<unknown>, exposure);
}

function exposeOne(operation: AnyMutation, fields: PayloadFields<unknown>, { omit = [] }: Exposure): void {
  const name = capitalized(operation.name);
  // What such an operation makes bears the key for good, whichever way it came.
  const keepsKey = operation.input instanceof z.ZodObject && 'idempotencyKey' in operation.input.shape;
  const names = Object.keys(fields);
  const payload = builder.objectRef<OperationOutcome<unknown>>(`${name}Payload`).implement({
    description: `The result of ${operation.name}.`,
    fields: (t) => ({
      ...Object.fromEntries(names.map((key) => [key, t.field(payloadField(operation, key, fields[key]) as never)])),
      cursor: t.string({
        nullable: true,
        description: 'The journal position of the write: subscribe after it and nothing is missed.',
        resolve: (outcome) => outcome.cursor,
      }),
    }),
  });
  builder.mutationField(operation.name, (t) =>
    t.field({
      type: payload,
      description: `${operation.summary}.`,
      args: {
        input: t.arg({
          type: inputTypeOf(`${name}Input`, operation.input, omit) as never,
          required: true,
          description: `Parameters for ${operation.name}.`,
        }),
      },
      resolve: (_root, args, { scope }: GraphContext) => {
        const { idempotencyKey, ...fields } = wireInput(args.input) as Record<string, unknown>;
        const input = keepsKey && idempotencyKey != null ? { ...fields, idempotencyKey } : fields;
        return executeMutation(operation, scope, input, {
          idempotencyKey: idempotencyKey as string | undefined,
        }) as never;
      },
    }),
  );
}

function payloadField({ output }: AnyMutation, key: string, field: PayloadField<unknown> = {}) {
  const { isWhole, resolve, ...own } = field;
  const read = resolve ?? ((value: unknown) => (isWhole ? value : (value as Record<string, unknown>)[key]));
  const derived = () => (isWhole ? typeOf(output, key) : fieldOptions(key, jsonOf(output), key, own));
  return {
    ...(own.type && own.description ? {} : derived()),
    ...own,
    resolve: (outcome: OperationOutcome<unknown>, args: object, context: GraphContext) =>
      read(outcome.output, args, context),
  };
}

/** All of a mutation's output, as a field of its payload. */
export const whole = (description: string): PayloadField<unknown> => ({ isWhole: true, description });

/** The id of what a mutation deleted. */
export const DELETED = { id: { description: 'The id of what was deleted.' } };

/** The noun that a mutation changed, read again after the commit, so that everything below it is read as it now is. */
export const reread = <N, Output = { id: string }>(
  type: ObjectRef<Types, N>,
  node: Loader<string, N | null>,
  idOf: (output: Output) => string = (output) => (output as { id: string }).id,
  description = `The ${wordsOf(type.name)} as it now is.`,
): PayloadField<Output> => ({
  type,
  nullable: true,
  description,
  resolve: (output, _args, { scope }) => scope.load(node, idOf(output)),
});

// biome-ignore lint/suspicious/noExplicitAny: queries of all kinds; a field's arguments are made of the input
type AnyQuery = Query<any, any, any, any>;

interface QueryField {
  /** Its type, where its source is the rows that the operation gives. Else it is made of their wire shape. */
  readonly type?: TypeParam<Types>;
  readonly description?: string;
  /** What arguments have that the fields of the operation's input do not say. */
  readonly args?: Readonly<Record<string, Partial<Argument>>>;
  /** The field of the input that is called `id` here. */
  readonly id?: string;
  /** The field of the wire shape that is all that is shown of it. */
  readonly only?: string;
  readonly complexity?: number | object | ((args: never) => object);
}

/** Binds a query: a field whose arguments are the fields of the operation's input. */
export function exposeQuery(
  name: string,
  operation: AnyQuery,
  { type, description = `${operation.summary}.`, args: own = {}, id, only, complexity }: QueryField = {},
): void {
  const named = (key: string): string => (key === id ? 'id' : key);
  const args = Object.entries(argumentsOf(operation.input)).map(([key, argument]) => ({
    key: named(key),
    argument: { ...argument, ...own[named(key)] },
  }));
  const shown = () =>
    only ? fieldOptions(name, jsonOf(operation.output), only, { description }) : typeOf(operation.output, name);
  builder.queryField(name, (t) =>
    t.field({
      ...(type ? { type } : shown()),
      description,
      complexity,
      args: Object.fromEntries(args.map(({ key, argument }) => [key, t.arg(argument as never)])),
      resolve: async (_root: unknown, values: Record<string, unknown>, { scope }: GraphContext) => {
        const asked = Object.entries(presentValues<object>(values)).map(([key, value]) => [
          key === 'id' && id ? id : key,
          value,
        ]);
        const input = wireInput(Object.fromEntries(asked));
        if (type) return executeQuery(operation, scope, input);
        const shape = await answer(operation, scope, input);
        return only ? (shape as Record<string, unknown>)[only] : shape;
      },
    } as never),
  );
}

/** Runs a query and gives its wire shape, for nouns whose types are made of it. */
export async function answer<I extends z.ZodType, O extends z.ZodType, R, V>(
  operation: Query<I, O, R, V>,
  scope: Scope,
  input: z.input<I>,
): Promise<z.input<O>> {
  return operation.present(scope, await executeQuery(operation, scope, input));
}

/** GraphQL's values as REST would have sent them: dates as text. */
function wireInput(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(wireInput);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, wireInput(nested)]));
}
