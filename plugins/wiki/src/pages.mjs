import { randomUUID } from 'node:crypto';
import { filesOf, rewrite } from './files.mjs';
import { fieldsOf, nullable, path, placeOf, text, uuid } from './inputs.mjs';
import { begin } from './operations.mjs';
import { pagePath } from './paths.mjs';
import { answerTo, sessionOf } from './queries.mjs';
import { invalid } from './refusals.mjs';
import { openSpaceOf } from './spaces.mjs';

const MOST = 500_000;

const FIELDS = {
  querySessionId: uuid,
  question: text(4_000),
  answer: text(MOST, { kept: true }),
  path,
  title: text(300),
  contents: text(MOST, { kept: true }),
  expectedHash: nullable(text(64, { pattern: /^[0-9a-f]{64}$/, says: 'Must be a SHA-256 hash in hex' })),
};

/**
 * Makes a page of an answer. A page that is there is changed only by whoever knows its hash.
 * @throws 400, 404, 409 for a stale hash, 422 for a question without an answer
 */
export async function fileAsPage(ctx, sent, who) {
  const fields = fieldsOf(sent, FIELDS, ['path']);
  const page = pagePath('path', fields.path);
  const space = await openSpaceOf(ctx, placeOf(sent), who);
  const { title, contents } = await textOf(ctx, space, fields);
  const files = filesOf(ctx, space);
  const { hash } = await files.write(page, contents, fields.expectedHash ?? null);
  const warnings = await noteOf(files, page, title);
  const createdAt = new Date().toISOString();
  const operation = { id: randomUUID(), operationType: 'file-as-page', createdAt, warnings };
  const { id: operationId } = await begin(ctx, space, operation);
  return { path: page, hash, operationId };
}

async function textOf(ctx, space, { querySessionId, question, answer, title, contents }) {
  const isTold = question !== undefined && answer !== undefined;
  if (querySessionId === undefined && !isTold) throw invalid('querySessionId', 'Give it, or both question and answer');
  const session = querySessionId === undefined ? undefined : await sessionOf(ctx, space, querySessionId);
  const asked = question ?? session.question;
  const heading = title ?? session?.title ?? asked.split('\n')[0].slice(0, 200);
  if (contents !== undefined) return { title: heading, contents };
  const said = answer ?? (await answerTo(ctx, session));
  const quoted = asked
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return { title: heading, contents: `# ${heading}\n\n${quoted}\n\n${said.trim()}\n` };
}

/** Lists a page and notes what was done. The page is written by then: what fails is told as a warning. */
async function noteOf(files, page, title) {
  const failures = [];
  const attempt = (what, work) => work().catch((error) => failures.push(`${what} was not changed: ${error.message}`));
  await attempt('index.md', () => list(files, page, title));
  await attempt('log.md', () => log(files, 'file-as-page', title, `- ${page}`));
  return failures;
}

const escaped = (title) => title.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&');
const encoded = (path) =>
  path.replaceAll('%', '%25').replaceAll(' ', '%20').replaceAll('(', '%28').replaceAll(')', '%29');
const ended = (text) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** Adds a page to the index, unless it is there. */
const list = (files, page, title) =>
  rewrite(files, 'index.md', (index) =>
    index.includes(`(${encoded(page)})`) ? null : `${ended(index)}- [${escaped(title)}](${encoded(page)})\n`,
  );

/** Adds an entry at the end of the log. */
export const log = (files, operation, title, note) =>
  rewrite(files, 'log.md', (before) => {
    const head = `## [${new Date().toISOString().slice(0, 10)}] ${operation} | ${title.replace(/\s+/g, ' ')}`;
    return `${ended(before)}\n${head}\n${note ? `\n${note.trim()}\n` : ''}`;
  });
