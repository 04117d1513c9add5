// The client as people start it: from the start of its process to its end, against a process that does nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { ensureClient } from '../scripts/client.mjs';
import { at } from '../scripts/project.mjs';
import { bench } from './kit/bench.mjs';
import { clock } from './kit/clock.mjs';
import { median, percentile } from './kit/load.mjs';
import { startProduct } from './kit/processes.mjs';
import { milliseconds, ratio, report } from './kit/report.mjs';
import { post, seed } from './kit/seed.mjs';

const SIZES = { issues: 50, turns: 25 };
const PROGRAM = at('bin', 'orgraph.mjs');

await bench(async ({ databaseUrl, open }) => {
  await ensureClient();
  const { url } = await open(startProduct(databaseUrl));
  const [company] = await seed({ url, databaseUrl, companies: 1, agents: 5, events: 10 });
  for (let number = 0; number < SIZES.issues; number++)
    await post(`${url}/api/companies/${company.id}/issues`, { title: `Issue ${number}`, allowDuplicate: true });
  const env = { SERVICE_API_URL: url, SERVICE_COMPANY_ID: company.id };
  const starts = {
    nothing: ['-e', '0'],
    help: [PROGRAM, '--help'],
    list: [PROGRAM, 'issue', 'list'],
    json: [PROGRAM, 'issue', 'list', '--json'],
  };
  const times = Object.fromEntries(Object.keys(starts).map((name) => [name, []]));
  for (let turn = 0; turn <= SIZES.turns; turn++)
    for (const [name, args] of Object.entries(starts)) {
      const took = await timed(args, env);
      // The first turn fills the caches.
      if (turn > 0) times[name].push(took);
    }
  const bytes = await sizeOfStart();
  const row = (figure, name) => ({
    figure,
    ours: milliseconds(median(times[name])),
    reference: milliseconds(median(times.nothing)),
    ratio: ratio(median(times[name]), median(times.nothing)),
    sizes: `${SIZES.issues} issues, main.js and what it loads at once ${Math.round(bytes / 1_000)} kB`,
  });
  report('cli', {
    rows: [
      row('`orgraph --help` / a Node.js process that does nothing', 'help'),
      row('`orgraph issue list` / the same', 'list'),
    ],
    p95: Object.fromEntries(Object.entries(times).map(([name, all]) => [name, percentile(all, 95)])),
    bytes,
    chunks: (await readdir(at('dist', 'cli', 'chunks'))).length,
    times,
    sizes: SIZES,
  });
});

async function timed(args, env) {
  const began = clock();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return clock() - began;
}

/** What every start reads: main.js and the chunks that it imports without waiting for a command. */
async function sizeOfStart(path = at('dist', 'cli', 'main.js'), seen = new Set()) {
  if (seen.has(path)) return 0;
  seen.add(path);
  const text = await readFile(path, 'utf8');
  let bytes = (await stat(path)).size;
  for (const [, from] of text.matchAll(/\bfrom\s*"(\.{1,2}\/[^"]+)"|(?<=^|;)import"(\.{1,2}\/[^"]+)"/gm))
    if (from) bytes += await sizeOfStart(new URL(from, `file://${path}`).pathname, seen);
  return bytes;
}
