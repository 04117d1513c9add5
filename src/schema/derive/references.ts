import type { GraphQLResolveInfo } from 'graphql';
import type { RowLoader } from '#services/core/rows/loaders.js';
import { isUuid } from '#services/core/text/fields.js';
import type { GraphContext } from '../builder.js';
import { rowAt } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { type NodeSource, nodeSource, readBy } from '../node.js';
import { capitalize, nameWords } from './json.js';

// A field whose name ends in `Id` names a row, and beside it is a field with the row: `issueId` and `issue`. Both are
// derived from the same view, so the second needs no code. The end of the name decides which noun an id names.

type Noun = { readonly name: string };

const byEnd = new Map<string, Noun>();
const byField = new Map<string, Noun | null>();
const declared = new Set<string>();

/** Sets the nouns that ids name, by the last words of a field's name without `Id`, such as `Run`. */
export function idsName(nouns: Readonly<Record<string, Noun>>): void {
  for (const [end, noun] of Object.entries(nouns)) byEnd.set(end, noun);
}

/** Sets the nouns that single ids name, by `Type.field`; null for no noun. */
export function fieldsName(nouns: Readonly<Record<string, Noun | null>>): void {
  for (const [field, noun] of Object.entries(nouns)) byField.set(field, noun);
}

/** Records a field that is written by hand, so none is derived under its name. */
export const declare = (type: string, field: string): void => void declared.add(`${type}.${field}`);

/** A field with an id. */
export interface IdField {
  readonly name: string;
  readonly column: string;
  readonly description: string;
  /** The columns that `resolve` reads. */
  readonly columns?: readonly string[] | undefined;
  /** Computes the id, if it is not the value of the column. */
  readonly resolve?:
    | ((row: never, args: object, context: GraphContext, info: GraphQLResolveInfo) => unknown)
    | undefined;
}

type Fields = Readonly<Record<string, object>>;

/**
 * The fields with the rows that ids name, and with the actors that have an agent id and a user id. They replace fields
 * of the view with the same name.
 */
export function idReferenceFields(type: string, ids: readonly IdField[]): Fields {
  const rows = ids.flatMap((id) => {
    const noun = nounOfId(type, id.name);
    return noun ? [[id.name.slice(0, -'Id'.length), referenceTo(nodeSource(noun), id)] as const] : [];
  });
  const actors = ids.flatMap((user) => {
    const base = /^(\w+)UserId$/.exec(user.name)?.[1];
    const agent = base && ids.find(({ name }) => name === `${base}AgentId`);
    return agent ? [[base, actorOf(agent, user)] as const] : [];
  });
  const isFree = ([name]: readonly [string, object]) =>
    !declared.has(`${type}.${name}`) && !ids.some((id) => id.name === name);
  return Object.fromEntries([...rows, ...actors].filter(isFree));
}

/** The noun that an id names; if several ends match, the longest decides. */
function nounOfId(type: string, name: string): Noun | null | undefined {
  const own = byField.get(`${type}.${name}`);
  if (own !== undefined) return own;
  const words = capitalize(name.slice(0, -'Id'.length)).match(/[A-Z][a-z0-9]*/g) ?? [];
  for (let from = 0; from < words.length; from++) {
    const noun = byEnd.get(words.slice(from).join(''));
    if (noun) return noun;
  }
  return undefined;
}

function referenceTo(source: NodeSource, field: IdField): object {
  const find = (id: unknown, context: GraphContext, info: GraphQLResolveInfo) =>
    typeof id === 'string' && (source.table === 'User' || isUuid(id)) ? readable(source, id, context, info) : null;
  const { resolve, column } = field;
  return {
    type: source.type,
    nullable: true,
    description: describe(field),
    ...columnsOf(field),
    resolve: resolve
      ? async (row: never, args: object, context: GraphContext, info: GraphQLResolveInfo) =>
          find(await resolve(row, args, context, info), context, info)
      : (row: Record<string, unknown>, _args: object, context: GraphContext, info: GraphQLResolveInfo) =>
          find(row[column], context, info),
  };
}

const columnsOf = ({ resolve, columns, column }: IdField) =>
  resolve ? (columns ? reads(...columns) : {}) : reads(column);

/** The row of an id. If everyone may read it, only the requested columns are read. */
async function readable(source: NodeSource, id: string, context: GraphContext, info: GraphQLResolveInfo) {
  if (!source.rule && !source.present && !source.isWhole && 'partial' in source.loader)
    return rowAt(source.loader as RowLoader<object>, id, context, info);
  const row = await context.scope.load(source.loader, id);
  return row && readBy(context.scope, source, row);
}

/** `The id of the agent that wrote it.` becomes `The agent that wrote it, if it still exists.` */
function describe({ name, description }: IdField): string {
  if (name === 'companyId') return 'The company that it belongs to; null for those who may not read it.';
  const [subject = ''] = description.split(/\.(?: |$)/);
  const referent = subject.replace(/^The (?:id|ID|UUID)s? of (?:the|a|an) /, 'The ').replace(/'s (?:id|ID|UUID)$/, '');
  const text = /\b(?:id|ID|UUID)\b/.test(referent) ? `The ${nameWords(name.slice(0, -'Id'.length))}` : referent;
  if (/[,;]/.test(text)) return `${text}.`;
  return name.endsWith('serId') ? `${text}, if they still exist.` : `${text}, if it still exists.`;
}

/** Makes the field of an actor from the columns with an agent's id and a person's id. */
type ActorField = (agent: string, user: string) => object;

let actorField: ActorField | undefined;

/** Sets the function that makes the field of an actor from the columns with the ids. */
export const actorsBy = (field: ActorField): void => {
  actorField = field;
};

function actorOf(agent: IdField, user: IdField): object {
  const person = describe(user).replace(', if they still exist', '');
  return {
    ...actorField?.(agent.column, user.column),
    description: `${(/\bperson\b/.test(person) ? person.replace(/\bperson\b/, 'agent or person') : `The actor. ${person}`).replace(/\.$/, '')}; null if there is none, or they no longer exist.`,
  };
}
