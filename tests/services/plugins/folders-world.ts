import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import type { JsonObject } from '#services/core/text/json.js';
import { setPluginFolder } from '#services/plugins/folders/operations.js';
import type { PluginInvocation } from '#services/plugins/host/port.js';
import { answerWorker } from '#services/plugins/worker-api/handle.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { readyPlugin } from './plugins-world.js';

export const VAULT = {
  folderKey: 'vault',
  displayName: 'Vault',
  access: 'readWrite',
  requiredDirectories: ['pages'],
  requiredFiles: ['index.md'],
};
export const LIBRARY = { folderKey: 'library', displayName: 'Library', access: 'read' };
export const FIELDS = { capabilities: ['local.folders'], localFolders: [VAULT, LIBRARY] };

export const codesOf = ({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code);
export const shaOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
export const refusal = (code: string, more: object = {}) => ({ details: { code, ...more } });

interface Asked {
  readonly invocation?: Partial<PluginInvocation>;
  readonly folderKey?: string;
}

/** A company, with a plugin of each test's own and two folders for it. */
interface Folders {
  world: World;
  base: string;
  plugin: Plugin;
  folder: string;
  /** A folder beside that, with a secret. */
  outside: string;
}

/** What tests do with the folders of a plugin, which are there before each begins. */
export function foldersTests() {
  const made = {} as Folders;
  beforeAll(async () => {
    made.world = await createWorld();
    made.base = await realpath(await mkdtemp(join(tmpdir(), 'orgraph-folders-')));
  });
  afterAll(() => rm(made.base, { recursive: true, force: true }));

  let count = 0;
  beforeEach(async () => {
    const { world, base } = made;
    made.plugin = await readyPlugin(world, FIELDS);
    made.folder = join(base, `folder-${++count}`);
    made.outside = join(base, `outside-${count}`);
    await mkdir(made.folder);
    await mkdir(made.outside);
    await writeFile(join(made.outside, 'secret.txt'), 'top secret');
  });

  const keyOf = (folderKey = 'vault') => ({
    pluginId: made.plugin.id,
    companyId: made.world.company.id,
    folderKey,
  });
  const put = (path: string, folderKey?: string) =>
    made.world.board.run(setPluginFolder, { ...keyOf(folderKey), path });

  /** What the plugin is answered within a call of the company. */
  function ask(method: string, params: JsonObject = {}, { invocation = {}, folderKey = 'vault' }: Asked = {}) {
    const { world, plugin } = made;
    const within: PluginInvocation = {
      companyId: world.company.id,
      actor: { type: 'user', id: 'ada' },
      runId: null,
      ...invocation,
    };
    const asking = { services: world.services, plugin, invocation: within };
    // biome-ignore lint/suspicious/noExplicitAny: what tests assert on
    return answerWorker(asking as never, `localFolders.${method}`, { folderKey, ...params }) as Promise<any>;
  }
  return { made, keyOf, put, ask };
}
