import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readPage, root } from './markdown.js';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('the pages name exactly the commands of npm that exist', () => {
  const { prose } = readPage('docs/development.md');
  const told = new Set([...prose.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name]) => name));
  expect([...told].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test('npm run build bundles the server, and does nothing when it is up to date', async () => {
  const build = () => promisify(execFile)('npm', ['run', 'build', '--silent'], { cwd: root, timeout: 170_000 });
  const written = () => statSync(join(root, 'dist', 'main.js')).mtimeMs;
  await build();
  const before = written();
  await build();
  expect(written()).toBe(before);
}, 120_000);
