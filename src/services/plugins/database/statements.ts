import { assertStatements, type Use } from './syntax-tree.js';
import { SqlFlaw, sqlTokens, type Token } from './tokens.js';

// Decides which statements plugins may send. The rights of their logins limit what they can access. These rules block
// what PostgreSQL allows every login: reading its catalogs, locking and waking others, leaving connections in another
// state.

/** A statement that a plugin may send. */
export interface AllowedStatement {
  readonly text: string;
  /** Whether a plugin may send it while the schema is full. */
  readonly frees: boolean;
}

const READS = ['select', 'with', 'values', 'table'];
const WRITES = ['insert', 'update', 'delete', 'merge', 'truncate'];
const FREES = ['delete', 'truncate', 'drop'];
const DEFINES = ['create', 'alter', 'drop', 'comment'];
/** The kinds that a migration may create, alter and drop. Functions could send statements that are not visible here. */
const KINDS = ['table', 'index', 'view', 'sequence', 'type', 'domain'];
const COMMENTED = [...KINDS, 'column', 'constraint'];
/** The words that may precede the kind. */
const BEFORE_KIND = ['or', 'replace', 'unique', 'unlogged', 'materialized', 'recursive'];

const ALLOWED: Readonly<Record<Use, readonly string[]>> = {
  query: [...READS, 'explain'],
  execute: [...READS, ...WRITES],
  migrate: [...READS, ...WRITES, ...DEFINES],
};

/** Catalogs, functions about the server and its sessions, large objects, and functions that run texts as SQL. */
const CLOSED =
  /^(?:pg_.*|lo_.*|loread|lowrite|orgraph_.*|information_schema|set_config|current_setting|dblink.*|ts_stat|ts_rewrite|(?:query|cursor|table|schema|database)_to_xml.*)$/;

/** The statements of a text. @throws SqlFlaw */
export async function statementsOf(sql: string, use: Use): Promise<AllowedStatement[]> {
  const statements: Token[][] = [[]];
  for (const token of sqlTokens(sql)) {
    if (token.kind === 'sign' && token.name === ';') statements.push([]);
    else statements.at(-1)?.push(token);
  }
  const allowedStatements = statements
    .filter((tokens) => tokens.length > 0)
    .map((tokens) => checkStatement(sql, tokens, use));
  await assertStatements(sql, allowedStatements.length, use);
  return allowedStatements;
}

/** The only statement of a text. @throws SqlFlaw */
export async function statementOf(sql: string, use: Use): Promise<AllowedStatement> {
  const [statement, ...more] = await statementsOf(sql, use);
  if (!statement || more.length > 0) throw new SqlFlaw('exactly one statement is expected');
  return statement;
}

function checkStatement(sql: string, tokens: readonly Token[], use: Use): AllowedStatement {
  const first = tokens.find(({ name }) => name !== '(') as Token;
  const verb = first.kind === 'word' ? first.name : '';
  if (!ALLOWED[use].includes(verb)) {
    throw new SqlFlaw(
      `a statement of this kind is not possible here: ${sql.slice(first.start, first.end).slice(0, 50)}`,
    );
  }
  if (DEFINES.includes(verb)) assertKind(verb, tokens);
  for (const [index, token] of tokens.entries()) assertOpen(token, tokens[index - 1], tokens[index + 1]);
  const text = sql.slice((tokens[0] as Token).start, (tokens.at(-1) as Token).end);
  return { text, frees: FREES.includes(verb) };
}

function assertKind(verb: string, tokens: readonly Token[]): void {
  const words = tokens.slice(1).map(({ kind, name }) => (kind === 'word' ? name : ''));
  if (verb === 'comment' && words[0] === 'on' && COMMENTED.includes(words[words[1] === 'materialized' ? 2 : 1] ?? ''))
    return;
  const kind = words.find((word) => !BEFORE_KIND.includes(word)) ?? '';
  if (verb === 'comment' || !KINDS.includes(kind)) {
    throw new SqlFlaw(`${verb} is possible for ${KINDS.join(', ')} only`);
  }
}

function assertOpen({ kind, name }: Token, before: Token | undefined, after: Token | undefined): void {
  if (kind !== 'word' && kind !== 'quoted') return;
  if (CLOSED.test(name.toLowerCase())) throw new SqlFlaw(`${name} cannot be used`);
  if (name.toLowerCase() === 'public' && after?.name === '.')
    throw new SqlFlaw('only the schema of the plugin can be used');
  if (kind !== 'word') return;
  if (name === 'schema' && before?.name === 'set') throw new SqlFlaw('only the schema of the plugin can be used');
  if (name === 'into' && before?.name !== 'insert' && before?.name !== 'merge') {
    throw new SqlFlaw('only migrations create tables');
  }
}
