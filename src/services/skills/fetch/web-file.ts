import { SKILL_ENTRY } from '../format/tree.js';
import { discover } from './discovery.js';
import { fetchFailureOf, guardedHttp } from './guarded-http.js';
import type { UrlLocator } from './locator.js';
import { type FetchedSource, FetchFailure, type FetchOptions } from './model.js';

const MAX_BYTES = 1_048_576;
const MAX_MS = 30_000;

/** Fetches one SKILL.md, a skill without other files. @throws FetchFailure */
export async function fetchWebFile({ url }: UrlLocator, { network, signal }: FetchOptions): Promise<FetchedSource> {
  const late = AbortSignal.timeout(MAX_MS);
  const bytes = await downloadFile(url, { network, signal: signal ? AbortSignal.any([signal, late]) : late });
  const { pathname } = new URL(url);
  const source = {
    list: async () => [{ name: SKILL_ENTRY, type: 'file' as const, size: bytes.length }],
    read: async () => bytes,
  };
  const discovery = await discover(source, { name: pathname.split('/').at(-2) || 'skill' });
  return { ref: null, trackingRef: null, ...discovery };
}

async function downloadFile(url: string, { network, signal }: FetchOptions & { signal: AbortSignal }): Promise<Buffer> {
  try {
    const answer = await guardedHttp(
      network,
      MAX_BYTES,
      signal,
    )(url, { headers: { accept: 'text/markdown, text/plain, */*' } });
    const { status } = answer.response;
    if (status !== 200) {
      await answer.response.body?.cancel();
      throw new FetchFailure(
        status === 404 || status === 410 ? 'not_found' : 'unreachable',
        `The address answers with status ${status}`,
      );
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (/^\s*<(?:!doctype|html)/i.test(bytes.toString('latin1', 0, 200))) {
      throw new FetchFailure('unreadable', `The address is a page, not a ${SKILL_ENTRY}`);
    }
    return bytes;
  } catch (error) {
    throw fetchFailureOf(error, MAX_BYTES);
  }
}
