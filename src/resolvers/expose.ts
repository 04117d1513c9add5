import type { ObjectRef, TypeParam } from '@pothos/core';
import type { GraphQLInputType, GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { builder, type GraphContext, type Types } from '../schema/builder.js';
import {
  type FieldArgument,
  fieldArgumentsOf,
  inputPath,
  inputTypeOf,
  wireArguments,
  wireValue,
} from '../schema/derive/input.js';
import { capitalize, nameWords } from '../schema/derive/json.js';
import { fieldName, mutationName } from '../schema/derive/names.js';
import { fieldOptions, typeOf, viewJsonSchema } from '../schema/derive/output.js';
import { presentValues } from '../schema/list.js';
import { DomainError } from '../services/core/errors/errors.js';
import { executeQuery, executeWrite, type OperationOutcome } from '../services/core/operation/execute.js';
import type { AnyWrite, Deletion, Query } from '../services/core/operation/operation.js';
import type { Loader, Scope } from '../services/core/operation/scope.js';
import { byOwnId, type OwnId } from '../services/core/rows/own-id.js';

/**
 * A field of a payload. Properties that are left out come from the field of the same name in the operation's output.
 */
interface PayloadField<Output> {
  readonly type?: TypeParam<Types>;
  readonly nullable?: true;
  readonly description?: string;
  /** Whether it holds the whole output. */
  readonly isWhole?: true;
  /** Whether it describes the deleted record instead of the output. */
  readonly ofDeletion?: true;
  readonly resolve?: (output: Output, args: object, context: GraphContext) => unknown;
}

type PayloadFields<Output> = Readonly<Record<string, PayloadField<Output>>>;

interface Exposure {
  /** Input fields that only REST has. */
  readonly omit?: readonly string[];
  /** The record that it acts on, if the client names it by its own id, without its parents. */
  readonly by?: OwnId;
}

/**
 * Binds mutations and procedures: `verbNoun(input: VerbNounInput!): VerbNounPayload`. The payload holds `fields` and
 * the journal position of the write. It is null if the mutation is refused, so a document with several mutations still
 * returns the results of the others.
 */
export function expose<M extends AnyWrite>(
  operations: M | readonly M[],
  fields: PayloadFields<z.input<M['output']>>,
  exposure: Exposure = {},
): void {
  for (const operation of [operations].flat() as M[]) exposeOne(operation, fields as PayloadFields<unknown>, exposure);
}

function exposeOne(operation: AnyWrite, fields: PayloadFields<unknown>, { omit = [], by }: Exposure): void {
  const executed = by ? byOwnId(operation, by) : operation;
  const field = mutationName(operation.name);
  const name = capitalize(field);
  // The record that an operation of this kind creates keeps the key for good, no matter how the client sent it.
  const keepsKey = operation.input instanceof z.ZodObject && 'idempotencyKey' in operation.input.shape;
  const names = Object.keys(fields);
  const payload = builder.objectRef<OperationOutcome<unknown>>(`${name}Payload`).implement({
    description: `The result of ${field}.`,
    fields: (t) => ({
      ...Object.fromEntries(
        names.map((key) => [fieldName(key, name), t.field(payloadField(operation, key, fields[key]) as never)]),
      ),
      cursor: t.string({
        nullable: true,
        description:
          'The journal position of the write: a subscription after it misses nothing. Null if no company is concerned.',
        resolve: (outcome) => outcome.cursor,
      }),
    }),
  });
  builder.mutationField(field, (t) =>
    t.field({
      type: payload,
      nullable: true,
      description: `${operation.summary}.`,
      args: {
        input: t.arg({
          type: inputTypeOf(`${name}Input`, operation.input, [...omit, ...(by?.parents ?? [])]) as never,
          required: true,
          description: `Parameters for ${field}.`,
        }),
      },
      resolve: (_root, args, { scope }: GraphContext, { parentType, fieldName: asked }) => {
        const type = parentType.getFields()[asked]?.args[0]?.type;
        const { idempotencyKey, ...given } = wireValue(args.input, type) as Record<string, unknown>;
        const input = keepsKey && idempotencyKey != null ? { ...given, idempotencyKey } : given;
        return executeWrite(executed, scope, input, {
          idempotencyKey: idempotencyKey as string | undefined,
        }).catch((error) => {
          throw withPathsOf(error, args.input, type);
        }) as never;
      },
    }),
  );
}

/** An error about an input, with the issues' paths converted to those of the GraphQL input. */
function withPathsOf(error: unknown, given: unknown, type?: GraphQLInputType): unknown {
  if (!(error instanceof DomainError) || !error.issues) return error;
  const { code, status, message, details } = error;
  const issues = error.issues.map((issue) => ({
    ...issue,
    path: inputPath(issue.path, given, type, issue.code === 'invalid_key'),
  }));
  return new DomainError(code, status, message, details, issues);
}

function payloadField({ output }: AnyWrite, key: string, field: PayloadField<unknown> = {}) {
  const { isWhole, ofDeletion, resolve, ...own } = field;
  const read = resolve ?? ((value: unknown) => (isWhole ? value : (value as Record<string, unknown>)[key]));
  const derivedOptions = () => (isWhole ? typeOf(output, key) : fieldOptions(key, viewJsonSchema(output), key, own));
  return {
    ...(own.type && own.description ? {} : derivedOptions()),
    ...own,
    resolve: (outcome: OperationOutcome<unknown>, args: object, context: GraphContext) =>
      read(ofDeletion ? outcome.deletion : outcome.output, args, context),
  };
}

/** The whole output of a mutation, as a field of its payload. */
export const whole = (description: string): PayloadField<unknown> => ({ isWhole: true, description });

/** The id of the deleted record. */
const deletedId: PayloadField<unknown> = {
  type: 'ID',
  description: 'The id of the deleted record.',
  ofDeletion: true,
  resolve: (deletion) => (deletion as Deletion).id,
};

/** Like `deletedId`, for a deletion by another key, which may name nothing. */
const deletedIdIfAny: PayloadField<unknown> = {
  ...deletedId,
  nullable: true,
  description: 'The id of the deleted record; null if nothing was deleted.',
};

/** The payload of a mutation that deletes a record. */
export const DELETED = { deletedId };

/** The payload of a mutation that deletes a record, with the record that it belonged to. */
export const deletedFrom = <N>(
  name: string,
  type: ObjectRef<Types, N>,
  node: Loader<string, N | null>,
  { isNamedByKey = false } = {},
) => ({
  deletedId: isNamedByKey ? deletedIdIfAny : deletedId,
  [name]: {
    type,
    nullable: true,
    description: `The ${nameWords(type.name)} to which it belonged; null where that is gone, too.`,
    ofDeletion: true,
    resolve: (deletion, _args, { scope }) => {
      const { parentId } = deletion as Deletion;
      return parentId === null ? null : scope.load(node, parentId);
    },
  } satisfies PayloadField<unknown>,
});

/** REST responds with the written record and never needs this. */
const DeletedSince = (id: string): DomainError =>
  new DomainError('deleted_since', 410, 'The change was made, but the changed record has been deleted since', { id });

/**
 * The noun that a mutation changed. It is read again after the commit, so everything below it is current.
 * @throws 410 if it is gone by then
 */
export const reread = <N, Output = { id: string }>(
  type: ObjectRef<Types, N>,
  node: Loader<string, N | null>,
  idOf: (output: Output) => string = (output) => (output as { id: string }).id,
  description = `The ${nameWords(type.name)} as it now is.`,
): PayloadField<Output> => ({
  type,
  description,
  async resolve(output, _args, { scope }) {
    const id = idOf(output);
    const record = await scope.load(node, id);
    if (record === null) throw DeletedSince(id);
    return record;
  },
});

/** Like `reread`, for all nouns that a mutation changed, in its order. */
export const rereadAll = <N, Output = { ids: string[] }>(
  type: ObjectRef<Types, N>,
  node: Loader<string, N | null>,
  idsOf: (output: Output) => readonly string[] = (output) => (output as { ids: string[] }).ids,
): PayloadField<Output> => ({
  type: [type],
  description: 'The changed records as they now are, in the order of the request.',
  resolve: (output, args, context) =>
    Promise.all(idsOf(output).map((id) => reread(type, node).resolve?.({ id }, args, context))),
});

// biome-ignore lint/suspicious/noExplicitAny: queries of all kinds; the input defines a field's arguments
type AnyQuery = Query<any, any, any, any>;

interface QueryField {
  /** Its type, if its source is the rows that the operation returns. Else the type is derived from their wire shape. */
  readonly type?: TypeParam<Types>;
  readonly description?: string;
  /** Properties of arguments that the operation's input does not define. */
  readonly args?: Readonly<Record<string, Partial<FieldArgument>>>;
  /** The field of the input that is named `id` here. */
  readonly id?: string;
  /** The record that it reads, if the client names it by its own id, without its parents. */
  readonly by?: OwnId;
  /** The only field of the wire shape that GraphQL shows. */
  readonly only?: string;
  readonly complexity?: number | object | ((args: never) => object);
}

/** Binds a query: a field whose arguments are the fields of the operation's input; null if it is refused. */
export function exposeQuery(
  name: string,
  operation: AnyQuery,
  { type, description = `${operation.summary}.`, args: own = {}, by, id = by?.id, only, complexity }: QueryField = {},
): void {
  const argumentName = (key: string): string => (key === id ? 'id' : key);
  const executed = by ? byOwnId(operation, by) : operation;
  const args = Object.entries(fieldArgumentsOf(operation.input))
    .filter(([key]) => !by?.parents.includes(key))
    .map(([key, argument]) => ({ key: argumentName(key), argument: { ...argument, ...own[argumentName(key)] } }));
  const outputOptions = () =>
    only ? fieldOptions(name, viewJsonSchema(operation.output), only, { description }) : typeOf(operation.output, name);
  builder.queryField(name, (t) =>
    t.field({
      ...(type ? { type } : outputOptions()),
      nullable: true,
      description,
      complexity,
      args: Object.fromEntries(args.map(({ key, argument }) => [key, t.arg(argument as never)])),
      resolve: async (
        _root: unknown,
        values: Record<string, unknown>,
        { scope }: GraphContext,
        { parentType, fieldName: asked }: GraphQLResolveInfo,
      ) => {
        const fieldArguments = parentType.getFields()[asked]?.args ?? [];
        const entries = Object.entries(wireArguments(presentValues<Record<string, unknown>>(values), fieldArguments));
        const input = Object.fromEntries(entries.map(([key, value]) => [key === 'id' && id ? id : key, value]));
        if (type) return executeQuery(executed, scope, input);
        const shape = await queryWire(executed, scope, input);
        return only ? (shape as Record<string, unknown>)[only] : shape;
      },
    } as never),
  );
}

/** Runs a query and returns its wire shape, for nouns whose types are derived from it. */
export async function queryWire<I extends z.ZodType, O extends z.ZodType, R, V>(
  operation: Query<I, O, R, V>,
  scope: Scope,
  input: z.input<I>,
): Promise<z.input<O>> {
  return operation.present(scope, await executeQuery(operation, scope, input));
}
