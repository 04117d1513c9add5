import type { ObjectRef } from '@pothos/core';
import { z } from 'zod';
import { builder, type GraphContext, type SchemaTypes } from '../schema/builder.js';
import { inputTypeOf } from '../schema/derive/input.js';
import { capitalized } from '../schema/derive/json.js';
import { executeMutation, executeQuery, type OperationOutcome } from '../services/core/operation/execute.js';
import type { AnyOperation, Mutation, Query } from '../services/core/operation/operation.js';
import type { Scope } from '../services/core/operation/scope.js';

type PayloadFields<W> = PothosSchemaTypes.ObjectFieldBuilder<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  OperationOutcome<W>
>;

type AnyMutation = Extract<AnyOperation, { kind: 'mutation' }>;

interface Exposure {
  /** Input fields that only REST has. */
  readonly omit?: readonly string[];
}

/**
 * Binds a mutation: `verbNoun(input: VerbNounInput!): VerbNounPayload!`. The payload holds what `fields` declares and
 * the journal position of the write.
 */
export function expose<I extends z.ZodType, O extends z.ZodType, R>(
  operation: Mutation<I, O, R>,
  fields: (t: PayloadFields<z.input<O>>) => object,
  { omit = [] }: Exposure = {},
): void {
  const name = capitalized(operation.name);
  // What such an operation makes bears the key for good, whichever way it came.
  const keepsKey = operation.input instanceof z.ZodObject && 'idempotencyKey' in operation.input.shape;
  const payload = builder.objectRef<OperationOutcome<z.input<O>>>(`${name}Payload`).implement({
    description: `What ${operation.name} answers.`,
    fields: (t) => ({
      ...(fields(t as never) as Record<string, never>),
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
          description: 'What to do.',
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

/** Runs a query and gives its wire shape, for nouns whose types are made of it. */
export async function answer<I extends z.ZodType, O extends z.ZodType, R, V>(
  operation: Query<I, O, R, V>,
  scope: Scope,
  input: z.input<I>,
): Promise<z.input<O>> {
  return operation.present(scope, await executeQuery(operation, scope, input));
}

interface Noun<N> extends Exposure {
  /** The payload's field. */
  readonly field: string;
  readonly type: ObjectRef<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, N>;
  /** Reads the noun again after the commit, so that everything below it is read as it now is. */
  readonly load: (scope: Scope, id: string) => Promise<N | null>;
  /** The noun's id in the output, where it is not `id`. */
  readonly idOf?: (output: unknown) => string;
}

/** Binds mutations that answer with one noun, whose id their output bears. */
export function exposeNoun<N>(operations: readonly AnyMutation[], { field, type, load, omit, idOf }: Noun<N>): void {
  for (const operation of operations) {
    const fields = (t: PayloadFields<{ id: string }>) => ({
      [field]: t.field({
        type,
        nullable: true,
        description: `The ${field} as it now is.`,
        resolve: (outcome, _args, { scope }) => load(scope, idOf ? idOf(outcome.output) : outcome.output.id) as never,
      }),
    });
    expose(operation, fields, { omit: omit ?? [] });
  }
}

/** Binds mutations that have nothing to answer but that they were done. */
export function exposeOk(operations: readonly AnyMutation[]): void {
  for (const operation of operations) {
    expose(operation, (t: PayloadFields<{ ok: boolean }>) => ({
      ok: t.boolean({ description: 'Always true.', resolve: ({ output }) => output.ok }),
    }));
  }
}

/** GraphQL's values as REST would have sent them: dates as text. */
function wireInput(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(wireInput);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, wireInput(nested)]));
}
