import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageOf, sourceOf } from '#tests/adapters/external/packages.js';
import { temporaryFolder } from '#tests/kit/execution.js';
import { manifestOf, pluginPackage, workerOf } from '#tests/kit/plugin-package.js';
import { until } from '#tests/kit/running.js';
import { REGION } from '#tests/kit/secrets-manager.js';
import type { Loose, Names } from './reading.js';

/** Asks a server over REST, as somebody. */
export interface Client {
  get(path: string): Promise<Loose>;
  post(path: string, body?: object): Promise<Loose>;
  patch(path: string, body: object): Promise<Loose>;
}

export const clientOf = (url: string, headers: Readonly<Record<string, string>> = {}): Client => {
  const send = async (method: string, path: string, body?: object) => {
    const type = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(body && type) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
    patch: (path, body) => send('PATCH', path, body),
  };
};

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * What the commands of a table begin with: a company with an agent, files and ids.
 * @param board whom the commands are run for
 * @param person somebody else, without a company
 */
export async function known({ post }: Client, board: string, person: string): Promise<Names> {
  const files = join(temporaryFolder(), 'files');
  mkdirSync(files);
  writeFileSync(join(files, 'note.md'), '# Note\n');
  mkdirSync(join(files, 'of-a-folder'));
  const skill = '---\nname: of-a-folder\ndescription: Adds numbers.\n---\n\nAdd.\n';
  writeFileSync(join(files, 'of-a-folder', 'SKILL.md'), skill);
  writeFileSync(join(files, 'logo.png'), Buffer.from(PIXEL, 'base64'));
  const company = await post('/companies', { name: 'Acme' });
  const runs = { role: 'engineer', adapterType: 'process', adapterConfig: { command: 'true' } };
  const agent = await post(`/companies/${company.id}/agents`, { name: 'Ada', ...runs });
  const { token } = await post(`/agents/${agent.id}/keys`, { name: 'key' });
  const adapter = await packageOf('acme-adapter', sourceOf({ type: 'acme', uiParser: 'export const a = 1;' }));
  const now = new Date().toJSON();
  const plugin = await pluginPackage({
    manifest: manifestOf({
      id: `acme.${company.id}`,
      capabilities: ['local.folders'],
      localFolders: [{ folderKey: 'notes', displayName: 'Notes', access: 'read' }],
    }),
    worker: workerOf(
      '{ getData: () => ({ done: true }), performAction: () => ({ done: true }), validateConfig: () => ({ ok: true }) }',
    ),
  });
  return { board, person, company, agent, agentKey: token, files, adapter, plugin, region: REGION, now };
}

/** What a run of an agent came to, which works on an issue by commands of a program and has nothing but its variables. */
export async function workOf(board: Client, company: Loose, program: string) {
  const commands = [
    'agent me',
    'issue checkout $PAPERCLIP_TASK_ID --agent-id $PAPERCLIP_AGENT_ID --expected-statuses todo,in_progress',
    'issue comment $PAPERCLIP_TASK_ID --body $PAPERCLIP_WAKE_REASON',
    'issue update $PAPERCLIP_TASK_ID --status done',
  ].map((words) => `node ${program} ${words}`);
  const adapterConfig = { command: 'sh', args: ['-c', commands.join(' && ')], env: { DO_NOT_TRACK: '1' } };
  const of = `/companies/${company.id}`;
  const fields = { name: 'Ida', role: 'engineer', adapterType: 'process', adapterConfig };
  const agent = await board.post(`${of}/agents`, fields);
  const { id } = await board.post(`${of}/issues`, { title: 'Work alone', status: 'todo', assigneeAgentId: agent.id });
  const run = await until(async () => {
    const [latest] = await board.get(`${of}/heartbeat-runs?agentId=${agent.id}`);
    return latest?.finishedAt && latest;
  });
  return { agent, run, issue: await board.get(`/issues/${id}`), comments: await board.get(`/issues/${id}/comments`) };
}
