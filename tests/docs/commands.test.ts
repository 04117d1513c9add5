import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readPage, root } from './markdown.js';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('the commands that are told are those that there are', () => {
  const { prose } = readPage('docs/development.md');
  const told = new Set([...prose.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name]) => name));
  expect([...told].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test('npm run build bundles the server, and does nothing where that is done', async () => {
  const build = () => promisify(execFile)('npm', ['run', 'build', '--silent'], { cwd: root, timeout: 60_000 });
  await build();
  expect(existsSync(join(root, 'dist', 'main.js'))).toBe(true);
  await build();
}, 120_000);
