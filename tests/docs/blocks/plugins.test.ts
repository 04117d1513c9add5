/** @module-tag whole */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { installFromNpm } from '#processes/npm.js';
import type { JsonObject } from '#services/core/text/json.js';
import { FAILURES } from '#services/plugins/host/port.js';
import { PluginManifest } from '#services/plugins/manifest/model.js';
import { readManifest } from '#services/plugins/manifest/read.js';
import { CAPABILITIES, PluginSlotType, SLOT_CAPABILITY } from '#services/plugins/manifest/words.js';
import { PluginStatus } from '#services/plugins/registry/model.js';
import { METHODS } from '#services/plugins/worker-api/methods.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import { WorkerTalk } from '#tests/kit/plugin-talk.js';
import { namedBlock, readPage, root, tableOf } from '../markdown.js';
import { send } from './http.js';
import { freshServer } from './server.js';

const page = readPage('docs/plugins.md');
const SDK = join(root, 'packages/plugin-sdk');
const manifest = JSON.parse(namedBlock('docs/plugins.md', 'plugin-manifest').text) as JsonObject;

describe('the plugin of the page', () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(temporaryFolder(), 'visits');
    const described = JSON.parse(namedBlock('docs/plugins.md', 'plugin-package').text);
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), JSON.stringify(described));
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'worker.mjs'), namedBlock('docs/plugins.md', 'plugin-worker').text);
  });

  test('has a manifest that the server takes', () => {
    expect(readManifest(manifest)).toMatchObject({ id: 'acme.visits', version: '1.0.0' });
  });

  test('is installed without the registry, and does what the page says', async () => {
    const place = join(temporaryFolder(), 'visits-installed');
    await mkdir(place);
    const placed = await installFromNpm(place, folder, undefined);
    let visits: JsonObject | undefined;
    const talk = new WorkerTalk(join(placed.folder, 'worker.mjs'), ({ method, params }) => {
      if (method === 'http.fetch') return { url: 'u', status: 204, headers: {}, body: '', bodyEncoding: 'utf8' };
      if (method !== 'state.set') return visits;
      expect(params.expectedVersion).toBe(visits?.version ?? 0);
      visits = { value: params.value ?? null, version: Number(visits?.version ?? 0) + 1 };
      return visits;
    });
    await talk.call('initialize', { manifest, instanceInfo: {} });
    for (const page of ['/a', '/b']) await talk.call('handleWebhook', { endpointKey: 'visit', parsedBody: { page } });
    const request = JSON.parse(namedBlock('docs/plugins.md', 'plugin-request').text) as JsonObject;
    expect(await talk.call(request.method as string, request.params as JsonObject)).toEqual({
      logs: ['told 2, answered 204'],
    });
    expect(talk.asked.find(({ method }) => method === 'http.fetch')?.params.body).toBe('{"text":"2 visits"}');
  });

  test('registers handlers as the page shows them', async () => {
    const place = join(temporaryFolder(), 'handlers');
    await mkdir(join(place, 'node_modules/@orgraph'), { recursive: true });
    await cp(SDK, join(place, 'node_modules/@orgraph/plugin-sdk'), { recursive: true });
    const setup = `definePlugin({ setup(ctx) {\n${namedBlock('docs/plugins.md', 'plugin-handlers').text}\n} });`;
    await writeFile(join(place, 'worker.mjs'), `import { definePlugin } from '@orgraph/plugin-sdk';\n${setup}`);
    const talk = new WorkerTalk(join(place, 'worker.mjs'));
    expect(await talk.call('initialize', { manifest: {}, instanceInfo: {} })).toMatchObject({
      supportedMethods: [
        'onEvent',
        'handleApiRequest',
        'getData',
        'performAction',
        'executeTool',
        'validateConfig',
        'configChanged',
      ],
    });
    expect(talk.asked.map(({ params }) => params)).toEqual([{ eventTypes: ['issue.created', 'issue.updated'] }]);
  });

  test('is installed by the request of the page, and so is the example', async () => {
    const { url } = await freshServer();
    const install = namedBlock('docs/plugins.md', 'install-plugin');
    for (const from of [folder, join(root, 'examples/plugins/hello')]) {
      const answer = await send(url, { ...install, text: install.text.replace('/srv/plugins/mine', from) });
      expect(answer).toMatchObject({ status: 201, body: { packagePath: from } });
    }
  });
});

/** The names of a cell: of several, `.write` stands for the name before it with another end. */
const namesIn = (cell: string): string[] => {
  const [first = '', ...others] = cell.split(', ');
  const stem = first.slice(0, first.lastIndexOf('.'));
  return [first, ...others.map((name) => (name.startsWith('.') ? `${stem}${name}` : name))];
};

describe('the tables of the page', () => {
  test('have every method that a plugin can ask, with its capability', () => {
    const rows = tableOf(page, ['Method', 'Capability', 'Params', 'Result']);
    const told = Object.fromEntries(
      rows.flatMap(([cell = '', capability = '']) =>
        namesIn(cell).map((name) => [name, capability === 'of the same name' ? name : capability || null]),
      ),
    );
    const known = Object.fromEntries(Object.entries(METHODS).map(([name, { capability }]) => [name, capability]));
    expect(told).toEqual(known);
  });

  test('have the capabilities that give something, and those that a part of the manifest needs', () => {
    const told = tableOf(page, ['Capability', 'For']).flatMap(([cell = '']) => namesIn(cell));
    const declared = tableOf(page, ['Declared by', 'Capability']);
    const asked = Object.values(METHODS).flatMap(({ capability }) => capability ?? []);
    expect(new Set(told)).toEqual(new Set([...asked, 'jobs.schedule', 'webhooks.receive']));
    const all = [...told, ...declared.flatMap(([, names = '']) => names.split(', '))];
    expect(all.filter((name) => !(CAPABILITIES as readonly string[]).includes(name))).toEqual([]);
    const slots = declared.flatMap(([by = '', capability]) =>
      by.startsWith('slots ')
        ? by
            .slice(6)
            .split(', ')
            .map((slot) => [slot, capability])
        : [],
    );
    expect(Object.fromEntries(slots)).toEqual(SLOT_CAPABILITY);
    expect(slots.map(([slot]) => slot).toSorted()).toEqual(PluginSlotType.options.toSorted());
  });

  test('have every field of a manifest, every state and every code', () => {
    const fields = tableOf(page, ['Field', 'Is']).flatMap(([names = '']) => names.split(', '));
    expect(fields.toSorted()).toEqual(Object.keys(PluginManifest.shape).toSorted());
    const states = tableOf(page, ['State', 'Means', 'Next']).map(([state]) => state);
    expect(states.toSorted()).toEqual([...PluginStatus.options].toSorted());
    const codes = tableOf(page, ['Code', 'Name', 'Means']).map(([code, name]) => [name, Number(code)]);
    expect(Object.fromEntries(codes)).toEqual(FAILURES);
  });
});
