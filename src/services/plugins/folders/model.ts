import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import { PluginFolderDeclaration } from '../manifest/model.js';
import { PluginFolderAccess } from '../manifest/words.js';

export const PluginFolderProblemCode = describedEnum('PluginFolderProblemCode', 'A problem with a plugin folder.', {
  not_configured: 'No path is set for the folder.',
  not_absolute: 'The path is not absolute.',
  missing: 'The path does not exist.',
  not_directory: 'The path does not lead to a folder.',
  not_readable: 'The server has no read access to the folder.',
  not_writable: 'The server has no write access to the folder, but the plugin needs it.',
  missing_directory: 'A folder that the plugin requires in it is missing.',
  missing_file: 'A file that the plugin requires in it is missing.',
  symlink_escape: 'A link leads out of the folder, or its path now leads elsewhere than when it was set.',
});
export type PluginFolderProblemCode = z.output<typeof PluginFolderProblemCode>;

const PluginFolderProblemView = z
  .object({
    code: PluginFolderProblemCode.describe('The problem as a code, for programs.'),
    message: z.string().describe('The problem in words.'),
    path: z
      .string()
      .nullable()
      .describe('The path that the problem concerns: the path of the folder, or one in it; null if there is no path.'),
  })
  .meta({ id: 'PluginFolderProblem', description: 'A problem with a plugin folder.' });
export type PluginFolderProblem = z.input<typeof PluginFolderProblemView>;

const paths = () => z.array(z.string());

export const PluginFolderStatusView = z
  .object({
    folderKey: z.string().describe('The key of the folder within the plugin.'),
    configured: z.boolean().describe('True if a path is set for the folder.'),
    path: z.string().nullable().describe('The path of the folder on the server; null if no path is set.'),
    realPath: z.string().nullable().describe('The path with links resolved; null if nothing exists there.'),
    access: PluginFolderAccess.describe('The operations that the plugin may perform in it.'),
    readable: z.boolean().describe('True if the server can read the folder.'),
    writable: z.boolean().describe('True if the server can write to the folder.'),
    requiredDirectories: paths().describe('The folders that must exist in it.'),
    requiredFiles: paths().describe('The files that must exist in it.'),
    missingDirectories: paths().describe('The required folders that are missing.'),
    missingFiles: paths().describe('The required files that are missing.'),
    healthy: z.boolean().describe('True if the folder has no problems.'),
    problems: z.array(PluginFolderProblemView).describe('The problems with the folder.'),
    checkedAt: z.iso.datetime().describe('The time of the check.'),
  })
  .meta({ id: 'PluginFolderStatus', description: 'A folder that a plugin uses for a company, in its current state.' });
export type PluginFolderStatus = z.input<typeof PluginFolderStatusView>;

export const PluginFoldersView = z
  .object({
    pluginId: z.uuid().describe('The ID of the plugin.'),
    companyId: z.uuid().describe('The ID of the company.'),
    declarations: z.array(PluginFolderDeclaration).describe('The folders that the plugin declares.'),
    folders: z.array(PluginFolderStatusView).describe('The folders of the company, in the same order.'),
  })
  .meta({ id: 'PluginFolders', description: 'The folders that a plugin uses for a company.' });

export type FolderDeclaration = z.output<typeof PluginFolderDeclaration>;

/** Why a plugin cannot do something in a folder, for programs. */
export type FolderFailureCode =
  | 'not_configured'
  | 'invalid_path'
  | 'symlink_escape'
  | 'not_found'
  | 'not_readable'
  | 'not_writable'
  | 'not_text'
  | 'too_large'
  | 'read_only'
  | 'hash_conflict';

export class FolderFailure extends Error {
  /** @param hash for a conflict, the hash of the present file; null if there is no file */
  constructor(
    readonly code: FolderFailureCode,
    message: string,
    readonly hash?: string | null,
  ) {
    super(message);
    this.name = 'FolderFailure';
  }
}
