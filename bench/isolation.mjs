// What isolation adds to the start of a program: from the call to its first word, with and without, in turns; and once
// more with a network of its own, which is what runs have by default.
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../scripts/project.mjs';
import { clock } from './kit/clock.mjs';
import { compiled } from './kit/compiled.mjs';
import { percentile } from './kit/load.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';

const OUTSIDE = { allowLoopback: false, allowed: [] };
const STARTS = Number(process.argv[2] ?? 300);
const WARM = 20;
/** What a start may take longer with the network of the machine, and with a network of its own. */
const AIMS_MS = { 'an isolated program': 15, 'an isolated program with a network of its own': 90 };

const folder = await mkdtemp(join(tmpdir(), 'orgraph-isolation-'));
const cache = at('node_modules', '.cache', `bench-isolation-${process.pid}`);
try {
  const { runChild } = await compiled('src/processes/child.ts', cache);
  await symlink(at('dist', 'network-forwarder.js'), join(cache, 'network-forwarder.js'));
  const confinement = await confinementIn(folder);
  const took = { bare: [], 'an isolated program': [], 'an isolated program with a network of its own': [] };
  for (let turn = 0; turn < STARTS + WARM; turn++) {
    for (const [name, of] of [
      ['bare', null],
      ['an isolated program', confinement],
      ['an isolated program with a network of its own', { ...confinement, network: { api: null, outside: OUTSIDE } }],
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
    network: 'host',
    limits: {
      memory: 4_294_967_296,
      tasks: 1_024,
      openFiles: 8_192,
      temporary: 536_870_912,
      together: { memory: 8_589_934_592, tasks: 4_096 },
    },
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

function reportStarts({ bare, ...kinds }) {
  const rows = Object.entries(kinds).flatMap(([kind, times]) =>
    [50, 99].map((percent) => {
      const [ours, reference] = [times, bare].map((all) => percentile(all, percent));
      return {
        figure: `${kind} at work, p${percent} / the same program started without isolation`,
        ours: milliseconds(ours),
        reference: milliseconds(reference),
        ratio: ratio(ours, reference),
        sizes: `${times.length} starts in turns, ${milliseconds(ours - reference)} more`,
      };
    }),
  );
  const moreMs = Object.fromEntries(
    Object.entries(kinds).map(([kind, times]) => [
      kind,
      Math.round((percentile(times, 50) - percentile(bare, 50)) * 10) / 10,
    ]),
  );
  report('isolation', { rows, aimsMs: AIMS_MS, moreMs });
}
