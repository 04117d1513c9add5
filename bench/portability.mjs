// Export of a large company: how long it takes, and by how much the server grows meanwhile, beside the
// time that it may take. The sizes may be given: node bench/portability.mjs <issues> <MiB of files>
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bench } from './kit/bench.mjs';
import { clock } from './kit/clock.mjs';
import { temporaryHome, withClient } from './kit/database.mjs';
import { residentBytes } from './kit/memory.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { seed } from './kit/seed.mjs';
import { seedIssues } from './kit/seed-issues.mjs';

const [issues = 10_000, mebibytes = 1_024] = process.argv.slice(2).map(Number);
const MIB = 2 ** 20;
const FILE_BYTES = 4 * MIB;
const AGENTS = 20;
const SAMPLE_MS = 5;
const REST_MS = 2_000;
const GOALS = { ms: 20_000, bytes: 150 * MIB };

await bench(async ({ databaseUrl, open }) => {
  const home = await temporaryHome();
  await open({ stop: () => rm(home, { recursive: true, force: true }) });
  const storage = join(home, 'storage');
  const product = await open(startProduct(databaseUrl, { STORAGE_DIR: storage, RATE_LIMITS: 'off' }));
  const [company] = await seed({ url: product.url, databaseUrl, companies: 1, agents: AGENTS, events: 100 });
  await withClient(databaseUrl, async (client) => {
    await seedIssues(client, { companyId: company.id, agentIds: company.agentIds, count: issues });
    await seedFiles(client, company.id, storage);
  });
  const address = `${product.url}/api/companies/${company.id}`;
  const all = { include: { projects: true, issues: true, skills: true } };
  const texts = { include: { projects: true, issues: true } };
  await take(`${address}/exports`, { include: {} }, 'application/json');
  const rows = [];
  for (const [figure, path, body, type] of [
    ['an export as JSON', '/exports', all, 'application/json'],
    ['an export as an archive', '/exports', all, 'application/zip'],
    ['a preview', '/exports/preview', texts, 'application/json'],
  ]) {
    rows.push(await measured(figure, product.pid, () => take(address + path, body, type)));
  }
  report('portability', { rows, sizes: { issues, mebibytes, agents: AGENTS }, goals: GOALS });
});

/** Files of their own content, each on an issue of its own, in the store and in the database. */
async function seedFiles(client, companyId, storage) {
  await client.query(`SELECT set_config('orgraph.companies', '*', false)`);
  const count = Math.ceil((mebibytes * MIB) / FILE_BYTES);
  for (let number = 1; number <= count; number++) {
    const bytes = randomBytes(FILE_BYTES);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = join(storage, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    await client.query(
      `WITH asset AS (
         INSERT INTO "Asset" (id, "companyId", "contentType", "byteSize", sha256, "originalFilename", "updatedAt")
         VALUES (gen_random_uuid(), $1, 'application/octet-stream', $2, $3, 'data.bin', now()) RETURNING id)
       INSERT INTO "IssueAttachment" (id, "companyId", "issueId", "assetId", "updatedAt")
       SELECT gen_random_uuid(), $1, i.id, asset.id, now() FROM asset, "Issue" i
        WHERE i."companyId" = $1 AND i."issueNumber" = $4`,
      [companyId, FILE_BYTES, sha256, 1 + (number % issues)],
    );
  }
}

/** Takes an answer as it comes. @returns its bytes, and when the first of them came */
async function take(url, body, accept) {
  const headers = { 'content-type': 'application/json', accept };
  const began = clock();
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
  let bytes = 0;
  let first;
  for await (const chunk of response.body) {
    first ??= clock() - began;
    bytes += chunk.length;
  }
  return { bytes, first, ms: clock() - began };
}

async function measured(figure, pid, work) {
  await sleep(REST_MS);
  const resting = await residentBytes(pid);
  let peak = resting;
  let over = false;
  const watching = (async () => {
    for (; !over; await sleep(SAMPLE_MS)) peak = Math.max(peak, await residentBytes(pid));
  })();
  const { bytes, first, ms } = await work();
  over = true;
  await watching;
  const grown = peak - resting;
  const sizes = `${issues.toLocaleString('en-US')} issues and ${mebibytes} MiB of files, ${Math.round(bytes / MIB)} MiB sent, the first byte after ${milliseconds(first)}, by ${Math.round(grown / MIB)} MiB larger at its peak`;
  return {
    figure,
    ours: milliseconds(ms),
    reference: milliseconds(GOALS.ms),
    ratio: ratio(ms, GOALS.ms),
    sizes,
    grown,
  };
}
