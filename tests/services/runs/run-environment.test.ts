import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { updateAgent } from '#services/organization/agents/operations.js';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { createProject } from '#services/organization/projects/operations.js';
import { createWorkspace } from '#services/organization/projects/workspaces.js';
import { assertStartable } from '#services/runs/preparation/environment.js';
import { removeLeftScratch } from '#services/runs/preparation/folders.js';
import { RUN_TOOLS_PATH } from '#services/tools/sessions/site.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { refTo, secretIn } from '../secrets/secrets-world.js';
import { claimedRun, endedRun, given, givenTo, runRow } from './run-given.js';

let world: World;
let agent: AgentCaller;
beforeEach(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Ada', adapterType: 'process', adapterConfig: { command: 'true' } });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const configure = (adapterConfig: object, who = agent) =>
  world.board.run(updateAgent, { agentId: who.row.id, adapterConfig });
const temporary = async (): Promise<string> => mkdtemp(join(tmpdir(), 'orgraph-test-'));

describe('the environment of a run', () => {
  test('says who the agent is, what the run is about, and where the API is', async () => {
    const { id: issueId } = await issueIn(world, { assigneeAgentId: agent.row.id });
    const [commentId, approvalId, linked] = [randomUUID(), randomUUID(), randomUUID()];
    const context = {
      issueId,
      taskId: issueId,
      wakeReason: 'issue_commented',
      commentId: randomUUID(),
      wakeCommentId: commentId,
      approvalId,
      approvalStatus: 'approved',
      issueIds: [issueId, linked],
    };
    const run = await claimedRun(world, agent, { issueId, context, responsibleUserId: 'local-board' });
    const { env, scratchDir, wake } = await given(world, run);
    const home = join(world.services.config.ORGRAPH_HOME, 'agents', world.company.id, agent.row.id);
    expect(env).toMatchObject({
      SERVICE_AGENT_ID: agent.row.id,
      SERVICE_COMPANY_ID: world.company.id,
      SERVICE_RUN_ID: run.id,
      SERVICE_API_URL: 'http://127.0.0.1:3100',
      SERVICE_TASK_ID: issueId,
      SERVICE_WAKE_REASON: 'issue_commented',
      SERVICE_WAKE_COMMENT_ID: commentId,
      SERVICE_APPROVAL_ID: approvalId,
      SERVICE_APPROVAL_STATUS: 'approved',
      SERVICE_LINKED_ISSUE_IDS: `${issueId},${linked}`,
      SERVICE_SCRATCH_DIR: scratchDir,
      TMPDIR: scratchDir,
      AGENT_HOME: home,
    });
    expect(JSON.parse(env.SERVICE_WAKE_PAYLOAD_JSON as string)).toEqual(wake);
    expect(decodeJwt(env.SERVICE_API_KEY as string)).toMatchObject({
      sub: agent.row.id,
      company_id: world.company.id,
      adapter_type: 'process',
      run_id: run.id,
      responsible_user_id: 'local-board',
    });
  });

  test('leaves out what is not known', async () => {
    const { env } = await givenTo(world, agent);
    const known = [
      'AGENT_ID',
      'API_KEY',
      'API_URL',
      'COMPANY_ID',
      'RUN_ID',
      'SCRATCH_DIR',
      'TOOLS_URL',
      'WAKE_PAYLOAD_JSON',
    ];
    expect(
      Object.keys(env)
        .filter((name) => name.startsWith('SERVICE_'))
        .sort(),
    ).toEqual(known.map((name) => `SERVICE_${name}`));
  });

  test('says where the tools of the company are while there are any, whatever the agent is configured with', async () => {
    const redirected = await world.agent({
      name: 'Redirected',
      adapterType: 'process',
      adapterConfig: { command: 'true', env: { SERVICE_TOOLS_URL: 'https://elsewhere.example.com' } },
    });
    expect((await givenTo(world, redirected)).env.SERVICE_TOOLS_URL).toBe(`http://127.0.0.1:3100${RUN_TOOLS_PATH}`);
    await world.board.run(updateExperimentalSettings, { enableApps: false });
    onTestFinished(() => world.board.run(updateExperimentalSettings, { enableApps: true }));
    expect((await givenTo(world, redirected)).env).not.toHaveProperty('SERVICE_TOOLS_URL');
  });

  test("names the workspaces of the task's project, the primary one apart", async () => {
    const cwd = await temporary();
    const { id: projectId } = await world.board.run(createProject, { companyId: world.company.id, name: 'Site' });
    const add = (fields: object) => world.board.run(createWorkspace, { projectId, ...fields });
    const first = await add({ name: 'first', repoUrl: 'https://example.com/first.git' });
    const second = await add({
      name: 'second',
      cwd,
      repoUrl: 'https://example.com/second.git',
      repoRef: 'next',
      isPrimary: true,
    });
    const { id: issueId } = await issueIn(world, { projectId, assigneeAgentId: agent.row.id });
    const { env, cwd: where } = await givenTo(world, agent, { issueId });
    expect(where).toBe(cwd);
    expect(env).toMatchObject({
      SERVICE_WORKSPACE_CWD: cwd,
      SERVICE_WORKSPACE_ID: second.id,
      SERVICE_WORKSPACE_SOURCE: 'git_repo',
      SERVICE_WORKSPACE_REPO_URL: 'https://example.com/second.git',
      SERVICE_WORKSPACE_REPO_REF: 'next',
    });
    expect(JSON.parse(env.SERVICE_WORKSPACES_JSON as string)).toMatchObject([
      { id: second.id, cwd, isPrimary: true },
      { id: first.id, cwd: null, repoUrl: 'https://example.com/first.git', isPrimary: false },
    ]);
    await rm(cwd, { recursive: true });
  });

  test("has nothing of the server's own but what programs need", async () => {
    for (const name of [
      'PLANTED',
      'DATABASE_URL',
      'AGENT_JWT_SECRET',
      'SECRETS_MASTER_KEY',
      'NODE_OPTIONS',
      'SERVICE_X',
    ]) {
      vi.stubEnv(name, 'planted');
    }
    vi.stubEnv('LC_MESSAGES', 'de_DE');
    vi.stubEnv('TZ', 'Europe/Berlin');
    const { env } = await givenTo(world, agent);
    expect(Object.values(env)).not.toContain('planted');
    expect(env).toMatchObject({
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LC_MESSAGES: 'de_DE',
      TZ: 'Europe/Berlin',
    });
    const passed = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'TZ', 'LANG', 'LANGUAGE', 'SSL_CERT_FILE'];
    const others = [
      'SSL_CERT_DIR',
      'NODE_EXTRA_CA_CERTS',
      'CURL_CA_BUNDLE',
      'REQUESTS_CA_BUNDLE',
      'TMPDIR',
      'AGENT_HOME',
    ];
    const strange = Object.keys(env).filter(
      (name) => !/^(SERVICE|LC)_/.test(name) && ![...passed, ...others].includes(name),
    );
    expect(strange).toEqual([]);
  });

  test('is that of the project below that of the agent, over what is passed on and below what the server says', async () => {
    const env = { LANG: 'project', A: 'project', B: 'project', SERVICE_RUN_ID: 'project', AGENT_HOME: '/project' };
    const { id: projectId } = await world.board.run(createProject, { companyId: world.company.id, name: 'Site', env });
    await configure({ env: { B: 'agent', SERVICE_API_KEY: 'agent', SERVICE_MADE_UP: 'agent', TMPDIR: '/agent' } });
    const { id: issueId } = await issueIn(world, { projectId, assigneeAgentId: agent.row.id });
    const run = await claimedRun(world, agent, { issueId });
    const { env: got, scratchDir } = await given(world, run);
    expect(got).toMatchObject({
      LANG: 'project',
      A: 'project',
      B: 'agent',
      SERVICE_RUN_ID: run.id,
      TMPDIR: scratchDir,
    });
    expect(got.SERVICE_API_KEY).not.toBe('agent');
    expect(got.AGENT_HOME).not.toBe('/project');
    expect(got).not.toHaveProperty('SERVICE_MADE_UP');
  });

  test('is refused by the name of a variable that no process can be given, never with its value', async () => {
    await configure({ env: { HUGE: '\u{1f511}'.repeat(32_768) } });
    await expect(givenTo(world, agent)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Variable HUGE'),
    });
    expect(await readdir(join(world.services.config.ORGRAPH_HOME, 'scratch'))).toEqual([]);
  });

  test('bears no token for adapters whose agents have none', async () => {
    await configure({});
    const remote = await world.agent({
      name: 'Far',
      adapterType: 'http',
      adapterConfig: { url: 'https://example.com' },
    });
    const { env, config } = await givenTo(world, remote);
    expect(env).not.toHaveProperty('SERVICE_API_KEY');
    expect(env).not.toHaveProperty('SERVICE_TOOLS_URL');
    expect(config).not.toHaveProperty('headers');
  });

  test('is not prepared once the run is over or taken by another process', async () => {
    const run = await claimedRun(world, agent);
    await expect(given(world, { ...run, fence: 2n })).rejects.toMatchObject({ code: 'lease_lost' });
    await endedRun(world, run);
    await expect(given(world, run)).rejects.toMatchObject({ code: 'lease_lost' });
  });
});

describe('the headers of a run', () => {
  test('are resolved from secrets as the run begins, and kept out of what is shown', async () => {
    const secret = await secretIn(world, 'Bearer hush\n');
    const headers = { Authorization: refTo(secret), 'X-Plain': 'seen' };
    const remote = await world.agent({
      name: 'Far',
      adapterType: 'http',
      adapterConfig: { url: 'https://example.com', headers },
    });
    expect(remote.row.adapterConfig.headers).toEqual(headers);
    const { config, redactions } = await givenTo(world, remote);
    expect(config.headers).toEqual({ Authorization: 'Bearer hush', 'X-Plain': 'seen' });
    expect(redactions.redact('sent Bearer hush, seen')).toBe('sent ***REDACTED***, seen');
  });

  test('whose secret is no single line fail the run without telling it', async () => {
    const headers = { Authorization: refTo(await secretIn(world, 'two\nlines')) };
    await configure({});
    const remote = await world.agent({
      name: 'Far',
      adapterType: 'http',
      adapterConfig: { url: 'https://example.com', headers },
    });
    const refusal = await givenTo(world, remote).catch((error: Error) => error.message);
    expect(refusal).toBe('Header Authorization cannot be sent: its value is not a single line of Latin-1');
  });
});

describe('the folders of a run', () => {
  test('are only for the server: a home that stays, and one for the run that goes', async () => {
    const { env, scratchDir, cwd, dispose } = await givenTo(world, agent);
    const home = env.AGENT_HOME as string;
    expect([home, scratchDir].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
    expect(cwd).toBe(home);
    await dispose();
    expect([home, scratchDir].map((path) => existsSync(path))).toEqual([true, false]);
    await dispose();
  });

  test('go with what may not be written, and leave alone what links lead to', async () => {
    const outside = await temporary();
    await writeFile(join(outside, 'kept'), 'kept');
    const { scratchDir, dispose } = await givenTo(world, agent);
    await mkdir(join(scratchDir, 'closed', 'deep'), { recursive: true });
    await writeFile(join(scratchDir, 'closed', 'deep', 'file'), 'x', { mode: 0o400 });
    await symlink(outside, join(scratchDir, 'closed', 'link'));
    for (const path of ['closed/deep', 'closed'])
      await import('node:fs/promises').then(({ chmod }) => chmod(join(scratchDir, path), 0o500));
    await dispose();
    expect(existsSync(scratchDir)).toBe(false);
    expect(await readFile(join(outside, 'kept'), 'utf8')).toBe('kept');
    await rm(outside, { recursive: true });
  });

  test('of dead runs are removed later, those of running ones are not', async () => {
    const [dead, alive] = [await claimedRun(world, agent), await claimedRun(world, agent)];
    const [left, used] = [await given(world, dead), await given(world, alive)];
    await endedRun(world, dead, { status: 'failed' });
    await removeLeftScratch(world.services);
    expect([left, used].map(({ scratchDir }) => existsSync(scratchDir))).toEqual([false, true]);
  });

  test('are where the configuration says, and refused by name where that is nowhere', async () => {
    const cwd = await temporary();
    await configure({ cwd });
    expect((await givenTo(world, agent)).cwd).toBe(cwd);
    await rm(cwd, { recursive: true });
    await expect(givenTo(world, agent)).rejects.toMatchObject({
      status: 422,
      message: `The folder ${cwd} (adapterConfig.cwd) does not exist on this machine`,
    });
    await configure({ cwd: 'relative' });
    await expect(givenTo(world, agent)).rejects.toThrow(
      'The folder relative (adapterConfig.cwd) is not an absolute path',
    );
  });
});

describe('what a run is configured with', () => {
  test('is the configuration with its defaults, and what its task puts over it, without variables', async () => {
    const local = await world.agent({
      name: 'Cloe',
      adapterType: 'claude_local',
      adapterConfig: { env: { A: 'x' }, effort: 'low' },
    });
    const { id: issueId } = await issueIn(world, {
      assigneeAgentId: local.row.id,
      assigneeAdapterOverrides: { adapterConfig: { effort: 'high', env: { B: 'y' } } },
    });
    const run = await claimedRun(world, local, { issueId });
    const { config, env } = await given(world, run);
    expect(config).toEqual({ model: local.row.adapterConfig.model, effort: 'high' });
    expect(env).toMatchObject({ A: 'x', B: 'y' });
    expect((await runRow(world, run)).model).toBe(local.row.adapterConfig.model);
  });

  test('is not for agents to say that may not configure others', async () => {
    const overrides = { assigneeAdapterOverrides: { adapterConfig: { command: 'id' } } };
    const asks = (caller: AgentCaller) =>
      caller.run(createIssue, {
        companyId: world.company.id,
        title: 'Work',
        allowDuplicate: true,
        assigneeAgentId: caller.row.id,
        ...overrides,
      });
    const other = await world.agent({ name: 'Eve' });
    await asks(other);
    await stored(world, (tx) =>
      tx.principalPermissionGrant.deleteMany({
        where: { companyId: world.company.id, principalId: other.row.id, permissionKey: 'agents:configure' },
      }),
    );
    await expect(asks(other)).rejects.toMatchObject({ status: 403, message: 'Missing permission: agents:configure' });
  });

  test('belongs to the adapter that the run was claimed for', async () => {
    const run = await claimedRun(world, agent, { adapterType: 'claude_local' });
    await expect(given(world, run)).rejects.toThrow('The adapter of the agent was changed as the run began');
  });
});

describe('the variables of a process', () => {
  // NAME=value and a terminator.
  const ofBytes = (name: string, bytes: number) => ({ [name]: 'x'.repeat(bytes - name.length - 2) });
  const together = (count: number, bytes: number) =>
    Object.assign({}, ...Array.from({ length: count }, (_, at) => ofBytes(`N${String(at).padStart(2, '0')}`, bytes)));

  test('may take 131,072 bytes each, and 1,572,864 together', () => {
    expect(() => assertStartable(ofBytes('ONE', 131_072))).not.toThrow();
    expect(() => assertStartable(together(12, 131_072))).not.toThrow();
  });

  test.each([
    ['one that takes a byte more', () => ofBytes('ONE', 131_073), /^Variable ONE .* 131073 bytes; the limit is 131072/],
    ['more of them', () => ({ ...together(12, 131_072), A: '' }), /^The variables of the run take 1572867 bytes/],
    ['one with a NUL', () => ({ ONE: 'a\0b' }), /^Variable ONE .* it contains a NUL character$/],
  ])('are refused with %s', (_what, variables, message) => {
    expect(() => assertStartable(variables())).toThrow(message);
  });
});
