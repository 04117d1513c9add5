// What it costs to import a skill of 500 files and 20 MiB from a folder, audit included, beside a plain copy of the
// folder; to list its files; and to list a company's 100 skills, both one request at a time, beside an answer that
// does nothing.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bench } from './kit/bench.mjs';
import { compare } from './kit/load.mjs';
import { startProduct } from './kit/processes.mjs';
import { ratio, report } from './kit/report.mjs';
import { post } from './kit/seed.mjs';

const FILES = 500;
const BYTES = 20 * 1_048_576 - 8_192;
const SKILLS = 100;
const TURNS = Number(process.env.BENCH_ROUNDS ?? 5);
const SIZES = { connections: 1, turns: TURNS, seconds: Number(process.env.BENCH_SECONDS ?? 2) };

/** Text as skills have it: words, line by line. */
const textOf = (bytes, seed) =>
  `${`Step ${seed}: read the next line and add it up.\n`.repeat(Math.ceil(bytes / 40))}`.slice(0, bytes);

async function writeSkill(folder, name, files, bytes, seed) {
  const each = Math.floor(bytes / files);
  for (let at = 0; at < files; at++) {
    const head = at === 0 ? `---\nname: ${name}\ndescription: Adds up, file by file.\n---\n` : '';
    const path = at === 0 ? 'SKILL.md' : `references/part-${at % 10}/file-${at}.md`;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), head + textOf(each - head.length, `${seed}.${at}`));
  }
}

const timed = async (work) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

await bench(async ({ databaseUrl, open }) => {
  const folder = await mkdtemp(join(tmpdir(), 'orgraph-bench-'));
  try {
    const { url } = await open(startProduct(databaseUrl, { RATE_LIMITS: 'off' }));
    const { id: companyId } = await post(`${url}/api/companies`, { name: 'Skills' });
    const { id: projectId } = await post(`${url}/api/companies/${companyId}/projects`, { name: 'Site' });
    await post(`${url}/api/projects/${projectId}/workspaces`, { sourceType: 'local_path', cwd: folder });
    const skills = `${url}/api/companies/${companyId}/skills`;
    const imports = [];
    const copies = [];
    let tree;
    for (let turn = 0; turn < TURNS; turn++) {
      const source = join(folder, `skill-${turn}`);
      await writeSkill(source, `skill-${turn}`, FILES, BYTES, turn);
      imports.push(
        await timed(async () => {
          const { imported } = await post(`${skills}/import`, { source });
          tree = `${skills}/${imported[0].id}`;
        }),
      );
      copies.push(await timed(() => cp(source, join(folder, `.git/copy-${turn}`), { recursive: true })));
    }
    for (let at = 0; at < SKILLS; at++) await post(skills, { name: `Listed ${at}`, categories: ['math'] });
    const get = (address) => ({ url: address, method: 'GET' });
    const { list, files, health } = await compare(
      { list: get(skills), files: get(tree), health: get(`${url}/api/health`) },
      SIZES,
    );
    const row = (figure, ours) => ({
      figure: `${figure} / health`,
      ours: `p50 ${ours.p50} ms, p99 ${ours.p99} ms`,
      reference: `p50 ${health.p50} ms, p99 ${health.p99} ms`,
      ratio: ratio(ours.rate, health.rate),
      sizes: 'one at a time',
    });
    report('skill-import', {
      rows: [
        {
          figure: `import of ${FILES} files, 20 MiB / plain copy`,
          ours: `${Math.round(median(imports))} ms`,
          reference: `${Math.round(median(copies))} ms`,
          ratio: ratio(median(imports), median(copies)),
          sizes: `${TURNS} turns, medians`,
        },
        row(`a skill with the list of its ${FILES} files`, files),
        row(`list of ${SKILLS} skills`, list),
      ],
      rounds: { imports, copies },
      sizes: SIZES,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
