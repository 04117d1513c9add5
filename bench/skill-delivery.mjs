// What skills add to the start of a run: ten skills of 50 files, laid into a folder of the run, against a plain copy of the
// same files in the same turns.
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../scripts/project.mjs';
import { compiled } from './kit/compiled.mjs';
import { percentile } from './kit/load.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';

const TURNS = Number(process.argv[2] ?? 100);
const WARM = 5;
const SKILLS = 10;
const FILES = 50;
const BYTES = 2_048;
/** What a run may take longer. */
const AIM_MS = 30;

const folder = await mkdtemp(join(tmpdir(), 'orgraph-skill-delivery-'));
const cache = at('node_modules', '.cache', `bench-skill-delivery-${process.pid}`);
try {
  const { deliverSkills, removeDelivered } = await compiled('src/services/runs/preparation/deliver-skills.ts', cache);
  const { services, skills } = company(folder);
  const source = join(folder, 'source');
  await deliverSkills(services, { runId: 'first', skills, isReadOnly: false });
  await cp(join(folder, 'run-skills', 'first'), source, { recursive: true });
  const took = { linked: [], copied: [], plain: [] };
  for (let turn = 0; turn < TURNS + WARM; turn++) {
    const ways = {
      linked: () => deliverSkills(services, { runId: `linked-${turn}`, skills, isReadOnly: true }),
      copied: () => deliverSkills(services, { runId: `copied-${turn}`, skills, isReadOnly: false }),
      plain: () => cp(source, join(folder, 'plain', String(turn)), { recursive: true }),
    };
    for (const [name, way] of Object.entries(ways)) {
      const from = performance.now();
      await way();
      if (turn >= WARM) took[name].push(performance.now() - from);
    }
    for (const name of ['linked', 'copied']) await removeDelivered(services.config, `${name}-${turn}`);
    // The copies for the next run are made while one is at work.
    await copiesOf(folder);
    await rm(join(folder, 'plain'), { recursive: true });
  }
  reportTurns(took);
} finally {
  await rm(folder, { recursive: true, force: true });
  await rm(cache, { recursive: true, force: true });
}

/** Resolves once there is a copy of each skill. */
async function copiesOf(home) {
  for (;;) {
    const names = await readdir(join(home, 'skill-copies')).catch(() => []);
    if (names.length === SKILLS && names.every((name) => !name.includes('.'))) return;
    await sleep(5);
  }
}

/** Skills of files of their own, in a store of contents in memory: it is read once for each. */
function company(ORGRAPH_HOME) {
  const contents = new Map();
  const fileOf = (path) => {
    const bytes = randomBytes(BYTES);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    contents.set(sha256, bytes);
    return { path, kind: 'other', size: bytes.length, sha256, executable: false, language: null };
  };
  const skills = Array.from({ length: SKILLS }, (_, number) => ({
    slug: `skill-${number}`,
    name: `skill-${number}`,
    description: 'Some skill.',
    contentHash: `sha256:${String(number).padStart(64, '0')}`,
    manifest: Array.from({ length: FILES }, (_, file) => fileOf(file ? `references/part-${file}.md` : 'SKILL.md')),
  }));
  const contentStore = { open: async (sha256) => Readable.from([contents.get(sha256)]) };
  return { services: { config: { ORGRAPH_HOME }, contentStore }, skills };
}

function reportTurns({ linked, copied, plain }) {
  const reference = percentile(plain, 50);
  const rows = Object.entries({ 'linked, as in isolation': linked, 'copied ahead, as without': copied }).map(
    ([how, all]) => {
      const ours = percentile(all, 50);
      return {
        figure: `the skills of a run, ${how} / a plain recursive copy of the same files`,
        ours: milliseconds(ours),
        reference: milliseconds(reference),
        ratio: ratio(ours, reference),
        sizes: `${SKILLS} skills of ${FILES} files, ${all.length} turns`,
      };
    },
  );
  const most = Math.max(percentile(linked, 50), percentile(copied, 50));
  report('skill-delivery', { rows, aimMs: AIM_MS, mostMs: Math.round(most * 10) / 10 });
}
