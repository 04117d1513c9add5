import type { ObjectRef } from '@pothos/core';
import type { Loader, Scope } from '../services/core/operation/scope.js';
import { builder, type Types } from './builder.js';

/** Throws unless the caller may read a row. */
type ReadRule = (scope: Scope, row: never) => unknown;

/** A noun whose objects are rows with an id of their own. */
export interface NodeSource {
  readonly type: ObjectRef<Types, unknown>;
  readonly table: string;
  /** A row by id; null if none is within reach. */
  readonly loader: Loader<string, object | null>;
  /** Throws 403 or 404 for callers who have access to a row's company but not to the row. */
  readonly rule?: ReadRule | undefined;
  /** Like `rule`, but only for a caller that looks the row up by its id, not if another row leads to it. */
  readonly lookup?: ReadRule | undefined;
  /** Whether it is always read with all columns, since most requests already have it in their cache. */
  readonly isWhole?: true;
  /** The source of the type, if it is not the row. */
  readonly present?: ((row: never) => object) | undefined;
}

const sources = new Map<string, NodeSource>();
let anyNode: NodeSource | undefined;
const typeNames = new WeakMap<object, string>();

export const Node = builder.interfaceRef<object>('Node').implement({
  description:
    'An object with an ID that no other object has. Query.node finds it, and clients may cache it by its ID.',
  fields: (t) => ({
    id: t.id({
      description: 'The globally unique ID of the object.',
      resolve: (row) => (row as { readonly id: string }).id,
    }),
  }),
  resolveType: (row) => typeNameOf(row) as never,
});

/** The object as a value of an interface or union; its type is remembered. */
export function withTypeName<T extends object>(row: T, typeName: string): T {
  typeNames.set(row, typeName);
  return row;
}

export const typeNameOf = (row: object): string => typeNames.get(row) as string;

// biome-ignore lint/suspicious/noExplicitAny: rows of all tables
type AnyLoader = Loader<string, any>;

/** Makes a noun a node: its type implements Node, `node` finds its rows, and fields may refer to it by id. */
export function nodeOf<N>(
  type: ObjectRef<Types, N>,
  table: string,
  loader: AnyLoader,
  options: Pick<NodeSource, 'rule' | 'lookup' | 'present' | 'isWhole'> = {},
): void {
  // Pothos has this method on every object type, but not in its declared type.
  (type as unknown as { addInterfaces(types: readonly unknown[]): void }).addInterfaces([Node]);
  sources.set(type.name, { type: type as ObjectRef<Types, unknown>, table, loader, ...options });
}

/** Sets the loader for ids of which only one thing is known: that they name a node. */
export const anyNodeBy = (loader: AnyLoader): void => {
  anyNode = { type: Node as never, table: '', loader };
};

export const nodeSources = (): readonly NodeSource[] => [...sources.values()];

/** @throws if the type is not a node */
export function nodeSource({ name }: { readonly name: string }): NodeSource {
  const source = name === Node.name ? anyNode : sources.get(name);
  if (!source) throw new Error(`${name} is no node`);
  return source;
}

/** The row as the source of its type, for a caller with read access. @throws 403 or 404 for others */
export async function readBy(scope: Scope, { rule, present }: NodeSource, row: object): Promise<object> {
  await rule?.(scope, row as never);
  return present ? present(row as never) : row;
}
