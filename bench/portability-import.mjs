// Import of a large archive into a new company: how long it takes, and by how much the server grows meanwhile, beside the
// time that it may take. The sizes may be given: node bench/portability-import.mjs <issues> <MiB of files>
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import yazl from 'yazl';
import { bench } from './kit/bench.mjs';
import { clock } from './kit/clock.mjs';
import { temporaryHome } from './kit/database.mjs';
import { residentBytes } from './kit/memory.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';

const [issues = 10_000, mebibytes = 1_024] = process.argv.slice(2).map(Number);
const MIB = 2 ** 20;
const FILE_BYTES = 4 * MIB;
const AGENTS = 20;
const COMMENTS = 2;
const SAMPLE_MS = 5;
const REST_MS = 2_000;
const GOALS = { ms: 60_000, bytes: 150 * MIB };

await bench(async ({ databaseUrl, open }) => {
  const home = await temporaryHome();
  await open({ stop: () => rm(home, { recursive: true, force: true }) });
  const product = await open(startProduct(databaseUrl, { RATE_LIMITS: 'off' }));
  const small = await packed(join(home, 'small.zip'), 10, 0);
  const large = await packed(join(home, 'large.zip'), issues, mebibytes);
  await importInto(product.url, '/import', small);
  const rows = [
    await measured('a preview of an archive', product.pid, () => importInto(product.url, '/import/preview', large)),
    await measured('an import of an archive', product.pid, () => importInto(product.url, '/import', large)),
  ];
  report('portability-import', { rows, sizes: { issues, mebibytes, agents: AGENTS }, goals: GOALS });
});

/** Writes a package to a file. @returns its path */
async function packed(path, count, size) {
  const zip = new yazl.ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const add = (name, text) => zip.addBuffer(Buffer.from(text), name);
  add('COMPANY.md', `---\nname: Bench ${count}\n---\n`);
  let extension = 'schemaVersion: 7\nagents:\n';
  for (let at = 0; at < AGENTS; at++) {
    add(`agents/agent-${at}/AGENTS.md`, `---\nname: Agent ${at}\n---\n\nWork.\n`);
    extension += `  agent-${at}:\n    adapter:\n      type: svc_runner\n`;
  }
  const files = Math.ceil((size * MIB) / FILE_BYTES);
  extension += 'tasks:\n';
  for (let at = 0; at < count; at++) {
    const fields = `name: Task ${at}\nassignee: agent-${at % AGENTS}\n`;
    add(`tasks/task-${at}/TASK.md`, `---\n${fields}---\n\n${'Say what is to be done. '.repeat(20)}\n`);
    extension += taskEntry(at, at < files ? addFile(zip) : null);
  }
  add('.service.yaml', extension);
  zip.end();
  await written;
  return path;
}

/** A file of its own content. */
function addFile(zip) {
  const bytes = randomBytes(FILE_BYTES);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  zip.addBuffer(bytes, `blobs/${sha256}`, { compress: false });
  return sha256;
}

function taskEntry(at, sha256) {
  const comment = `      - authorType: user\n        body: ${'A word. '.repeat(20)}\n        createdAt: 2026-01-01T00:00:00.000Z\n`;
  const blockers = at > 0 ? `    blockedBy:\n      - task-${at - 1}\n` : '';
  const file = sha256
    ? `    attachments:\n      - sha256: ${sha256}\n        contentType: application/octet-stream\n        byteSize: ${FILE_BYTES}\n`
    : '';
  return `  task-${at}:\n    identifier: B-${at + 1}\n    status: todo\n${blockers}    comments:\n${comment.repeat(COMMENTS)}${file}`;
}

/** Sends an archive as a client does, read while it is sent. */
async function importInto(url, path, archive) {
  const body = new FormData();
  body.append('options', JSON.stringify({ target: { mode: 'new_company' } }));
  body.append('file', await openAsBlob(archive), 'package.zip');
  const response = await fetch(`${url}/api/companies${path}`, { method: 'POST', body });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${answer}`);
}

async function measured(figure, pid, work) {
  await sleep(REST_MS);
  const resting = await residentBytes(pid);
  let peak = resting;
  let over = false;
  const watching = (async () => {
    for (; !over; await sleep(SAMPLE_MS)) peak = Math.max(peak, await residentBytes(pid));
  })();
  const began = clock();
  await work();
  const ms = clock() - began;
  over = true;
  await watching;
  const grown = peak - resting;
  const sizes = `${issues.toLocaleString('en-US')} issues with ${COMMENTS} comments each and ${mebibytes} MiB of files, by ${Math.round(grown / MIB)} MiB larger at its peak`;
  return {
    figure,
    ours: milliseconds(ms),
    reference: milliseconds(GOALS.ms),
    ratio: ratio(ms, GOALS.ms),
    sizes,
    grown,
  };
}
