import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { describedEnum } from '#services/core/text/described-enum.js';
import { rawText, uuid } from '#services/core/text/fields.js';

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
