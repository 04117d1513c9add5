import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { PluginFolderDeclaration } from '../manifest/model.js';
import { PluginFolderAccess } from '../manifest/words.js';

export const PluginFolderProblemCode = describedEnum('PluginFolderProblemCode', 'What is wrong with a folder.', {
  not_configured: 'Nobody has said which folder it is.',
  not_absolute: 'Its path is not absolute.',
  missing: 'There is nothing at its path.',
  not_directory: 'What is at its path is no folder.',
  not_readable: 'The server may not read it.',
  not_writable: 'The server may not write it, though the plugin is to.',
  missing_directory: 'A folder that the plugin requires in it is missing.',
  missing_file: 'A file that the plugin requires in it is missing.',
  symlink_escape: 'A link leads out of it, or its path leads elsewhere than when it was set.',
});
export type PluginFolderProblemCode = z.output<typeof PluginFolderProblemCode>;

const PluginFolderProblemView = z
  .object({
    code: PluginFolderProblemCode.describe('What is wrong, for programs.'),
    message: z.string().describe('The same in words.'),
    path: z
      .string()
      .nullable()
      .describe('The path that this is about: that of the folder, or one in it; null where there is none.'),
  })
  .meta({ id: 'PluginFolderProblem', description: 'Something that is wrong with a folder.' });
export type PluginFolderProblem = z.input<typeof PluginFolderProblemView>;

const paths = () => z.array(z.string());

export const PluginFolderStatusView = z
  .object({
    folderKey: z.string().describe('What names it within the plugin.'),
    configured: z.boolean().describe('Whether somebody has said which folder it is.'),
    path: z.string().nullable().describe('Its path on the server; null if nobody has said it.'),
    realPath: z.string().nullable().describe('The same without links; null where there is nothing.'),
    access: PluginFolderAccess.describe('What the plugin may do there.'),
    readable: z.boolean().describe('Whether the server can read it.'),
    writable: z.boolean().describe('Whether the server can write it.'),
    requiredDirectories: paths().describe('The folders that must be in it.'),
    requiredFiles: paths().describe('The files that must be in it.'),
    missingDirectories: paths().describe('Those of the folders that are not there.'),
    missingFiles: paths().describe('Those of the files that are not there.'),
    healthy: z.boolean().describe('Whether nothing is wrong with it.'),
    problems: z.array(PluginFolderProblemView).describe('What is wrong with it.'),
    checkedAt: z.iso.datetime().describe('When the server looked.'),
  })
  .meta({ id: 'PluginFolderStatus', description: 'A folder in which a plugin works for a company, as it now is.' });
export type PluginFolderStatus = z.input<typeof PluginFolderStatusView>;

export const PluginFoldersView = z
  .object({
    pluginId: z.uuid().describe('The ID of the plugin.'),
    companyId: z.uuid().describe('The ID of the company.'),
    declarations: z.array(PluginFolderDeclaration).describe('What the plugin says of its folders.'),
    folders: z.array(PluginFolderStatusView).describe('The folders of the company, in the same order.'),
  })
  .meta({ id: 'PluginFolders', description: 'The folders in which a plugin works for a company.' });

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
