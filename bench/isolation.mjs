// What isolation adds to the start of a program: from the call to its first word, with and without, in turns.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../scripts/project.mjs';
import { clock } from './kit/clock.mjs';
import { compiled } from './kit/compiled.mjs';
import { percentile } from './kit/load.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';

const STARTS = Number(process.argv[2] ?? 300);
const WARM = 20;
/** What a start may take longer. */
const AIM_MS = 15;

const folder = await mkdtemp(join(tmpdir(), 'orgraph-isolation-'));
const cache = at('node_modules', '.cache', `bench-isolation-${process.pid}`);
try {
  const { runChild } = await compiled('src/adapters/child.ts', cache);
  const confinement = await confinementIn(folder);
  const took = { isolated: [], bare: [] };
  for (let turn = 0; turn < STARTS + WARM; turn++) {
    for (const [name, of] of [
      ['bare', null],
      ['isolated', confinement],
    ]) {
      const ms = await firstWord(runChild, of);
      if (turn >= WARM) took[name].push(ms);
    }
  }
  reportStarts(took);
} finally {
  await rm(folder, { recursive: true, force: true });
  await rm(cache, { recursive: true, force: true });
}

/** What a run has: a home, a scratch folder and a workspace. */
async function confinementIn(directory) {
  const [home, scratch, workspace] = ['server/agents/one', 'server/scratch/run', 'workspace'].map((path) =>
    join(directory, path),
  );
  for (const path of [home, scratch, workspace]) await mkdir(path, { recursive: true });
  return {
    own: [home, scratch],
    workspaces: [workspace],
    readable: [],
    hidden: [join(directory, 'server')],
    installation: at(),
  };
}

/** The milliseconds from the call to what the program says first. */
async function firstWord(runChild, confinement) {
  const began = clock();
  let heard;
  const end = await runChild({
    command: 'echo',
    args: ['ready'],
    cwd: confinement ? confinement.workspaces[0] : '/tmp',
    confinement,
    env: { PATH: process.env.PATH, SERVICE_RUN_ID: crypto.randomUUID() },
    timeoutSec: 0,
    graceSec: 1,
    signal: new AbortController().signal,
    onOutput() {
      heard ??= clock();
      return true;
    },
    drained: async () => {},
  });
  if (end.exitCode !== 0 || heard === undefined) throw new Error(end.error ?? `It ended with ${end.exitCode}`);
  return heard - began;
}

function reportStarts({ isolated, bare }) {
  const rows = [50, 99].map((percent) => {
    const [ours, reference] = [isolated, bare].map((all) => percentile(all, percent));
    return {
      figure: `an isolated program at work, p${percent} / the same program started without isolation`,
      ours: milliseconds(ours),
      reference: milliseconds(reference),
      ratio: ratio(ours, reference),
      sizes: `${isolated.length} starts in turns, ${milliseconds(ours - reference)} more`,
    };
  });
  const more = percentile(isolated, 50) - percentile(bare, 50);
  report('isolation', { rows, aimMs: AIM_MS, moreMs: Math.round(more * 10) / 10 });
}
