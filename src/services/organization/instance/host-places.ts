import { readlink, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { hiddenPlaces, serverPlaces } from '#processes/isolation/guarded.js';
import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { Config } from '#services/core/process/config.js';
import { describedEnum, rawText, uuid } from '#services/core/text/fields.js';

const isPlain = (path: string): boolean => isAbsolute(path) && resolve(path) === path;

/** The path of a host folder that an instance admin lists. */
export const listedPath = () =>
  rawText(4096).refine(isPlain, 'Must be an absolute path, without . and .. and a slash at its end');

export const HostFolderAccess = describedEnum('HostFolderAccess', 'The access of companies to a folder of the host.', {
  read: 'Read its files.',
  write: 'Read and change its files.',
});
export type HostFolderAccess = z.infer<typeof HostFolderAccess>;

export const hostFolderAccess = () => HostFolderAccess.describe('The allowed access.');

/** A host folder on the list of an instance admin. */
export const hostFolder = z.strictObject({
  path: listedPath()
    .refine((path) => path !== '/', 'Must not be the whole machine')
    .describe('The absolute path, without symbolic links in it.'),
  access: hostFolderAccess(),
  companyIds: z
    .array(uuid())
    .min(1)
    .max(1_000)
    .transform((ids) => [...new Set(ids)].sort())
    .nullable()
    .describe('The companies that may use the folder; null for all.'),
});

export const HostFolderView = z
  .object({
    path: z.string().describe('The absolute path.'),
    access: hostFolderAccess(),
    companyIds: z.array(z.uuid()).nullable().describe('The companies that may use the folder; null for all.'),
  })
  .meta({ id: 'HostFolder', description: 'A folder of the host that companies may use, including everything in it.' });
export type HostFolder = z.infer<typeof HostFolderView>;

/** Directories where the system exposes processes, devices and secrets as files. */
const SYSTEM = ['/proc', '/sys', '/dev', '/run/secrets', '/var/run/secrets'];

/** Directories in the home of the server's user in which programs keep keys. */
const KEYS = [
  '.ssh',
  '.gnupg',
  '.aws',
  '.azure',
  '.kube',
  '.docker',
  '.config/gcloud',
  '.config/gh',
  '.netrc',
  '.npmrc',
  '.pgpass',
  '.git-credentials',
];

/** Whether a path is the directory or is below it. */
export function contains(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The maximum number of links that Linux follows in one path. */
const MAX_LINKS = 40;

/**
 * The path with links resolved as far as it exists. Missing parts are kept, because writes would create them there,
 * even behind a link.
 */
export async function withoutLinks(path: string, links = MAX_LINKS): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    const target = await readlink(path).catch(() => undefined);
    if (target !== undefined && links > 0) return withoutLinks(resolve(await withoutLinks(parent), target), links - 1);
    return parent === path ? path : join(await withoutLinks(parent), basename(path));
  }
}

/**
 * Resolves the path of a host file or folder. It must not be among the private data of the server, its user or the
 * system, and must not contain any.
 * @throws 422
 */
export async function assertNotPrivate(
  { services: { config } }: Pick<Scope, 'services'>,
  path: string,
  name: string,
): Promise<string> {
  const real = await withoutLinks(path);
  const meets = async (place: string) => {
    const own = await withoutLinks(place);
    return [path, real].some((one) => contains(own, one) || contains(place, one) || contains(one, own));
  };
  for (const place of hiddenPlaces(config).map((one) => resolve(one))) {
    if (await meets(place)) throw unprocessable(`${name} must be apart from the server's own data`);
  }
  for (const place of [...SYSTEM, ...KEYS.map((key) => join(homedir(), key))]) {
    if (await meets(place)) throw unprocessable(`${name} must be apart from ${place}`);
  }
  return real;
}

/**
 * Checks folders that an instance admin wants to list. Their paths must be free of links and outside the folders of the
 * server and the system. A folder may contain those, since each path below it is checked before use.
 * @throws 422
 */
export async function assertListable(config: Config, folders: readonly HostFolder[]): Promise<void> {
  const closed = [...serverPlaces(config).map((place) => resolve(place)), ...SYSTEM];
  const real = await Promise.all([...closed, ...folders.map(({ path }) => path)].map((path) => withoutLinks(path)));
  for (const [index, { path }] of folders.entries()) {
    const name = `hostFolders[${index}].path`;
    const realPath = real[closed.length + index] as string;
    if (realPath !== path) throw unprocessable(`${name} leads elsewhere through a link; list ${realPath} itself`);
    if (folders.findIndex((other) => other.path === path) !== index) throw unprocessable(`${name} is listed twice`);
    if ([...closed, ...real.slice(0, closed.length)].some((place) => contains(place, path))) {
      throw unprocessable(`${name} must be apart from the folders of the server and of the system`);
    }
  }
}
