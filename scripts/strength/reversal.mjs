import { git, names } from './git.mjs';

const SOURCE = /^(src|web\/src|packages\/[\w-]+\/src|plugins|scripts|bin)\/|^packages\/plugin-sdk\//;
const NO_SOURCE = /\/generated\/|\.gql\.ts$|^scripts\/(strength|test)|\.(md|txt)$/;

/** Whether a file of a commit is source: neither a test, nor a document, nor generated. */
export const isSource = (path) => SOURCE.test(path) && !NO_SOURCE.test(path);

/**
 * Returns the files of the source part of a commit as they are without it: their paths and texts, or null for those that
 * it added. A part that later commits changed as well stays as it is now.
 */
export async function reversed(copy, hash) {
  const { tree, inConflict } = await mergedTree(copy, hash);
  const cwd = copy.folder;
  const status = names(await git(['diff', '--name-status', '--no-renames', '-z', 'HEAD', tree], { cwd }));
  const files = [];
  for (let index = 0; index < status.length; index += 2) {
    const [change, path] = status.slice(index, index + 2);
    if (!isSource(path)) continue;
    if (!inConflict.has(path)) {
      files.push({ path, text: change === 'D' ? null : await git(['show', `${tree}:${path}`], { cwd }) });
    } else if (change === 'M') {
      files.push({ path, text: withoutConflicts(await git(['show', `${tree}:${path}`], { cwd })) });
    }
  }
  return files;
}

/**
 * Merges the parent of a commit into the present tree as if the commit were the base of both, which takes the commit back
 * and finds renamed files. `git revert` does the same, but in a work tree and with everything else of the commit.
 */
async function mergedTree(copy, hash) {
  const { folder: cwd } = copy;
  const commit = async (tree, ...parents) =>
    (await git(['commit-tree', tree, '-m', '-', ...parents.flatMap((id) => ['-p', id])], { cwd })).trim();
  const base = await commit(`${hash}^{tree}`);
  const [ours, theirs] = [await commit('HEAD^{tree}', base), await commit(`${hash}^^{tree}`, base)];
  const merge = ['-c', 'merge.conflictStyle=merge', 'merge-tree', '--write-tree', '-z', '--name-only', '--no-messages'];
  const [tree, ...conflicts] = names(await git([...merge, ours, theirs], { cwd, mayFail: true }));
  return { tree, inConflict: new Set(conflicts) };
}

/** Returns a merged text with our side of each conflict. */
export const withoutConflicts = (text) =>
  text.replace(/^<{7} .*\n([\s\S]*?)^={7}\n[\s\S]*?^>{7} .*\n/gm, (_, ours) => ours);
