import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { BoundedQueue } from '#services/core/concurrency/bounded-queue.js';
import { takeTurn } from '#services/core/locks/advisory-lock.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { uuid } from '#services/core/text/fields.js';
import type { JsonValue } from '#services/core/text/json.js';
import { configureFolder } from '../folders/configure.js';
import { FolderFiles } from '../folders/files.js';
import { MAX_ENTRIES } from '../folders/list.js';
import { makeManagedFolder } from '../folders/managed.js';
import {
  type FolderDeclaration,
  FolderFailure,
  type FolderFailureCode,
  type PluginFolderProblemCode,
} from '../folders/model.js';
import { type FolderKey, type FolderPlace, foundFolder, placeAt } from '../folders/place.js';
import { declarationsOf, folderTurn, pluginFolderOf, turnOfFile } from '../folders/rows.js';
import { statusOf } from '../folders/status.js';
import { type Asking, companyOf, denial, method, refusal, scopeOf, type WorkerApiMethod } from './model.js';

// Folders of the server. Plugins work in them through the server alone: their own processes cannot see them.

const WAITING = 200;

/** The queues of plugins, by plugin ID: they limit how much disk, memory and connections each plugin takes at once. */
const queuesOf = (atOnce: number) =>
  new LRUCache<string, BoundedQueue>({
    max: 1_000,
    memoMethod: () =>
      new BoundedQueue({
        atOnce,
        waiting: WAITING,
        busy: () => refusal(`More than ${atOnce + WAITING} requests are under way`, 'too_many_requests'),
      }),
  });
const reads = queuesOf(8);
const writes = queuesOf(1);

/** A folder that a plugin names in a request. */
interface AskedFolder {
  readonly scope: Scope;
  readonly key: FolderKey;
  readonly declaration: FolderDeclaration;
  readonly place: FolderPlace | null;
}

async function askedFolder(asking: Asking, meant: string | undefined, folderKey: string): Promise<AskedFolder> {
  const companyId = companyOf(asking, meant);
  const { plugin } = asking;
  const declaration = declarationsOf(plugin).find((one) => one.folderKey === folderKey);
  if (!declaration) throw refusal(`The manifest declares no folder ${folderKey}`, 'invalid_params');
  const key = { companyId, pluginId: plugin.id, folderKey };
  const scope = scopeOf(asking, [companyId]);
  return { scope, key, declaration, place: await pluginFolderOf(scope, key) };
}

const params = { companyId: uuid().optional(), folderKey: z.string().max(100) };
const path = z.string().min(1).max(4_096);
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex');

const status = ({ scope, key, declaration, place }: AskedFolder): Promise<JsonValue> =>
  statusOf(scope, key, declaration, place) as Promise<unknown> as Promise<JsonValue>;

const getStatus = method({
  capability: 'local.folders',
  params: z.strictObject(params),
  run: async (asking, { companyId, folderKey }) => status(await askedFolder(asking, companyId, folderKey)),
});

const configure = method({
  capability: 'local.folders',
  params: z.strictObject({ ...params, path: path.optional() }),
  async run(asking, { companyId: meant, folderKey, path: given }) {
    const { services, plugin, invocation } = asking;
    const requestedFolder = await askedFolder(asking, meant, folderKey);
    if (given !== undefined && !invocation?.adminPaths?.includes(given)) {
      throw denial('A plugin can use a folder of the server only if an instance admin sent its path');
    }
    if (invocation?.actor.type === 'agent') throw denial('A plugin cannot configure a folder for an agent');
    if (given === undefined && requestedFolder.place) return status(requestedFolder);
    const { scope, key, declaration } = requestedFolder;
    const folder = { ...key, access: declaration.access };
    const place = given === undefined ? await makeManagedFolder(scope, folder) : await placeAt(scope, folder, given);
    await transact(services, scope.actor, key.companyId, (write) => configureFolder(write, plugin, key, place));
    return status({ ...requestedFolder, place });
  },
});

const CODES: Readonly<Partial<Record<PluginFolderProblemCode, FolderFailureCode>>> = {
  not_configured: 'not_configured',
  not_absolute: 'not_configured',
  missing: 'not_found',
  not_directory: 'not_found',
  symlink_escape: 'symlink_escape',
};

/** The files of a folder, if it can be opened. @throws FolderFailure */
async function filesOf({ scope, key, declaration, place }: AskedFolder, writer?: WriteScope): Promise<FolderFiles> {
  const folderState = await foundFolder(scope, { ...key, access: declaration.access }, place);
  if (!folderState.problem)
    return new FolderFiles(folderState.realPath, writer && ((file) => takeTurn(writer, turnOfFile(file))));
  throw new FolderFailure(CODES[folderState.problem.code] ?? 'not_readable', folderState.problem.message);
}

/** Turns folder errors into the failures that plugins receive. */
async function translateFolderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FolderFailure)) throw error;
    throw refusal(error.message, error.code, error.hash === undefined ? {} : { hash: error.hash });
  }
}

interface FilesMethod<P extends z.ZodRawShape> {
  readonly params: P;
  run(files: FolderFiles, given: z.output<z.ZodObject<P>>): Promise<JsonValue>;
}

/** A method for the contents of a folder that the plugin names. */
const folderMethod = (
  own: z.ZodRawShape,
  work: (asking: Asking, asked: AskedFolder, given: never) => Promise<JsonValue>,
): WorkerApiMethod =>
  method({
    capability: 'local.folders',
    params: z.strictObject({ ...params, ...own }),
    async run(asking, given) {
      const { companyId, folderKey } = given as z.output<z.ZodObject<typeof params>>;
      const requestedFolder = await askedFolder(asking, companyId, folderKey);
      return translateFolderErrors(() => work(asking, requestedFolder, given as never));
    },
  });

/** A method that only reads a folder. */
const readMethod = <P extends z.ZodRawShape>({ params: own, run }: FilesMethod<P>): WorkerApiMethod =>
  folderMethod(own, (asking, asked, given) =>
    reads.memo(asking.plugin.id).run(async () => run(await filesOf(asked), given)),
  );

/**
 * A method that changes a folder. One process at a time changes a folder, and one folder at a time changes a file.
 * PostgreSQL keeps both locks until the transaction ends, and drops them when the process dies.
 */
const writeMethod = <P extends z.ZodRawShape>({ params: own, run }: FilesMethod<P>): WorkerApiMethod =>
  folderMethod(own, async (asking, asked, given) => {
    const { key, declaration } = asked;
    if (declaration.access === 'read') throw refusal('The plugin may only read in the folder', 'read_only');
    const work = () =>
      transact(asking.services, asked.scope.actor, key.companyId, async (scope) => {
        await takeTurn(scope, folderTurn(key));
        return run(await filesOf({ ...asked, scope, place: await pluginFolderOf(scope, key) }, scope), given);
      });
    return writes.memo(asking.plugin.id).run(work);
  });

const list = readMethod({
  params: {
    path: path.optional(),
    recursive: z.boolean().default(false),
    limit: z.int().min(1).max(MAX_ENTRIES).default(1_000),
  },
  async run(files, { path: folder, recursive, limit }) {
    const { entries, isTruncated } = await files.list(folder, { recursive, limit });
    const entryViews = entries.map(({ modifiedAt, ...entry }) => ({ ...entry, modifiedAt: modifiedAt.toISOString() }));
    return { entries: entryViews, isTruncated };
  },
});

const readText = readMethod({
  params: { path },
  async run(files, { path: file }) {
    const text = await files.readText(file);
    return text && { path: file, ...text, modifiedAt: text.modifiedAt.toISOString() };
  },
});

const writeText = writeMethod({
  params: { path, contents: z.string(), expectedHash: hash.nullable().optional() },
  run: async (files, { path: file, contents, expectedHash }) => ({
    path: file,
    ...(await files.writeText(file, contents, expectedHash)),
  }),
});

const deleteFile = writeMethod({
  params: { path, expectedHash: hash.optional() },
  run: async (files, { path: file, expectedHash }) => ({ deleted: await files.delete(file, expectedHash) }),
});

const makeDirectory = writeMethod({
  params: { path },
  async run(files, { path: folder }) {
    await files.makeFolder(folder);
    return { path: folder };
  },
});

export const folderMethods = {
  'localFolders.status': getStatus,
  'localFolders.configure': configure,
  'localFolders.list': list,
  'localFolders.readText': readText,
  'localFolders.writeTextAtomic': writeText,
  'localFolders.delete': deleteFile,
  'localFolders.makeDirectory': makeDirectory,
};
