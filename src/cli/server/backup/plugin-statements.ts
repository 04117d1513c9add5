import type { BackupPluginSchema } from './manifest.js';

// A backup describes the schemas of plugins as statements. They are read only as a description: each must be of a kind
// that a backup writes, and concern only its own schema.

type Phase = 'before' | 'after';

const KINDS: Readonly<Record<Phase, readonly string[]>> = {
  before: ['CreateEnumStmt', 'CompositeTypeStmt', 'CreateDomainStmt', 'CreateSeqStmt', 'CreateStmt'],
  after: [
    'AlterTableStmt',
    'ViewStmt',
    'CreateTableAsStmt',
    'IndexStmt',
    'RefreshMatViewStmt',
    'AlterSeqStmt',
    'CommentStmt',
  ],
};

/** @throws Error if a statement does anything but describe the schema */
export async function assertDescription({ name, before, after }: BackupPluginSchema): Promise<void> {
  for (const sql of before) await assertStatement(sql, 'before', name);
  for (const sql of after) await assertStatement(sql, 'after', name);
}

async function assertStatement(sql: string, phase: Phase, schema: string): Promise<void> {
  const refuse = (): never => {
    throw new Error(
      `The backup describes the schema ${schema} with a statement that is not allowed: ${sql.slice(0, 200)}`,
    );
  };
  const { stmts = [] } = await treeOf(sql).catch(refuse);
  const [kind = '', content] = Object.entries(stmts[0]?.stmt ?? {})[0] ?? [];
  if (stmts.length !== 1 || !KINDS[phase].includes(kind) || !isUsual(kind, content as Node, schema)) refuse();
  const waiting: unknown[] = [content];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if ('relname' in node && !isWithin(node as Relation, schema)) refuse();
    for (const [key, value] of Object.entries(node)) {
      const isOther = /^[A-Z]\w*Stmt$/.test(key) && key !== 'SelectStmt';
      if (isOther || key === 'intoClause') refuse();
      waiting.push(value);
    }
  }
}

type Node = Readonly<Record<string, unknown>>;

/** PostgreSQL's parser takes two megabytes, so it is loaded only if a plugin has a schema. */
async function treeOf(sql: string): Promise<{ readonly stmts?: readonly { readonly stmt?: object }[] }> {
  const { parse } = await import('libpg-query');
  return parse(sql);
}

/** For statements that can do several things: whether this one does only things that a description needs. */
function isUsual(kind: string, content: Node, schema: string): boolean {
  if (kind === 'CreateEnumStmt') return isNameWithin(content.typeName, schema);
  if (kind === 'CreateDomainStmt') return isNameWithin(content.domainname, schema);
  if (kind === 'AlterTableStmt')
    return onlyHas(content.cmds, 'AlterTableCmd', ({ subtype }) => subtype === 'AT_AddConstraint');
  if (kind === 'AlterSeqStmt') return onlyHas(content.options, 'DefElem', ({ defname }) => defname === 'owned_by');
  return kind !== 'CreateTableAsStmt' || content.objtype === 'OBJECT_MATVIEW';
}

const onlyHas = (list: unknown, kind: string, isGood: (node: Node) => boolean): boolean =>
  Array.isArray(list) && list.every((element: Node) => kind in element && isGood(element[kind] as Node));

/** Whether the name of a type begins with the schema. The names of relations are found everywhere in the statement. */
const isNameWithin = (name: unknown, schema: string): boolean =>
  Array.isArray(name) && name.length === 2 && name[0]?.String?.sval === schema;

interface Relation {
  readonly catalogname?: string;
  readonly schemaname?: string;
}

/** A name without a schema is defined by the statement itself: no schema is searched. */
const isWithin = ({ catalogname, schemaname = '' }: Relation, schema: string): boolean =>
  catalogname === undefined && ['', schema].includes(schemaname);
