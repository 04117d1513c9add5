import git from 'isomorphic-git';
import type { SourceEntry, SourceFolder } from './discovery.js';
import { FetchFailure } from './model.js';

type Store = { readonly fs: typeof import('node:fs'); readonly gitdir: string; readonly cache: object };

/** The files of a commit, read from the repository's objects. Nothing is checked out. */
export class GitFolder implements SourceFolder {
  private readonly trees = new Map<string, Promise<readonly TreeEntry[]>>();

  constructor(
    private readonly store: Store,
    private readonly commit: string,
  ) {}

  async list(folder: string): Promise<readonly SourceEntry[]> {
    const entries = await this.treeAt(folder);
    return entries.map(({ path: name, mode }) => ({ name, type: typeOf(mode), executable: mode === '100755' }));
  }

  async read(path: string): Promise<Buffer> {
    const at = path.lastIndexOf('/');
    const entry = await this.entryAt(at < 0 ? '' : path.slice(0, at), path.slice(at + 1));
    if (!entry) throw new FetchFailure('not_found', 'The repository has no such file');
    const { blob } = await git.readBlob({ ...this.store, oid: entry.oid });
    return Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
  }

  private async entryAt(folder: string, name: string): Promise<TreeEntry | undefined> {
    return (await this.treeAt(folder)).find(({ path }) => path === name);
  }

  private treeAt(folder: string): Promise<readonly TreeEntry[]> {
    let tree = this.trees.get(folder);
    if (!tree) {
      tree = this.readTree(folder);
      this.trees.set(folder, tree);
    }
    return tree;
  }

  private async readTree(folder: string): Promise<readonly TreeEntry[]> {
    if (folder === '') return (await git.readTree({ ...this.store, oid: this.commit })).tree;
    const at = folder.lastIndexOf('/');
    const entry = await this.entryAt(at < 0 ? '' : folder.slice(0, at), folder.slice(at + 1));
    if (entry?.type !== 'tree') throw new FetchFailure('not_found', 'The repository has no such folder');
    return (await git.readTree({ ...this.store, oid: entry.oid })).tree;
  }
}

interface TreeEntry {
  readonly mode: string;
  readonly path: string;
  readonly oid: string;
  readonly type: string;
}

function typeOf(mode: string): SourceEntry['type'] {
  if (mode === '040000' || mode === '40000') return 'folder';
  if (mode === '120000') return 'link';
  if (mode === '160000') return 'submodule';
  return mode === '100644' || mode === '100755' || mode === '100664' ? 'file' : 'special';
}
