import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { at, readJson, writeAtomically } from '../../scripts/project.mjs';
import { median } from './load.mjs';
import { SHORT_FIGURES } from './short.mjs';
import { numberOf, numbersOf, slidesOf } from './slides.mjs';

const TABLE = at('bench', 'table.json');
/** The table holds the middle of three runs, so that no outlier is what others are compared with. */
const WRITE_RUNS = 3;

/** Measures short figures and compares them with the committed table. Resolves to the exit code. */
export async function checkFigures(names) {
  const table = readJson(TABLE) ?? {};
  const failures = [];
  for (const name of names) failures.push(...(await failuresOf(name, table[name])));
  for (const message of failures) console.error(`\nFAILED ${message}`);
  if (failures.length > 0) console.error('\nbench/README.md says what to do about it.');
  return failures.length > 0 ? 1 : 0;
}

/** What fails in a figure; what may vary has to fail twice. */
async function failuresOf(name, committed) {
  const outcome = await outcomeOf(name, committed);
  if (outcome.failure) return [outcome.failure];
  if (outcome.skipped) return [];
  let slides = slidesOf(name, committed, outcome);
  if (slides.length > 0 && slides.every(({ mayVary }) => mayVary)) {
    console.log(`${name} got worse: measuring it once more`);
    const again = await outcomeOf(name, committed);
    if (again.failure) return [again.failure];
    const before = new Set(slides.map((slide) => slide.name));
    slides = slidesOf(name, committed, again).filter((slide) => !slide.mayVary || before.has(slide.name));
  }
  return slides.map(({ message }) => message);
}

/** Measures short figures and writes what they give into the committed table. Resolves to the exit code. */
export async function writeFigures(names) {
  const table = readJson(TABLE) ?? {};
  const changes = [];
  for (const name of names) {
    const runs = [];
    for (let run = 0; run < WRITE_RUNS; run++) runs.push(await outcomeOf(name, table[name]));
    const bad = runs.find(({ failure, skipped }) => failure ?? skipped);
    if (bad) {
      console.error(`${name} is not written: ${bad.failure ?? bad.skipped}`);
      return 1;
    }
    const written = middleOf(runs.map(numbersOf));
    changes.push(...changesOf(name, table[name], written));
    table[name] = written;
  }
  const ordered = SHORT_FIGURES.filter(({ name }) => table[name]).map(({ name }) => [name, table[name]]);
  await writeAtomically(TABLE, `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`);
  console.log(`\nbench/table.json is written. ${reasonFor(changes)}`);
  return 0;
}

const reasonFor = (changes) =>
  changes.length > 0
    ? `Give the reason of these changes in the message of your commit:\n${changes.join('\n')}`
    : 'It is as it was.';

/** By kind and name, the median of several outcomes. */
function middleOf(outcomes) {
  const kinds = Object.entries(outcomes[0]).map(([kind, numbers]) => {
    const middle = Object.keys(numbers).map((name) => [name, median(outcomes.map((each) => each[kind][name]))]);
    return [kind, Object.fromEntries(middle)];
  });
  return Object.fromEntries(kinds);
}

function changesOf(figure, before = {}, after) {
  return Object.entries(after).flatMap(([kind, numbers]) =>
    Object.entries(numbers)
      .filter(([name, value]) => before[kind]?.[name] !== value)
      .map(([name, value]) => `  ${figure}, ${name}: ${before[kind]?.[name] ?? 'none'} → ${value}`),
  );
}

/** Runs a short figure in a process of its own and prints what it gave beside what is committed. */
async function outcomeOf(name, committed) {
  const began = Date.now();
  // The built-in PostgreSQL alone: the settings of another one may change each count.
  const { BENCH_DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [at('bench', 'short', `${name}.mjs`)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const seconds = Math.round((Date.now() - began) / 1_000);
  const line = said.split('\n').findLast((each) => each.startsWith('{'));
  if (code !== 0 || !line) {
    const failure = `${name}: bench/short/${name}.mjs ended with exit code ${code}. To repeat: npm run bench -- --check ${name}`;
    console.log(`${name}: failed after ${seconds} s`);
    return { failure };
  }
  const outcome = JSON.parse(line);
  if (outcome.skipped) console.log(`${name}: skipped: ${outcome.skipped}`);
  else console.log(`${name}: ${seconds} s\n${linesOf(committed, outcome).join('\n')}`);
  return outcome;
}

function linesOf(committed, outcome) {
  return Object.entries({ ratios: outcome.ratios, counts: outcome.counts }).flatMap(([kind, measures]) =>
    Object.entries(measures).map(([name, measure]) => {
      const title = kind === 'ratios' ? `ratio to ${name}` : name;
      const detail = measure.detail ? `, ${measure.detail}` : '';
      return `  ${title}: ${numberOf(measure)} (committed ${committed?.[kind]?.[name] ?? 'none'}${detail})`;
    }),
  );
}
