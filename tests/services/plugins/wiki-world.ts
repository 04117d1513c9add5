import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/json.js';
import { installBundled } from '#tests/kit/bundled-plugin.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, type World } from '#tests/kit/world.js';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A company, and the wiki in its installation. */
interface Wiki {
  world: World;
  rest: Rest;
  plugin: Plugin;
  /** Where the files of the company are, once it is bootstrapped. */
  folder: string;
}

/** What tests ask the wiki, which is there before they begin. */
export function wikiTests() {
  const made = {} as Wiki;
  beforeAll(async () => {
    const world = await createWorld();
    Object.assign(made, { world, rest: await startRest(), plugin: await installBundled(world, 'plugins/wiki') });
  });
  const at = (path: string) => `/api/plugins/${made.plugin.pluginKey}/api${path}`;
  const inCompany = (body: object, of = made.world): JsonObject => ({ companyId: of.company.id, ...body });
  const post = (path: string, body: object = {}, options = {}) => made.rest.post(at(path), inCompany(body), options);
  const patch = (path: string, body: object) => made.rest.patch(at(path), inCompany(body));
  const get = (path: string, query: Record<string, string> = {}) =>
    made.rest.get(`${at(path)}?${new URLSearchParams({ companyId: made.world.company.id, ...query })}`);
  const fileAt = (path: string) => readFile(join(made.folder, path), 'utf8');
  const newest = async (operationType: string) =>
    (await get('/operations', { operationType, limit: '1' })).body.operations[0];
  /** @returns the folder */
  const bootstrapped = async (): Promise<string> => {
    made.folder = (await post('/bootstrap')).body.path;
    return made.folder;
  };
  return { made, at, inCompany, post, patch, get, fileAt, newest, bootstrapped };
}
