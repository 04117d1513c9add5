// Runs the figures named on the command line, or all of them, one after the other, and prints their table. With --write
// it becomes the table of bench/README.md, and its headlines that of the README; so both hold the figures of one run.
// With --check it runs short forms of some figures instead and compares them with bench/table.json.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { at, writeAtomically } from '../scripts/project.mjs';
import { checkFigures, writeFigures } from './kit/check.mjs';
import { machine } from './kit/report.mjs';
import { SHORT_FIGURES } from './kit/short.mjs';

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
  'skill-delivery',
  'fairness',
  'routines',
  'fires',
  'work',
  'growth',
  'charts',
  'dashboard',
  'start',
];
const README = at('README.md');
const ALL = at('bench', 'README.md');

/** The figures that the README shows, by name. */
const HEADLINES = new Set([
  'nested read, page',
  'commit to client, p99, 5,000 sockets',
  'list of 50 issues over REST',
  'create an issue over REST',
  'a dashboard: one GraphQL call',
  'runs of `true` a second, from the first wake to the last end',
  'later starts',
]);
const TABLE = /(<!-- figures: npm run bench -- --write -->\n)[\s\S]*?(<!-- end of figures -->)/;

const { values, positionals: asked } = parseArgs({
  options: { write: { type: 'boolean' }, check: { type: 'boolean' } },
  allowPositionals: true,
});
const known = values.check ? SHORT_FIGURES.map(({ name }) => name) : FIGURES;
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0 || (values.write && !values.check && asked.length > 0)) {
  const all = values.check ? '' : '; --write takes all of them';
  console.error(`Name some of ${known.join(', ')}${all}`);
  process.exit(2);
}

if (values.check) {
  const names = asked.length > 0 ? asked : known;
  process.exit(await (values.write ? writeFigures(names) : checkFigures(names)));
}

for (const page of values.write ? [README, ALL] : []) {
  if (!TABLE.test(readFileSync(page, 'utf8'))) throw new Error(`${page} has no place for figures`);
}

const rows = [];
for (const name of asked.length > 0 ? asked : FIGURES) rows.push(...(await figure(name)));
console.log(`\n${tableOf(rows)}`);
if (values.write && !process.exitCode) {
  await writeTable(ALL, rows);
  await writeTable(
    README,
    rows.filter(({ figure }) => HEADLINES.has(figure.split(' / ')[0])),
  );
}

async function writeTable(page, figures) {
  const text = readFileSync(page, 'utf8');
  await writeAtomically(
    page,
    text.replace(TABLE, (_all, begin, end) => `${begin}\n${tableOf(figures)}\n${end}`),
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
