import { SqlFlaw } from './tokens.js';

// PostgreSQL's own parser determines what a statement does, because its words do not show everything: EXPLAIN ANALYZE
// runs the statement that it explains, and a query can create a table in its middle.

/** The method that sends a statement. */
export type Use = 'query' | 'execute' | 'migrate';

const READS = ['SelectStmt'];
const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt', 'TruncateStmt'];
const DEFINES = [
  'CreateStmt',
  'CreateTableAsStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CreateRangeStmt',
  'CreateDomainStmt',
  'CompositeTypeStmt',
  'IndexStmt',
  'ViewStmt',
  'AlterTableStmt',
  'AlterSeqStmt',
  'AlterEnumStmt',
  'AlterDomainStmt',
  'RenameStmt',
  'DropStmt',
  'CommentStmt',
];

/** The statements that a text may contain, at any depth. */
const ALLOWED: Readonly<Record<Use, ReadonlySet<string>>> = {
  query: new Set([...READS, 'ExplainStmt']),
  execute: new Set([...READS, ...WRITES]),
  migrate: new Set([...READS, ...WRITES, ...DEFINES]),
};

/** Asserts that PostgreSQL finds the same number of statements in a text, and only allowed ones. @throws SqlFlaw */
export async function assertStatements(sql: string, count: number, use: Use): Promise<void> {
  const { stmts = [] } = await treeOf(sql);
  if (stmts.length !== count) throw new SqlFlaw('its statements cannot be separated');
  const waiting: unknown[] = [...stmts];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    for (const [name, value] of Object.entries(node)) {
      if (/^[A-Z]\w*Stmt$/.test(name) && !ALLOWED[use].has(name))
        throw new SqlFlaw(`${wordOf(name)} is not possible here`);
      if (name === 'intoClause') throw new SqlFlaw('only migrations create tables');
      if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  }
}

/** The parser takes two megabytes; the first plugin that has a schema loads it. */
async function treeOf(sql: string): Promise<{ readonly stmts?: readonly unknown[] }> {
  const { parse } = await import('libpg-query');
  try {
    return await parse(sql);
  } catch (error) {
    throw new SqlFlaw(error instanceof RangeError ? 'it is nested too deeply' : (error as Error).message);
  }
}

/** For example, "create table as" for CreateTableAsStmt. */
const wordOf = (name: string): string =>
  name
    .slice(0, -'Stmt'.length)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
