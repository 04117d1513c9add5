// Memory: by how much a server grows while files are uploaded to a case, several at once.
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bench } from './kit/bench.mjs';
import { clock } from './kit/clock.mjs';
import { median } from './kit/load.mjs';
import { residentBytes } from './kit/memory.mjs';
import { startProduct, startReference } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { post } from './kit/seed.mjs';
import { patch } from './kit/seed-cases.mjs';

const SIZES = {
  uploads: Number(process.env.BENCH_CONNECTIONS ?? 8),
  bytes: Number(process.env.BENCH_BYTES ?? 10 * 2 ** 20),
  turns: 5,
};
/** Small files that are sent first, so that what is loaded and compiled once is no growth. */
const WARMING = { rounds: 20, bytes: 1_000 };
const SAMPLE_MS = 2;
const REST_MS = 1_500;
const BOUNDARY = 'bench-boundary';
const MIB = 2 ** 20;

await bench(async ({ databaseUrl, open }) => {
  const ours = await open(startProduct(databaseUrl, { RATE_LIMITS: 'off' }));
  const bare = await open(startReference('buffering'));
  const targets = {
    ours: { pid: ours.pid, url: `${ours.url}/api/cases/${await newCase(ours.url)}/attachments` },
    bare: { pid: bare.pid, url: `${bare.url}/upload` },
  };
  const turns = { ours: [], bare: [] };
  for (const target of Object.values(targets)) target.restingBytes = await warmed(target);
  for (let turn = 0; turn < SIZES.turns; turn++)
    for (const [name, target] of Object.entries(targets)) turns[name].push(await measure(target));
  reportUploads(turns);
});

async function newCase(url) {
  await patch(`${url}/api/instance/settings/experimental`, { enableCases: true });
  const company = await post(`${url}/api/companies`, { name: 'Uploads' });
  return (await post(`${url}/api/companies/${company.id}/cases`, { caseType: 'bench', title: 'With files' })).id;
}

/** What the process has in memory once it has taken small files. */
async function warmed({ pid, url }) {
  for (let round = 0; round < WARMING.rounds; round++)
    await Promise.all(newFiles(WARMING.bytes).map((file) => upload(url, file)));
  await sleep(REST_MS);
  return residentBytes(pid);
}

function newFiles(bytes) {
  return Array.from({ length: SIZES.uploads }, () => randomBytes(bytes));
}

/**
 * Uploads files of their own content at once. @returns by how much, at most, the process was larger than at rest for
 * each, what earlier turns left with it included, and how long it took
 */
async function measure({ pid, url, restingBytes }) {
  const files = newFiles(SIZES.bytes);
  let peak = restingBytes;
  let over = false;
  const watching = (async () => {
    for (; !over; await sleep(SAMPLE_MS)) peak = Math.max(peak, await residentBytes(pid));
  })();
  const began = clock();
  const answers = await Promise.all(files.map((file) => upload(url, file)));
  const ms = clock() - began;
  over = true;
  await watching;
  for (const [index, answer] of answers.entries()) assertKept(answer, files[index]);
  await sleep(REST_MS);
  return { grownBytes: (peak - restingBytes) / SIZES.uploads, ms };
}

function upload(url, file) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="data.bin"\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': head.length + file.length + tail.length,
  };
  return new Promise((resolve, reject) => {
    const req = request(url, { method: 'POST', headers, agent: false }, async (res) => {
      const text = Buffer.concat(await res.toArray()).toString();
      if (res.statusCode === 201) resolve(JSON.parse(text));
      else reject(new Error(`${url} answered ${res.statusCode} ${text}`));
    });
    req.on('error', reject);
    req.write(head);
    req.write(file);
    req.end(tail);
  });
}

function assertKept(answer, file) {
  const { sha256, byteSize } = answer.asset ?? answer;
  if (sha256 !== createHash('sha256').update(file).digest('hex') || byteSize !== file.length)
    throw new Error(`A file was not kept as it was sent: ${JSON.stringify(answer)}`);
}

function reportUploads(turns) {
  const of = (name, figure, pick) => pick(turns[name].map((turn) => turn[figure]));
  const mebibytes = (bytes) => `${(bytes / MIB).toFixed(1)} MiB`;
  const sizes = `${SIZES.uploads} uploads of ${SIZES.bytes / MIB} MiB at once, ${SIZES.turns} turns`;
  const row = (figure, name, pick, show) => {
    const [ours, bare] = [of('ours', name, pick), of('bare', name, pick)];
    return { figure, ours: show(ours), reference: show(bare), ratio: ratio(ours, bare), sizes };
  };
  const largest = (values) => Math.max(...values);
  report('uploads', {
    rows: [
      row('memory for each upload at its peak / Express that buffers', 'grownBytes', median, mebibytes),
      row('the same, the worst turn / Express that buffers', 'grownBytes', largest, mebibytes),
      row('all uploads of a turn / Express that buffers', 'ms', median, milliseconds),
    ],
    turns,
    sizes: SIZES,
  });
}
