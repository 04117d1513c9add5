/** @module-tag whole */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderWith, SHELL_SCRIPT } from '#tests/adapters/external/packages.js';
import { startRegistry } from '#tests/adapters/external/registry.js';
import { type Block, namedBlock, readPage, root } from '../markdown.js';
import { runShell } from '../shell.js';
import { send } from './http.js';
import { freshServer } from './server.js';

const bodyOf = ({ text }: Block) => JSON.parse(text.split('\n\n')[1] as string) as Record<string, string>;
const fromRegistry = namedBlock('docs/adapters.md', 'install-from-registry');
const fromFolder = namedBlock('docs/adapters.md', 'install-from-folder');

let url: string;
beforeAll(async () => {
  const { packageName = '', version = '' } = bodyOf(fromRegistry);
  const npm = await startRegistry(packageName, { old: version, latest: '9.0.0' });
  ({ url } = await freshServer(npm.settings));
});

describe('the request that installs a package', () => {
  test('from the registry is answered with its type', async () => {
    const { status, body } = await send(url, fromRegistry);
    expect([status, body]).toEqual([201, expect.objectContaining({ type: 'acme', ...bodyOf(fromRegistry) })]);
  });

  test('from a folder is answered with its type', async () => {
    const text = fromFolder.text.replace(bodyOf(fromFolder).packageName as string, SHELL_SCRIPT);
    const { status, body } = await send(url, { ...fromFolder, text });
    expect([status, body]).toEqual([201, expect.objectContaining({ type: 'shell_script' })]);
  });
});

/** Waits, between the blocks, for what the page calls a moment. */
const aMoment: Block = {
  at: 'the end of the run',
  info: 'sh',
  text: `until curl -fsS "$API/heartbeat-runs/$RUN" | grep -q '"finishedAt":"'; do sleep 0.05; done`,
};

test('a reader who follows the page has an adapter of their own at work', async () => {
  const written = await folderWith({
    'say/package.json': namedBlock('docs/adapters.md', 'say-manifest').text,
    'say/index.js': namedBlock('docs/adapters.md', 'say-adapter').text,
    'say/try.mjs': namedBlock('docs/adapters.md', 'say-try').text,
  });
  const there: Block = { at: 'the folder', info: 'sh', text: `cd '${written}'` };
  const outputs = await runShell(
    [
      there,
      namedBlock('docs/adapters.md', 'say-folder'),
      namedBlock('docs/adapters.md', 'say-tried'),
      namedBlock('docs/adapters.md', 'say-installed'),
      namedBlock('docs/adapters.md', 'say-woken'),
      aMoment,
      namedBlock('docs/adapters.md', 'say-kept'),
      namedBlock('docs/adapters.md', 'say-reloaded'),
    ],
    url,
  );
  expect(outputs.map((output) => output.trimEnd())).toEqual([
    '',
    '',
    namedBlock('docs/adapters.md', 'say-tried-output').text.trimEnd(),
    'say',
    'pass',
    '',
    namedBlock('docs/adapters.md', 'say-kept-output').text.trimEnd(),
    'true',
    '',
  ]);
});

/** The members of an interface of the published types. */
function membersOf(name: string): string[] {
  const source = readFileSync(join(root, 'adapter.d.ts'), 'utf8');
  const body = new RegExp(`^export interface ${name} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(source)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, member]) => member as string);
}

describe('the page on adapters', () => {
  const { prose } = readPage('docs/adapters.md');

  test.each(['ServerAdapter', 'Execution', 'Ending'])('tells of each member of %s', (name) => {
    const members = membersOf(name);
    expect(members.length).toBeGreaterThan(5);
    const told = (member: string) => new RegExp(`\`[^\`\n]*\\b${member}\\b[^\`\n]*\``).test(prose);
    expect(members.filter((member) => !told(member))).toEqual([]);
  });
});
