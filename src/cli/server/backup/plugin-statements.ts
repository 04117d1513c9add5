import type { BackupPluginSchema } from './manifest.js';

// A backup describes the schemas of plugins by statements. They are read as a description: each must be one of those by
// which schemas are described here, about nothing but its own schema.

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

/** @throws Error where a statement does something else than to describe the schema */
export async function assertDescription({ name, before, after }: BackupPluginSchema): Promise<void> {
  for (const sql of before) await assertStatement(sql, 'before', name);
  for (const sql of after) await assertStatement(sql, 'after', name);
}

async function assertStatement(sql: string, phase: Phase, schema: string): Promise<void> {
  const refuse = (): never => {
    throw new Error(
      `The backup describes the schema ${schema} by a statement that it may not have: ${sql.slice(0, 200)}`,
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

/** PostgreSQL's parser takes two megabytes: it is loaded where a plugin has a schema. */
async function treeOf(sql: string): Promise<{ readonly stmts?: readonly { readonly stmt?: object }[] }> {
  const { parse } = await import('libpg-query');
  return parse(sql);
}

/** Of what one statement can do in several ways, whether it does what a description needs. */
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

/** Whether a name of a type begins with the schema; those of relations are found wherever they stand. */
const isNameWithin = (name: unknown, schema: string): boolean =>
  Array.isArray(name) && name.length === 2 && name[0]?.String?.sval === schema;

interface Relation {
  readonly catalogname?: string;
  readonly schemaname?: string;
}

/** Without a schema it is what the statement itself names: none is looked into. */
const isWithin = ({ catalogname, schemaname = '' }: Relation, schema: string): boolean =>
  catalogname === undefined && ['', schema].includes(schemaname);
