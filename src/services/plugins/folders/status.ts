import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Scope } from '#services/core/operation/scope.js';
import { FolderFiles } from './files.js';
import type { FolderDeclaration, PluginFolderProblem, PluginFolderStatus } from './model.js';
import { type FolderKey, type FolderPlace, foundFolder, problem } from './place.js';

const { R_OK, W_OK, X_OK } = constants;

/** The present status of a company's folder. */
export async function statusOf(
  scope: Scope,
  key: FolderKey,
  declaration: FolderDeclaration,
  place: FolderPlace | null,
): Promise<PluginFolderStatus> {
  const { folderKey, access: wanted, requiredDirectories, requiredFiles } = declaration;
  const folderState = await foundFolder(scope, { ...key, access: wanted }, place);
  const inside = folderState.problem
    ? nothing(declaration, folderState.problem)
    : await contents(declaration, folderState.realPath);
  return {
    folderKey,
    configured: place !== null,
    path: place?.path ?? null,
    realPath: folderState.realPath,
    access: wanted,
    readable: inside.readable,
    writable: inside.writable,
    requiredDirectories,
    requiredFiles,
    missingDirectories: inside.missingDirectories,
    missingFiles: inside.missingFiles,
    healthy: inside.problems.length === 0,
    problems: inside.problems,
    checkedAt: new Date().toISOString(),
  };
}

type Contents = Pick<PluginFolderStatus, 'readable' | 'writable' | 'missingDirectories' | 'missingFiles' | 'problems'>;

const nothing = ({ requiredDirectories, requiredFiles }: FolderDeclaration, why: PluginFolderProblem): Contents => ({
  readable: false,
  writable: false,
  missingDirectories: requiredDirectories,
  missingFiles: requiredFiles,
  problems: [why],
});

async function contents(declaration: FolderDeclaration, realPath: string): Promise<Contents> {
  const readable = await may(realPath, R_OK | X_OK);
  const writable = await may(realPath, W_OK | X_OK);
  const files = new FolderFiles(realPath);
  const missing = async (paths: readonly string[], kind: 'file' | 'folder') =>
    (await Promise.all(paths.map(async (path) => ({ path, is: await files.kindAt(path) })))).filter(
      ({ is }) => is !== kind,
    );
  const [directories, found] = await Promise.all([
    missing(declaration.requiredDirectories, 'folder'),
    missing(declaration.requiredFiles, 'file'),
  ]);
  return {
    readable,
    writable,
    missingDirectories: directories.map(({ path }) => path),
    missingFiles: found.map(({ path }) => path),
    problems: [
      ...(readable ? [] : [problem('not_readable', realPath)]),
      ...(writable || declaration.access === 'read' ? [] : [problem('not_writable', realPath)]),
      ...directories.map(({ path, is }) => problem(is === 'outside' ? 'symlink_escape' : 'missing_directory', path)),
      ...found.map(({ path, is }) => problem(is === 'outside' ? 'symlink_escape' : 'missing_file', path)),
    ],
  };
}

const may = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );
