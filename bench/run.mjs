// Runs the figures named on the command line, or all of them, one after the other, and prints their table.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { at } from '../scripts/project.mjs';

const FIGURES = ['nested', 'list', 'create', 'auth', 'subscribe', 'start'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !FIGURES.includes(name));
if (unknown.length > 0) {
  console.error(`No such figure: ${unknown.join(', ')}. There are ${FIGURES.join(', ')}.`);
  process.exit(2);
}

const rows = [];
for (const name of asked.length > 0 ? asked : FIGURES) rows.push(...(await figure(name)));
console.log(`\n| figure | Orgraph | reference | ratio | sizes |\n|---|---|---|---|---|\n${rows.map(line).join('\n')}`);

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

function line({ figure, ours, reference, ratio, sizes }) {
  return `| ${[figure, ours, reference, ratio ?? '', sizes].join(' | ')} |`;
}
