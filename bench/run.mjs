// Runs the figures named on the command line, or all of them, one after the other, and prints their table. With --write
// it becomes the table of the README, which so holds the figures of one run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { at, writeAtomically } from '../scripts/project.mjs';
import { machine } from './kit/report.mjs';

const FIGURES = [
  'nested',
  'list',
  'create',
  'auth',
  'subscribe',
  'cases',
  'case-events',
  'uploads',
  'runs',
  'isolation',
  'fairness',
  'routines',
  'fires',
  'work',
  'growth',
  'start',
];
const README = at('README.md');
const TABLE = /(<!-- figures: npm run bench -- --write -->\n)[\s\S]*?(<!-- end of figures -->)/;

const { values, positionals: asked } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true });
const unknown = asked.filter((name) => !FIGURES.includes(name));
if (unknown.length > 0 || (values.write && asked.length > 0)) {
  console.error(`Name some of ${FIGURES.join(', ')}; --write takes all of them`);
  process.exit(2);
}

if (values.write && !TABLE.test(readFileSync(README, 'utf8'))) throw new Error('The README has no place for figures');

const rows = [];
for (const name of asked.length > 0 ? asked : FIGURES) rows.push(...(await figure(name)));
const table = tableOf(rows);
console.log(`\n${table}`);
if (values.write && !process.exitCode) {
  const readme = readFileSync(README, 'utf8');
  await writeAtomically(
    README,
    readme.replace(TABLE, (_all, begin, end) => `${begin}\n${table}\n${end}`),
  );
}

/** Runs one script, passes on what it prints, and gives its rows. */
async function figure(name) {
  const child = spawn(process.execPath, [at('bench', `${name}.mjs`)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const found = [];
  createInterface({ input: child.stdout }).on('line', (text) => {
    console.log(text);
    if (text.startsWith('{')) found.push(...JSON.parse(text).rows);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) {
    console.error(`${name} failed (exit code ${code})`);
    process.exitCode = 1;
  }
  return found;
}

function tableOf(figures) {
  const { cores, cpu, node } = machine();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cores} cores (${cpu}), ${memory} GiB, Node ${node.slice(1)}, ${new Date().toISOString().slice(0, 10)}.

| Figure | Orgraph | Reference | Ratio | Sizes |
|---|---|---|---|---|
${figures.map(line).join('\n')}
`;
}

/** A row is called by what is measured and, behind a stroke, by what it is compared with. */
function line({ figure, ours, reference, ratio, sizes }) {
  const [name, peer] = figure.split(' / ');
  return `| ${[name, ours, peer ? `${peer}: ${reference}` : reference, ratio ?? '', sizes].join(' | ')} |`;
}
