import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAgent } from '#services/organization/agents/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { createChildIssue } from '#services/work/issue-operations/create-child.js';
import { runToken } from '#tests/kit/credentials.js';
import { startRest } from '#tests/kit/rest.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { type ClientUser, clientUser } from '../kit.js';

let world: World;
let user: ClientUser;
beforeAll(async () => {
  world = await createWorld();
  const { url } = await startRest(world.services);
  user = await clientUser({ url, env: { SERVICE_COMPANY_ID: world.company.id } });
});

const inCompany = (input: object) => ({ companyId: world.company.id, ...input });

describe('issues are called by their identifiers', () => {
  test('in filters, too, where the API takes ids alone', async () => {
    const top = await world.board.run(createIssue, inCompany({ title: 'Ship it' }));
    const below = await world.board.run(createChildIssue, { issueId: top.id, title: 'Build it' });
    const { stdout } = await user.inProcess(['issue', 'tree-list', top.identifier]);
    expect(stdout.split('\n').filter(Boolean)).toEqual([expect.stringContaining(below.identifier)]);
    const listed = await user.inProcess(['issue', 'list', '--parent-id', top.identifier, '--json']);
    expect(listed.json()).toEqual([expect.objectContaining({ id: below.id })]);
  });

  test('as projects are by their short names', async () => {
    const project = await world.board.run(createProject, inCompany({ name: 'Web Site' }));
    const made = await user.inProcess(['issue', 'create', 'A page', '--project-id', project.urlKey, '--json']);
    expect(made.json()).toMatchObject({ title: 'A page', projectId: project.id });
  });

  test('by `issue recovery-actions`, which prints nothing for an issue without a failed monitor', async () => {
    const { identifier } = await world.board.run(createIssue, inCompany({ title: 'Calm' }));
    const { code, stdout } = await user.inProcess(['issue', 'recovery-actions', identifier]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  });
});

test('a checkout is for the agent that asks, from whatever is open', async () => {
  const agent = await world.agent({ name: 'Grace' });
  const issue = await world.board.run(createIssue, inCompany({ title: 'Mine', assigneeAgentId: agent.row.id }));
  const { code, stdout, stderr } = await user.inProcess(['issue', 'checkout', issue.identifier, '--json'], {
    env: { SERVICE_API_KEY: await runToken(world, agent) },
  });
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'in_progress', assigneeAgentId: agent.row.id });
});

test('a person who checks out is told to name the agent', async () => {
  const { identifier } = await world.board.run(createIssue, inCompany({ title: 'Whose?' }));
  const { code, stderr } = await user.inProcess(['issue', 'checkout', identifier]);
  expect(code).toBe(1);
  expect(stderr).toContain('--agent-id');
});

test('the org chart is drawn as a tree', async () => {
  const boss = await world.board.run(createAgent, inCompany({ name: 'Boss', role: 'ceo' }));
  await world.board.run(createAgent, inCompany({ name: 'Helper', reportsTo: boss.id }));
  const { stdout } = await user.inProcess(['org', 'get']);
  expect(stdout).toMatch(/^Boss {2}ceo, \w+\n└─ Helper {2}general, \w+$/m);
});

describe('skills', () => {
  test('are found in the catalog by words, installed, and then called by their slugs', async () => {
    const browsed = (await user.inProcess(['skills', 'browse', '--json'])).json();
    const [skill] = browsed;
    const found = await user.inProcess(['skills', 'search', skill.slug]);
    expect(found.stdout).toContain(skill.slug);
    const installed = await user.inProcess(['skills', 'install', skill.slug]);
    expect(installed.code, installed.stderr).toBe(0);
    expect((await user.inProcess(['skills', 'show', skill.slug, '--json'])).json()).toMatchObject({ slug: skill.slug });
    expect((await user.inProcess(['skills', 'file', skill.slug])).stdout).toMatch(/^---\nname: /);
    expect((await user.inProcess(['skills', 'audit'])).stdout).toContain(skill.slug);
    expect((await user.inProcess(['skills', 'update', skill.slug])).stdout).toContain(skill.slug);
  });

  test('that are not there are said to be missing, with where to look', async () => {
    const { code, stderr } = await user.inProcess(['skills', 'show', 'nowhere']);
    expect(code).toBe(1);
    expect(stderr).toContain('orgraph skills list');
  });
});

describe('variables of agents that are stored as text', () => {
  const env = { DEPLOY_TOKEN: 'deploy', COLOR: 'blue' };

  test('become secrets, and the others stay what they are', async () => {
    const agent = await world.board.run(
      createAgent,
      inCompany({ name: 'Mover', adapterConfig: { command: 'true', env } }),
    );
    const looked = await user.inProcess(['secrets', 'migrate-inline-env']);
    expect(looked.stdout).toContain('DEPLOY_TOKEN\tto migrate');
    expect(looked.stdout).not.toContain('COLOR');
    await writeFile(join(user.home, 'values.json'), JSON.stringify({ 'mover.DEPLOY_TOKEN': 'deploy' }));
    const moved = await user.inProcess(['secrets', 'migrate-inline-env', '--apply', '--values', '@values.json']);
    expect(moved.stdout, moved.stderr).toContain('DEPLOY_TOKEN\tmigrated');
    const after = (await user.inProcess(['agent', 'get', agent.id, '--json'])).json();
    expect(after.adapterConfig.env).toMatchObject({
      DEPLOY_TOKEN: { type: 'secret_ref' },
      COLOR: { type: 'plain' },
    });
    expect((await user.inProcess(['secrets', 'list'])).stdout).toContain('mover_DEPLOY_TOKEN');
  });
});

test('the variables of an export are listed by kind, without their values', async () => {
  await world.board.run(
    createAgent,
    inCompany({ name: 'Carrier', adapterConfig: { command: 'true', env: { CARRIER_TOKEN: 'hush' } } }),
  );
  const { code, stdout, stderr } = await user.inProcess(['secrets', 'declarations', '--kind', 'secret']);
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^CARRIER_TOKEN\tsecret\t/m);
  expect(stdout).not.toContain('hush');
});

test('a secret is never taken from an argument', async () => {
  const { code, stdout, stderr } = await user.inProcess(['secrets', 'create', 'Key', '--value', 'hush']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('--value @file');
  const made = await user.inProcess(['secrets', 'create', 'Key', '--value', '-'], { stdin: 'hush\n' });
  expect(made.code, made.stderr).toBe(0);
  expect(made.stdout + made.stderr).not.toContain('hush');
});

test.each([
  ['tool', 'slot:restart'],
  ['gateway', 'slot:restart'],
])('%s %s of a slot that is not there is refused, and says so', async (...words) => {
  const { code, stdout, stderr } = await user.inProcess([...words, randomUUID()]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('API error 404');
});
