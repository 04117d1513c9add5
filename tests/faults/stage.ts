import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serverHome } from '../kit/process.js';

/** A company whose agents run real programs, each of which notes that it has started. */
export interface Stage {
  readonly companyId: string;
  readonly agents: readonly { readonly id: string; readonly issueIds: readonly string[] }[];
  /** One line for each program that started, ended, or found another one at work on its issue. */
  readonly stamps: string;
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

const AGENTS = 12;
const ISSUES_EACH = 2;

/** Makes the company over HTTP, as its owner would. */
export async function setStage(url: string): Promise<Stage> {
  const home = await serverHome();
  const [stamps, locks] = [join(home, 'stamps'), join(home, 'locks')];
  await mkdir(locks);
  const { id: companyId } = await post(`${url}/api/companies`, { name: 'Faulty' });
  const agents: { id: string; issueIds: string[] }[] = [];
  for (let index = 0; index < AGENTS; index++) {
    const args = ['-c', program(WORK[index % WORK.length] as string), stamps, locks];
    const { id } = await post(`${url}/api/companies/${companyId}/agents`, {
      ...{ name: `Agent ${index}`, adapterType: 'process' },
      adapterConfig: { command: '/bin/sh', args, graceSec: 1 },
      runtimeConfig: { heartbeat: { enabled: false, wakeOnDemand: true, maxConcurrentRuns: 3 } },
    });
    const issueIds: string[] = [];
    for (let count = 0; count < ISSUES_EACH; count++) {
      const issue = { title: `Work ${index}.${count}`, status: 'todo', assigneeAgentId: id, allowDuplicate: true };
      issueIds.push((await post(`${url}/api/companies/${companyId}/issues`, issue)).id);
    }
    agents.push({ id, issueIds });
  }
  return { companyId, agents, stamps };
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
