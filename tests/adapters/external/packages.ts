import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEndOfFile } from '#tests/kit/each-file.js';

/** The package that docs/adapters.md shows. */
export const SHELL_SCRIPT = fileURLToPath(new URL('../../../examples/adapters/shell-script', import.meta.url));

/** A folder with files, removed when the test file ends. */
export async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orgraph-package-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** A package that exports what `source` says. */
export const packageOf = (name: string, source: string, manifest: object = {}): Promise<string> =>
  folderWith({
    'package.json': JSON.stringify({ name, version: '1.0.0', type: 'module', exports: './index.js', ...manifest }),
    'index.js': source,
  });

/** The source of an adapter whose runs end well, with some fields as given. */
export const sourceOf = (fields: Readonly<Record<string, unknown>>, more = ''): string => `
export const adapter = {
  contract: 1,
  label: 'Made for a test',
  ...${JSON.stringify(fields)},
  async execute() { return { status: 'succeeded', summary: 'done' }; },
  ${more}
};
`;
