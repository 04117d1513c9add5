/** @module-tag whole */
import { describe, expect, test } from 'vitest';
import { runDocument } from './documents.js';
import { type Block, namedBlock, type Page, readPages } from './markdown.js';
import { expectShown, isOutput } from './outputs.js';
import { freshServer, typedServer } from './servers.js';
import { runShell } from './shell.js';
import { fillWorld } from './world.js';

const isCommand = ({ info }: Block): boolean => info === 'sh test';
const isDocument = ({ info }: Block): boolean => info === 'graphql test';
const pages = readPages();
const runs = pages.filter(({ blocks }) => blocks.some((block) => isCommand(block) || isDocument(block)));

/** What the pages begin with that say how to start a server; the others share one, with companies of their own. */
const STARTS: Readonly<Record<string, Block>> = {
  'README.md': namedBlock('README.md', 'start'),
  'docs/quickstart.md': namedBlock('docs/quickstart.md', 'start'),
};

let shared: Promise<string> | undefined;

describe('what a newcomer types', () => {
  test.each(runs.map((page) => [page.path, page]))(
    'from %s works and prints what is shown',
    async (path, page) => {
      const start = STARTS[path];
      if (!start) shared ??= freshServer();
      const url = await (start ? typedServer(start) : (shared as Promise<string>));
      await typeCommands(url, page);
      if (page.blocks.some(isDocument)) await sendDocuments(url, page);
    },
    120_000,
  );

  test('is on the pages that teach by it', () => {
    const taught = (is: (block: Block) => boolean) =>
      pages.filter(({ blocks }) => blocks.some(is)).map(({ path }) => path);
    const byCommands = ['README.md', ...['agents', 'cases', 'quickstart', 'rest'].map((name) => `docs/${name}.md`)];
    expect(taught(isCommand)).toEqual(expect.arrayContaining(byCommands));
    const byDocuments = ['cases', 'graphql', 'routines', 'wakes'].map((name) => `docs/${name}.md`);
    expect(taught(isDocument)).toEqual(expect.arrayContaining(byDocuments));
  });
});

async function typeCommands(url: string, { blocks }: Page): Promise<void> {
  const commands = blocks.filter(isCommand);
  const outputs = await runShell(commands, url);
  for (const [index, command] of commands.entries()) {
    const next = blocks[blocks.indexOf(command) + 1];
    if (isOutput(next)) expectShown(outputs[index] as string, next);
  }
}

/** Sends the documents, with the variables that follow them; what the page shows is the answer of a block's last one. */
async function sendDocuments(url: string, { blocks }: Page): Promise<void> {
  const things = await fillWorld(url);
  for (const [index, block] of blocks.entries()) {
    if (!isDocument(block)) continue;
    const given = blocks[index + 1]?.info === 'json variables' ? blocks[index + 1] : undefined;
    const answers = await runDocument(url, block, { ...things, ...JSON.parse(given?.text ?? '{}') });
    const shown = blocks[index + (given ? 2 : 1)];
    if (isOutput(shown)) {
      const { data, errors, extensions } = answers.pop() ?? {};
      const cost = JSON.parse(shown.text).extensions ? extensions : undefined;
      expectShown(JSON.stringify({ data, errors, extensions: cost }), shown);
    }
    for (const { data, errors } of answers) expect({ data, errors }, block.at).toEqual({ data: expect.anything() });
  }
}
