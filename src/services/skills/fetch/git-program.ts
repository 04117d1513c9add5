import fs from 'node:fs';
import { buffer, text } from 'node:stream/consumers';
import git, { type GitHttpRequest, type GitHttpResponse } from 'isomorphic-git';
import { allFiles } from './all-files.js';
import { discover, selectSkills } from './discovery.js';
import type { GitAnswer, GitRequest } from './git-messages.js';
import { GitFolder } from './git-repository.js';
import { fetchFailureOf, guardedHttp } from './guarded-http.js';
import { FetchFailure } from './model.js';
import { type ResolvedRef, resolvedRef } from './refs.js';

// The program of the process that fetches from a repository. It parses untrusted server data here, so it can exhaust
// only the resources of this process. The request comes on stdin; the response goes to stdout.

/** Records an interrupted response: the library would continue with the part that it received. */
interface Http {
  broken: unknown;
  request(request: GitHttpRequest): Promise<GitHttpResponse>;
}

function httpOf({ network, maxBytes, timeoutMs }: GitRequest): Http {
  const request = guardedHttp(network, maxBytes, AbortSignal.timeout(timeoutMs));
  let moved: { readonly from: string; readonly to: string } | undefined;
  return {
    broken: undefined,
    async request({ url, method = 'GET', headers = {}, body }) {
      const requestUrl = moved && url.startsWith(moved.from) ? moved.to + url.slice(moved.from.length) : url;
      const sent = body && (await buffer(body));
      const answer = await request(requestUrl, { method, headers, ...(sent && { body: sent }) });
      if (answer.url !== requestUrl) moved = movedOf(requestUrl, answer.url);
      const { status, statusText, headers: received } = answer.response;
      return {
        url,
        method,
        statusCode: status,
        statusMessage: statusText,
        headers: Object.fromEntries(received),
        body: watchBody(answer.body, this),
      };
    },
  };
}

async function* watchBody(body: AsyncIterable<Uint8Array>, http: Http): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    http.broken ??= error;
    throw error;
  }
}

/** The new address of a repository that redirects. Later requests go there directly. */
function movedOf(asked: string, answered: string): { from: string; to: string } | undefined {
  const [from] = asked.split('/info/refs');
  const [to, rest] = answered.split('/info/refs');
  return from && to && rest !== undefined ? { from: `${from}/`, to: `${to}/` } : undefined;
}

async function answerTo(request: GitRequest): Promise<GitAnswer> {
  const http = httpOf(request);
  try {
    return await answerBy(http, request);
  } catch (error) {
    throw http.broken ?? error;
  }
}

async function answerBy(http: Http, request: GitRequest): Promise<GitAnswer> {
  const resolved = await resolve(request, http);
  if (request.only === 'ref')
    return { ref: resolved.commit, trackingRef: resolved.trackingRef, found: [], warnings: [] };
  const store = { fs, gitdir: `${process.cwd()}/repository`, cache: {} };
  await git.init({ ...store, bare: true });
  await git.addRemote({ ...store, remote: 'origin', url: request.address });
  const options = { depth: 1, singleBranch: true, tags: false } as const;
  await git.fetch({
    ...store,
    http,
    url: request.address,
    ref: resolved.wanted,
    remoteRef: resolved.wanted,
    ...options,
  });
  const { oid: commit } = await git.readCommit({ ...store, oid: resolved.wanted });
  const trackingRef = resolved.trackingRef;
  if (request.only === 'files') {
    const folder = [resolved.path, request.folder].filter(Boolean).join('/');
    const files = await allFiles(new GitFolder(store, commit), folder, request);
    return { ref: commit, trackingRef, found: [], warnings: [], files };
  }
  const name = request.address.split('/').at(-1) as string;
  const { found, warnings } = await discover(new GitFolder(store, commit), { start: resolved.path, name });
  return { ref: commit, trackingRef, found: selectSkills(found, request.skill), warnings };
}

async function resolve({ address, refAndPath }: GitRequest, http: Http): Promise<ResolvedRef> {
  const refs = await git.listServerRefs({ http, url: address, peelTags: true, symrefs: true, protocolVersion: 1 });
  const resolved = resolvedRef(refs, refAndPath);
  if (resolved) return resolved;
  throw new FetchFailure(
    'not_found',
    refs.length === 0 ? 'The repository is empty' : 'The repository has no such branch, tag or commit',
  );
}

/** Errors of the library are not passed on: they contain paths of the server and foreign texts. */
function failureIn(error: unknown, maxBytes: number): FetchFailure {
  const { code, data } = error as { code?: string; data?: { statusCode?: number } };
  if (code === 'HttpError') {
    const status = data?.statusCode ?? 0;
    return [401, 403, 404].includes(status)
      ? new FetchFailure('not_found', 'There is no such repository, or it is not public')
      : new FetchFailure('unreachable', `The repository answers with status ${status}`);
  }
  if (code === 'NotFoundError')
    return new FetchFailure('not_found', 'The repository has no such branch, tag or commit');
  return fetchFailureOf(error, maxBytes);
}

async function main(): Promise<void> {
  const request: GitRequest = JSON.parse(await text(process.stdin));
  // The parent has stopped waiting by then.
  setTimeout(() => process.exit(1), request.timeoutMs + 5_000).unref();
  const answer = await answerTo(request).catch((error: unknown) => failureIn(error, request.maxBytes));
  if (answer instanceof FetchFailure)
    return say([JSON.stringify({ failure: { code: answer.code, message: answer.message } })]);
  const skills = answer.found.map(({ tree, ...skill }) => ({
    ...skill,
    files: tree.files.map(({ path, bytes, executable }) => ({ path, size: bytes.length, executable })),
  }));
  const plain = answer.files ?? [];
  const files = plain.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const bytes = [...answer.found.flatMap(({ tree }) => tree.files), ...plain].map((file) => file.bytes);
  await say([JSON.stringify({ ...answer, found: skills, files }), ...bytes]);
}

/** Writes a line, then the bytes of all files. */
async function say([line, ...bytes]: [line: string, ...bytes: Buffer[]]): Promise<void> {
  for (const part of [`${line}\n`, ...bytes]) await new Promise((done) => process.stdout.write(part, done));
  process.exit(0);
}

await main();
