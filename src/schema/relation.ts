import type { ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import { Unauthorized } from '../services/core/errors/errors.js';
import { type AnyOperation, open } from '../services/core/operation/operation.js';
import type { Loader } from '../services/core/operation/scope.js';
import { agentNode } from '../services/organization/agents/rows.js';
import { builder, type GraphContext, type Types } from './builder.js';
import { connectionType } from './connection.js';
import type { FieldArgument } from './derive/input.js';
import { declare } from './derive/references.js';
import { rowIn } from './fast/row.js';
import { reads } from './fast/selection.js';
import { AgentRef } from './organization/agent.js';

interface Cost {
  readonly field: number;
  readonly multiplier: number;
}

/** A field for records that belong to a row. */
export interface Relation<Row> {
  readonly type: unknown;
  readonly description: string;
  readonly nullable?: boolean | undefined;
  readonly args?: Readonly<Record<string, FieldArgument>> | undefined;
  readonly complexity?: Cost | ((args: never) => Cost) | undefined;
  readonly extensions?: object | undefined;
  /** Whether the field is a connection of its type. */
  readonly isList?: true;
  readonly resolve: (row: Row, args: never, context: GraphContext, info: GraphQLResolveInfo) => unknown;
}

type Relations<Row> = Readonly<Record<string, Relation<Row>>>;

interface FieldBuilder {
  readonly arg: (argument: never) => unknown;
  field(options: never): unknown;
  connection(options: never, type: never): unknown;
}

/** Adds relations to a noun. Each is one statement for a whole level of the answer. */
export function relationsOf<Row>(noun: ObjectRef<Types, Row>, relations: Relations<NoInfer<Row>>): void {
  for (const name of Object.keys(relations)) declare(noun.name, name);
  builder.objectFields(noun, (t) => fieldsOf(t as never, relations) as never);
}

/** Adds fields to Query for records that belong to no other record; null if the caller is refused. */
export const queriesOf = (relations: Relations<object>): void => {
  const nullable = Object.entries(relations).map(([name, relation]) => [name, { ...relation, nullable: true }]);
  builder.queryFields((t) => fieldsOf(t as never, Object.fromEntries(nullable)) as never);
};

const fieldsOf = <Row>(t: FieldBuilder, relations: Relations<Row>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(relations).map(([name, relation]) => [name, fieldOf(t, relation)]));

function fieldOf<Row>(t: FieldBuilder, { isList, args = {}, ...field }: Relation<Row>): unknown {
  const options = {
    ...field,
    args: Object.fromEntries(Object.entries(args).map(([name, argument]) => [name, t.arg(argument as never)])),
  } as never;
  return isList ? t.connection(options, connectionType(field.type as never) as never) : t.field(options);
}

/** The cost of a list without pages, by its expected length. */
export const listCost = (multiplier: number) => ({ complexity: { field: 1, multiplier } });

/** The longest path to the top of a tree: every list of rows has a limit. */
const MAX_ANCESTORS = 100;

/** A list of the rows above a row, nearest first. It is cut off at a depth that no tree in use reaches. */
export const nearest = <Row>({ description, resolve, ...relation }: Relation<Row>): Relation<Row> => ({
  ...relation,
  description: `${description.replace(/\.$/, '')}; at most ${MAX_ANCESTORS}.`,
  resolve: async (row, args, context, info) =>
    ((await resolve(row, args, context, info)) as readonly unknown[]).slice(0, MAX_ANCESTORS),
});

type Options = Pick<Relation<never>, 'nullable' | 'complexity'>;

/** A field with the value that a loader returns for the id of its row. */
export const loadedById = <V>(
  type: unknown,
  loader: Loader<string, V>,
  description: string,
  options: Options = {},
) => ({
  type,
  description,
  ...reads('id'),
  ...options,
  resolve: ({ id }: { readonly id: string }, _args: object, { scope }: GraphContext) => scope.load(loader, id),
});

/** A field with the value that a loader returns for some columns of its row. */
export const loadedBy = <K, V>(
  type: unknown,
  loader: Loader<K, V>,
  columns: readonly (keyof K & string)[],
  description: string,
  options: Options = {},
) => ({
  type,
  description,
  ...reads(...columns),
  ...options,
  resolve: (row: K, _args: object, { scope }: GraphContext) => scope.load(loader, row),
});

/** A record of a company, or the company itself. */
type Owned = { readonly companyId: string } | { readonly id: string };

const ownerOf = (row: Owned) => ({ companyId: 'companyId' in row ? row.companyId : row.id, ...row });

/** A field below Query that may be refused: it is then null with its error, and the rest of the response stays. */
export const refusable = <R extends Relation<never>>(relation: R) => ({ ...relation, nullable: true as const });

/**
 * Checks an operation's rule for a record that is already loaded. Throws the operation's errors: 401, its gate's error,
 * 403.
 */
async function authorize(operation: AnyOperation, { scope }: GraphContext, resource?: unknown): Promise<void> {
  if (scope.actor.kind === 'anonymous' && operation.allow !== open) throw Unauthorized();
  await operation.gate?.(scope);
  await operation.allow(scope, resource);
}

/** A relation with the rule of an operation that reads the same records; null for callers that the rule refuses. */
export const allowedBy = <Row extends Owned, R extends Relation<Row>>(
  operation: AnyOperation,
  relation: R & Relation<Row>,
) => ({
  ...refusable(relation),
  // Not prefetched: a caller who may not read the row must get its error first.
  extensions: { ...relation.extensions, byParentId: false },
  resolve: async (row: Row, args: never, context: GraphContext, info: GraphQLResolveInfo) => {
    await authorize(operation, context, row && ownerOf(row));
    return relation.resolve(row, args, context, info);
  },
});

/** A field for the agent whose id is in a column of the row. */
export const agentIn = <Column extends string>(column: Column, description: string) =>
  rowIn(AgentRef, agentNode, column, description);
