import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverHome } from '../kit/process.js';

/** A company whose agents run real programs, each of which notes that it has started; some by an adapter that does harm. */
export interface Stage {
  readonly companyId: string;
  readonly agents: readonly StageAgent[];
  /** One line for each program that started, ended, or found another one at work on its issue. */
  readonly stamps: string;
}

interface StageAgent {
  readonly id: string;
  readonly issueIds: readonly string[];
  /** Its adapter comes with a package that does harm: no run of it ends well. */
  readonly isHarmful: boolean;
}

/** What the programs do between their stamps: nothing long, something long, what fails, what has children that outlive it. */
const WORK = [
  'sleep 0.1',
  'sleep 2',
  'sleep 0.3; exit 3',
  '(sleep 5 9>&- & setsid sleep 600 9>&- & sleep 600 9>&- &) >/dev/null 2>&1; sleep 0.5',
];

// The kernel gives the lock of an issue back when the last program that holds it is gone, however it ended.
const program = (work: string): string => `
echo "$SERVICE_RUN_ID start" >> "$0"
if [ -n "$SERVICE_TASK_ID" ] && command -v flock >/dev/null; then
  exec 9> "$1/$SERVICE_TASK_ID"
  flock -n 9 || echo "$SERVICE_RUN_ID overlap" >> "$0"
fi
${work}
echo "$SERVICE_RUN_ID end" >> "$0"`;

/** What the adapter of a package does once its run has begun, with a process beside it that outlives it. */
const HARM = [
  "setTimeout(() => { throw new Error('too late'); }, 200)",
  "setTimeout(async () => { throw new Error('unheard'); }, 200)",
  'setTimeout(() => process.exit(0), 200)',
];

const HARMFUL = `
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
const harms = [${HARM.map((harm) => `() => ${harm}`)}];
export const adapter = { contract: 1, type: 'harmful', label: 'Harmful', execute({ runId, config, env }) {
  appendFileSync(config.stamps, runId + ' start\\n');
  spawn('sleep', ['600'], { detached: true, stdio: 'ignore', env });
  harms[config.harm]();
  return new Promise(() => {});
} };`;

const AGENTS = 12;
const ISSUES_EACH = 2;
const heartbeat = { enabled: false, wakeOnDemand: true, maxConcurrentRuns: 3 };

/** Makes the company over HTTP, as its owner would. */
export async function setStage(url: string): Promise<Stage> {
  const home = await serverHome();
  const [stamps, locks] = [join(home, 'stamps'), join(home, 'locks')];
  await mkdir(locks);
  await post(`${url}/api/adapters/install`, { packageName: await harmfulPackage(home), isLocalPath: true });
  const { id: companyId } = await post(`${url}/api/companies`, { name: 'Faulty' });
  const programs = Array.from({ length: AGENTS }, (_, index) => {
    const args = ['-c', program(WORK[index % WORK.length] as string), stamps, locks];
    return { adapterType: 'process', adapterConfig: { command: '/bin/sh', args, graceSec: 1 } };
  });
  const harmful = HARM.map((_, harm) => ({ adapterType: 'harmful', adapterConfig: { harm, stamps } }));
  const agents: StageAgent[] = [];
  for (const [index, settings] of [...programs, ...harmful].entries()) {
    const { id } = await post(`${url}/api/companies/${companyId}/agents`, {
      name: `Agent ${index}`,
      ...settings,
      runtimeConfig: { heartbeat },
    });
    const issueIds: string[] = [];
    for (let count = 0; count < ISSUES_EACH; count++) {
      const issue = { title: `Work ${index}.${count}`, status: 'todo', assigneeAgentId: id, allowDuplicate: true };
      issueIds.push((await post(`${url}/api/companies/${companyId}/issues`, issue)).id);
    }
    agents.push({ id, issueIds, isHarmful: settings.adapterType === 'harmful' });
  }
  return { companyId, agents, stamps };
}

async function harmfulPackage(home: string): Promise<string> {
  const folder = join(home, 'harmful');
  await mkdir(folder);
  const manifest = { name: 'harmful', version: '1.0.0', type: 'module', exports: './index.js' };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'index.js'), HARMFUL);
  return folder;
}

async function post(url: string, body: object): Promise<{ id: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
}
