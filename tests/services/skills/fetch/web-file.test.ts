import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { FetchFailure } from '#services/skills/fetch/model.js';
import { fetchSource } from '#services/skills/fetch/source.js';
import { LOCAL, STRICT } from '#tests/kit/execution.js';
import { listening } from '#tests/kit/git-server.js';

const SKILL = '---\nname: pdf\ndescription: b\n---\n';
const serving = async (answer: (response: ServerResponse) => void): Promise<string> =>
  `${await listening((_, response) => answer(response))}/skills/pdf/SKILL.md`;
const fetchFrom = (url: string, network = LOCAL) => fetchSource({ kind: 'url', url }, { network });
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof FetchFailure)) throw error;
      return { code: error.code, message: error.message };
    },
  );

describe('the address of a SKILL.md', () => {
  test('gives a skill of one file', async () => {
    const source = await fetchFrom(await serving((response) => response.end(SKILL)));
    expect(source).toMatchObject({ ref: null, trackingRef: null, found: [{ path: '', slug: 'pdf', warnings: [] }] });
    expect(source.found[0]?.tree.files.map(({ path, bytes }) => [path, bytes.toString()])).toEqual([
      ['SKILL.md', SKILL],
    ]);
  });

  test('names the skill where the file does not', async () => {
    const source = await fetchFrom(await serving((response) => response.end('text')));
    expect(source.found[0]?.slug).toBe('pdf');
  });

  test('may lead on, a few times', async () => {
    let left = 3;
    const url = await serving((response) => {
      if (left-- > 0) response.writeHead(302, { location: `/${left}/SKILL.md` }).end();
      else response.end(SKILL);
    });
    expect((await fetchFrom(url)).found).toHaveLength(1);
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['leads on for ever', (response) => response.writeHead(302, { location: '/a/SKILL.md' }).end(), 'refused'],
    [
      'leads to a private address',
      (response) => response.writeHead(302, { location: 'https://10.0.0.1/SKILL.md' }).end(),
      'refused',
    ],
    [
      'leads away from https',
      (response) => response.writeHead(302, { location: 'http://example.com/SKILL.md' }).end(),
      'refused',
    ],
    [
      'leads to a password',
      (response) => response.writeHead(302, { location: 'https://a:b@example.com/SKILL.md' }).end(),
      'refused',
    ],
    ['is not there', (response) => response.writeHead(404).end(), 'not_found'],
    ['fails', (response) => response.writeHead(500).end(), 'unreachable'],
    ['is a page', (response) => response.end('<!DOCTYPE html><html>'), 'unreadable'],
    ['is too large', (response) => response.end(Buffer.alloc(1_048_577, 'a')), 'too_large'],
    [
      'breaks off',
      (response) => response.writeHead(200, { 'content-length': '99' }).write('a', () => response.destroy()),
      'unreachable',
    ],
  ])('that %s gives none', async (_, answer, code) => {
    expect(await failureOf(fetchFrom(await serving(answer)))).toMatchObject({ code });
  });

  test('that is not allowed is not asked', async () => {
    const url = await serving((response) => response.end(SKILL));
    expect(await failureOf(fetchFrom(url, STRICT))).toMatchObject({ code: 'refused' });
  });
});
