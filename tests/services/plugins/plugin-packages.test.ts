import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { installFromNpm } from '#processes/npm.js';
import type { JsonObject } from '#services/core/text/json.js';
import { readManifest } from '#services/plugins/manifest/read.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import { WorkerTalk } from '#tests/kit/plugin-talk.js';

let count = 0;

const root = fileURLToPath(new URL('../../..', import.meta.url));

const greet = (talk: WorkerTalk, params: JsonObject = {}) =>
  talk.call('performAction', { key: 'greet', companyId: 'c1', params, actorContext: { type: 'user', id: 'ada' } });

describe('the packages that show how to write one', () => {
  const manifestIn = async (folder: string) =>
    readManifest(JSON.parse(await readFile(join(root, folder, 'manifest.json'), 'utf8')));

  it.each(['packages/plugin-sdk/template', 'examples/plugins/hello'])(
    '%s has a manifest of its version',
    async (folder) => {
      const { version } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
      expect((await manifestIn(folder)).version).toBe(version);
    },
  );

  it.each([
    ['packages/plugin-sdk/template', ['getData', 'performAction']],
    ['examples/plugins/hello', ['runJob', 'handleWebhook', 'getData', 'performAction', 'validateConfig']],
  ])('%s is installed with the SDK, without the registry, and starts', async (from, supportedMethods) => {
    const folder = join(temporaryFolder(), `install-${++count}`);
    await mkdir(folder);
    const placed = await installFromNpm(folder, join(root, from), undefined);
    const talk = new WorkerTalk(join(placed.folder, 'worker.mjs'));
    expect(await talk.call('initialize', { manifest: {}, instanceInfo: {} })).toEqual({ ok: true, supportedMethods });
  });

  it('the example counts its greetings', async () => {
    const kept = new Map<string, JsonObject>();
    const folder = join(temporaryFolder(), `install-${++count}`);
    await mkdir(folder);
    const placed = await installFromNpm(folder, join(root, 'examples/plugins/hello'), undefined);
    const talk = new WorkerTalk(join(placed.folder, 'worker.mjs'), ({ method, params }) => {
      if (method === 'config.get') return { greeting: 'Ciao' };
      const key = String(params.key);
      if (method !== 'state.set') return kept.get(key);
      const version = Number(kept.get(key)?.version ?? 0) + 1;
      kept.set(key, { value: params.value ?? null, version });
      return { version };
    });
    await talk.call('initialize', { manifest: {}, instanceInfo: {} });
    await greet(talk);
    expect(await greet(talk, { name: 'Ada' })).toEqual({ text: 'Ciao, Ada!', count: 2 });
    expect(await talk.call('getData', { key: 'greetings', companyId: 'c1', params: {} })).toEqual({ count: 2 });
  });
});
