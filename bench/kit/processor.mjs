import { readdir, readFile } from 'node:fs/promises';

const MS_IN_NS = 1e6;

/** The milliseconds of processor time that each thread of some processes has taken; those that ended are left out. */
export async function processorTimes(pids) {
  const threads = (await Promise.all(pids.map(threadsOf))).flat();
  const entries = await Promise.all(threads.map(async (thread) => [thread, await timeOf(thread)]));
  return new Map(entries.filter(([, ms]) => ms !== undefined));
}

/** The milliseconds between two moments. */
export function spentBetween(before, after) {
  return [...after].reduce((sum, [thread, ms]) => sum + ms - (before.get(thread) ?? 0), 0);
}

async function threadsOf(pid) {
  const folder = `/proc/${pid}/task`;
  const threads = await readdir(folder).catch(() => []);
  return threads.map((thread) => `${folder}/${thread}`);
}

/** The first number of `schedstat` counts nanoseconds; `stat` has hundredths of a second only. */
async function timeOf(thread) {
  const text = await readFile(`${thread}/schedstat`, 'utf8').catch(() => undefined);
  return text && Number(text.split(' ')[0]) / MS_IN_NS;
}

/** The processes of PostgreSQL that serve connections to a database on this machine: their titles name it. */
export async function backendsOf(databaseUrl) {
  const name = new URL(databaseUrl).pathname.slice(1);
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const titles = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_pid, index) => titles[index].startsWith('postgres:') && titles[index].includes(` ${name} `));
}
