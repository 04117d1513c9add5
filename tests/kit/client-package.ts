import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** A folder in which `@orgraph/client` is installed from its packed file, beside the packages of the project. */
export async function folderWithClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orgraph-clients-'));
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@orgraph', 'client'), { recursive: true });
  const present = await readdir(join(root, 'node_modules'));
  await Promise.all(
    present
      .filter((name) => name !== '@orgraph')
      .map((name) => symlink(join(root, 'node_modules', name), join(modules, name))),
  );
  // A copy, since others pack it at the same time.
  const source = join(folder, 'source');
  await cp(join(root, 'packages', 'client'), source, { recursive: true, filter: (path) => !path.endsWith('/dist') });
  const env = { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter) };
  const flags = [
    '--json',
    '--pack-destination',
    folder,
    '--ignore-scripts=false',
    '--foreground-scripts=false',
    '--loglevel=error',
  ];
  const { stdout } = await run('npm', ['pack', ...flags], { cwd: source, env });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await run('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', join(modules, '@orgraph', 'client')]);
  await rm(source, { recursive: true });
  return folder;
}
