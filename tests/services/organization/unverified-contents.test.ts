import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareUnverified } from '#services/organization/assets/content-references.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Content under a name that may be wrong, and how often it was read. */
function content(text: string, sha256 = hashOf(text)) {
  const reads = { count: 0 };
  const open = async () => {
    reads.count++;
    return Readable.from([Buffer.from(text)]);
  };
  return { sha256, byteSize: Buffer.byteLength(text), open, reads };
}

const prepare = (contents: readonly ReturnType<typeof content>[]) =>
  prepareUnverified(world.services, contents, (sha256) => new Error(`${sha256} is other content`));
const isKept = ({ sha256 }: { readonly sha256: string }) => world.services.contentStore.has(sha256);

describe('contents that may be other than their names say', () => {
  test('are read once each, compared as they are stored, and kept', async () => {
    const contents = Array.from({ length: 20 }, () => content(randomUUID()));
    await prepare(contents);
    expect(contents.map(({ reads }) => reads.count)).toEqual(contents.map(() => 1));
    expect(await Promise.all(contents.map(isKept))).toEqual(contents.map(() => true));
  });

  test('are refused by the name of one that is other content, which is not kept, and no more of them are read', async () => {
    const wrong = content(randomUUID(), hashOf(randomUUID()));
    const later = Array.from({ length: 200 }, () => content(randomUUID()));
    await expect(prepare([wrong, ...later])).rejects.toThrow(`${wrong.sha256} is other content`);
    expect(await isKept(wrong)).toBe(false);
    expect(later.filter(({ reads }) => reads.count > 0).length).toBeLessThan(later.length);
  });

  test('are compared also where the store has content of that name', async () => {
    const known = content(randomUUID());
    await prepare([known]);
    const wrong = content(randomUUID(), known.sha256);
    await expect(prepare([wrong])).rejects.toThrow(`${known.sha256} is other content`);
    expect(await isKept(known)).toBe(true);
  });
});
