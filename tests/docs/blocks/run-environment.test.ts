/** @module-tag whole */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { until } from '#tests/kit/running.js';
import { readPage, root, tableOf } from '../markdown.js';
import { freshServer, type Loose, rest } from './server.js';

const page = readPage('docs/run-environment.md');
const documented = tableOf(page, ['Variable', 'Holds']).flatMap(([names = '']) => names.split(', '));

/** What a real run of a program has in its environment, woken by a comment on its task in a project with a workspace. */
let environment: Record<string, string>;
beforeAll(async () => {
  const { url } = await freshServer();
  const { id } = await rest(url, 'POST', '/companies', { name: 'Acme' });
  const of = (path: string) => `/companies/${id}/${path}`;
  const workspace = { name: 'main', sourceType: 'git_repo', repoUrl: 'https://git.example/a.git', repoRef: 'main' };
  const project = await rest(url, 'POST', of('projects'), { name: 'Site', workspace: { ...workspace, cwd: root } });
  const program = { command: 'node', args: ['-e', 'console.log(JSON.stringify(process.env))'] };
  const agent = await rest(url, 'POST', of('agents'), {
    name: 'Ada',
    role: 'engineer',
    adapterType: 'process',
    adapterConfig: program,
  });
  const task = { title: 'Look', description: 'all around', projectId: project.id, assigneeAgentId: agent.id };
  const issue = await rest(url, 'POST', of('issues'), { ...task, status: 'backlog' });
  await rest(url, 'POST', `/issues/${issue.id}/comments`, { body: 'Please look now.' });
  const run = await until<Loose>(async () => {
    const [latest] = await rest(url, 'GET', of(`heartbeat-runs?agentId=${agent.id}`));
    return latest?.finishedAt && latest;
  });
  const { stdoutExcerpt } = await rest(url, 'GET', `/heartbeat-runs/${run.id}`);
  environment = JSON.parse(stdoutExcerpt);
});

describe('the variables of a run', () => {
  test('are those that the page names, every one that the server can set', () => {
    const folder = join(root, 'src/services/runs/preparation');
    const source = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const set = new Set(source.join('\n').match(/\bSERVICE_[A-Z_]*[A-Z]\b/g));
    expect([...documented].filter((name) => name.startsWith('SERVICE_')).toSorted()).toEqual([...set].toSorted());
  });

  test('are in a real run those of the page and nothing else', () => {
    const inherited = /gets (`PATH`[\s\S]*?) and nothing else/.exec(page.prose)?.[1]?.match(/`[^`]+`/g) ?? [];
    const passed = new Set(inherited.map((name) => name.slice(1, -1)));
    expect(passed.has('TZ')).toBe(true);
    const unknown = Object.keys(environment).filter(
      (name) => !documented.includes(name) && !passed.has(name) && !name.startsWith('LC_'),
    );
    expect(unknown).toEqual([]);
    const rare = ['SERVICE_APPROVAL_ID', 'SERVICE_APPROVAL_STATUS', 'SERVICE_LINKED_ISSUE_IDS', 'SERVICE_SKILLS_DIR'];
    expect(documented.filter((name) => !(name in environment) && !rare.includes(name))).toEqual([]);
  });

  test('tell what woke the agent in the fields of the page', () => {
    const wake = JSON.parse(environment.SERVICE_WAKE_PAYLOAD_JSON as string);
    const fields = tableOf(page, ['Field', 'Holds']);
    expect(Object.keys(wake).toSorted()).toEqual(fields.map(([name]) => name as string).toSorted());
    const inner = (field: string) => {
      const row = page.prose.split('\n').find((line) => line.startsWith(`| \`${field}\``)) ?? '';
      return (row.split(' | ')[1]?.match(/`\w+`/g) ?? []).map((name) => name.slice(1, -1)).toSorted();
    };
    expect(Object.keys(wake.issue).toSorted()).toEqual(inner('issue'));
    expect(Object.keys(wake.comments[0]).toSorted()).toEqual(inner('comments'));
  });
});
