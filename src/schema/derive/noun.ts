import type { PrismaObjectRef } from '@pothos/plugin-prisma';
import { z } from 'zod';
import type PrismaTypes from '#generated/pothos.js';
import { getDatamodel } from '#generated/pothos.js';
import { builder, type Types } from '../builder.js';
import { typeName } from './names.js';
import { describedBy, type OptionsOf, outputFieldsOf, viewJsonSchema } from './output.js';

type Row<Model extends keyof PrismaTypes> = PrismaTypes[Model]['Shape'];

interface Noun<Model extends keyof PrismaTypes, V extends z.ZodObject> {
  /** The name in GraphQL, if it differs from the model's. */
  readonly name?: string;
  /** JSON columns that GraphQL shows as stored. Others are left out, since they may hold secrets. */
  readonly json?: readonly (keyof Row<Model> & keyof z.input<V>)[];
  /** Columns of the view that are defined by hand instead, or not at all. */
  readonly except?: readonly (keyof Row<Model> & keyof z.input<V>)[];
  /** Plain columns that REST does not show. */
  readonly columns?: { readonly [Column in keyof Row<Model>]?: z.ZodType };
  /** Fields of the view that are not plain columns. The view describes all others. */
  readonly fields?: OptionsOf<Row<Model>, V>;
}

/**
 * The GraphQL type of a noun whose source is a row: its plain fields are those that the zod view and the row of the
 * model have in common. `builder.prismaObjectFields` adds the relations.
 */
export function nounOf<Model extends keyof PrismaTypes, V extends z.ZodObject>(
  model: Model,
  view: V,
  { name = typeName(model), json: shownJson = [], except = [], columns = {}, fields = {} }: Noun<Model, V> = {},
): PrismaObjectRef<Types, PrismaTypes[Model], Row<Model>> {
  const schema = viewJsonSchema(z.object({ ...view.shape, ...columns } as z.ZodRawShape));
  const plain = plainColumnsOf(model);
  const isShown = (key: string): boolean =>
    key in fields ||
    key in columns ||
    ((plain.has(key) || shownJson.includes(key as never)) && !except.includes(key as never));
  const keys = Object.keys({ ...view.shape, ...columns }).filter(isShown);
  return builder.prismaObject(model, {
    name,
    description: describedBy(name, view.meta() ?? {}),
    fields: (t) => outputFieldsOf(t, name, schema, keys, fields as never) as never,
  }) as never;
}

const { models } = (getDatamodel() as { datamodel: { models: Readonly<Record<string, DataModel>> } }).datamodel;
interface DataModel {
  readonly fields: readonly { readonly name: string; readonly kind: string; readonly type: string }[];
}

/** The columns of a model except JSON. */
function plainColumnsOf(model: string): ReadonlySet<string> {
  const columns = models[model]?.fields.filter(({ kind, type }) => kind === 'scalar' && type !== 'Json') ?? [];
  return new Set(columns.map(({ name }) => name));
}
