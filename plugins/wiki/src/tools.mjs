import { filesOf } from './files.mjs';
import { placeOf } from './inputs.mjs';
import { isMaintainer } from './managed.mjs';
import { log } from './pages.mjs';
import { pagePath, pathBelow } from './paths.mjs';
import { Refusal, refusalFor, sentenceOf } from './refusals.mjs';
import { openSpaceOf, spaceOf } from './spaces.mjs';

// What agents do with the files of a wiki.

const TOP = ['index.md', 'log.md', 'AGENTS.md'];
const MOST_LISTED = 2_000;
const MOST_SEARCHED = 1_000;

const readable = (path) => {
  const composed = path.normalize('NFC');
  if (TOP.includes(composed)) return composed;
  return pathBelow('path', composed.startsWith('raw/') ? 'raw' : 'wiki', composed);
};

const writable = (path) => (path === 'index.md' ? path : pagePath('path', path));

async function list({ files }, { folder = 'wiki' }) {
  const { files: all, isTruncated } = await files.below(folder);
  const listed = all.slice(0, MOST_LISTED).map(({ path, byteSize, modifiedAt }) => ({ path, byteSize, modifiedAt }));
  const lines = listed.map(({ path, byteSize }) => `${path} (${byteSize} bytes)`);
  return {
    content: lines.join('\n') || 'There is nothing',
    data: { files: listed, isTruncated: isTruncated || all.length > listed.length },
  };
}

async function read({ files }, { path }) {
  const file = await files.read(readable(path));
  if (!file) throw new Refusal(404, `There is no file ${path}`);
  return { content: `hash: ${file.hash}\n\n${file.contents}`, data: { path: readable(path), hash: file.hash } };
}

async function write({ files }, { path, contents, expectedHash = null }) {
  const page = writable(path);
  const { hash } = await files.write(page, contents, expectedHash);
  return { content: `Written. hash: ${hash}`, data: { path: page, hash } };
}

async function note({ files }, { operation, title, note: text }) {
  const { hash } = await log(files, operation, title, text);
  return { content: 'Written', data: { path: 'log.md', hash } };
}

/** Pages before sources: that is where somebody has thought about it already. */
async function search({ files }, { query, limit = 20 }) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const paths = ['index.md'];
  for (const folder of ['wiki', 'raw']) paths.push(...(await files.below(folder)).files.map(({ path }) => path));
  const hits = [];
  for (let from = 0; from < Math.min(paths.length, MOST_SEARCHED) && hits.length < limit; from += 50) {
    const found = await Promise.all(paths.slice(from, from + 50).map((path) => hitIn(files, path, words)));
    hits.push(...found.filter(Boolean));
  }
  const best = hits.slice(0, limit);
  const isTruncated = paths.length > MOST_SEARCHED && hits.length < limit;
  const lines = best.map(({ path, line }) => `${path}: ${line}`);
  if (lines.length === 0) lines.push('Nothing was found');
  if (isTruncated) lines.push(`Only ${MOST_SEARCHED} of ${paths.length} files were searched`);
  return { content: lines.join('\n'), data: { hits: best, isTruncated } };
}

async function hitIn(files, path, words) {
  const file = await files.read(path).catch((error) => {
    // What is no text, or too long for one, is nothing to search.
    if (error.data?.code) return null;
    throw error;
  });
  if (!file || !words.every((word) => file.contents.toLowerCase().includes(word))) return null;
  const line = file.contents.split('\n').find((one) => words.some((word) => one.toLowerCase().includes(word)));
  return { path, line: line.trim().slice(0, 200) };
}

const TOOLS = {
  wiki_list: { run: list, place: spaceOf },
  wiki_read: { run: read, place: spaceOf },
  wiki_search: { run: search, place: spaceOf },
  wiki_write: { run: write, place: openSpaceOf },
  wiki_log: { run: note, place: openSpaceOf },
};

/** A tool whose failures agents can read. */
const answering =
  ({ run, place }) =>
  async (parameters, ctx) => {
    try {
      const agentId = ctx.runContext?.agentId ?? null;
      const who = { actor: { type: 'agent', id: agentId }, isMaintainer: await isMaintainer(ctx, agentId) };
      const space = await place(ctx, placeOf(parameters), who);
      return await run({ files: filesOf(ctx, space) }, parameters);
    } catch (error) {
      const refusal = refusalFor(error);
      if (!refusal) throw error;
      return { error: sentenceOf(refusal) };
    }
  };

export const tools = Object.fromEntries(Object.entries(TOOLS).map(([name, tool]) => [name, answering(tool)]));
