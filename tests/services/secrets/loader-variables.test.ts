import { beforeEach, describe, expect, test } from 'vitest';
import { createRoutine, updateRoutine } from '#services/automation/routines/operations.js';
import { listRoutineRevisions, restoreRoutineRevision } from '#services/automation/routines/restore.js';
import { Scope } from '#services/core/operation/scope.js';
import { requestApprovalRevision, resubmitApproval } from '#services/governance/approvals/decisions.js';
import { testAdapterEnvironment } from '#services/organization/agents/environment-test.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { createAgent, updateAgent } from '#services/organization/agents/operations.js';
import { listAgentConfigRevisions, rollbackAgentConfig } from '#services/organization/agents/revisions.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { updateGeneralSettings } from '#services/organization/instance/settings.js';
import { createProject, updateProject } from '#services/organization/projects/operations.js';
import { resolveEnvironment } from '#services/runs/preparation/variables.js';
import { loaderVariable } from '#services/secrets/env/loader-variables.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { routineIn } from '#tests/kit/routines.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { invite, join } from '../people/invites-world.js';
import { inRun } from './secrets-world.js';

let world: World;
let agent: AgentCaller;
beforeEach(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Ada' });
  await allow(false);
});

const allow = (allowLoaderVariables: boolean) => world.board.run(updateGeneralSettings, { allowLoaderVariables });

const env = { NODE_OPTIONS: '--import data:text/javascript,steal()' };
const refused = (path: string) => ({
  status: 422,
  code: 'loader_variable',
  message: expect.stringContaining(
    `${path}.NODE_OPTIONS is not allowed: Node.js, Bun or Deno loads code that it names`,
  ),
  details: { path, variables: [{ name: 'NODE_OPTIONS' }] },
});

describe('a name that a program obeys', () => {
  test.each([
    'NODE_OPTIONS',
    'OPENCODE_PERMISSION',
    'SANDBOX_FLAGS',
    'CODEX_UNSAFE_ALLOW_NO_SANDBOX',
    'LD_PRELOAD',
    'LD_AUDIT',
    'DYLD_INSERT_LIBRARIES',
    'BASH_ENV',
    'ENV',
    'PATH',
    'IFS',
    'SHELL',
    'PYTHONSTARTUP',
    'PYTHONPATH',
    'PERL5OPT',
    'PERL5LIB',
    'RUBYOPT',
    'RUBYLIB',
    'JAVA_TOOL_OPTIONS',
    'PHPRC',
    '_JAVA_OPTIONS',
    'DOTNET_STARTUP_HOOKS',
    'LUA_INIT',
    'LUA_INIT_5_4',
    'GCONV_PATH',
    'GLIBC_TUNABLES',
    'ZDOTDIR',
    'GOCACHEPROG',
    'GOAUTH',
    'AWKLIBPATH',
    'GUILE_LOAD_PATH',
    'CAML_LD_LIBRARY_PATH',
    'CLAUDE_ENV_FILE',
    'ASDF_DIR',
    'GIT_SSH_COMMAND',
    'GIT_ASKPASS',
    'GIT_EXTERNAL_DIFF',
    'GIT_CONFIG_COUNT',
    'GIT_CONFIG_KEY_0',
    'GIT_EXEC_PATH',
    'SSH_ASKPASS',
    'EDITOR',
    'GIT_EDITOR',
    'PAGER',
    'GIT_PAGER',
    'AWS_PAGER',
    'LESSOPEN',
    'MAKEFLAGS',
    'BUN_OPTIONS',
    'npm_config_script_shell',
    'NPM_CONFIG_USERCONFIG',
    'HOME',
    'XDG_CONFIG_HOME',
    'CLAUDE_CONFIG_DIR',
    'CODEX_HOME',
    'HTTPS_PROXY',
    'http_proxy',
    'SSL_CERT_FILE',
    'NODE_EXTRA_CA_CERTS',
    'fish_function_path',
    'RUSTC_WRAPPER',
    'OPENSSL_CONF',
    'KUBECONFIG',
    'TAR_OPTIONS',
    'PROMPT_COMMAND',
    'BUNDLE_GEMFILE',
    'PIP_INDEX_URL',
    'CLASSPATH',
  ])('is known: %s', (name) => {
    expect(loaderVariable(name)).toMatchObject({ name, reason: expect.stringMatching(/\w{3}/) });
  });

  test.each([
    'NODE_ENV',
    'LANG',
    'TZ',
    'TERM',
    'USER',
    'TMPDIR',
    'GIT_AUTHOR_NAME',
    'GIT_COMMITTER_EMAIL',
    'GITHUB_TOKEN',
    'ANTHROPIC_API_KEY',
    'ANTHROPIC_BASE_URL',
    'OPENAI_API_KEY',
    'AWS_ACCESS_KEY_ID',
    'AWS_REGION',
    'DATABASE_URL',
    'MY_PATH',
    'PATHS',
    'ENVIRONMENT',
    'env',
    'home',
    'NPM_TOKEN',
    'YARN_NPM_AUTH_TOKEN',
    'CARGO_REGISTRY_TOKEN',
    'UV_PUBLISH_TOKEN',
    'RUBYGEMS_API_KEY',
    'SSH_AUTH_SOCK',
    'API_KEY',
    'TF_VAR_region',
    'DEBUG',
    'CI',
    'A',
  ])('is not seen in an ordinary one: %s', (name) => {
    expect(loaderVariable(name)).toBeUndefined();
  });
});

describe('a variable that a program obeys', () => {
  test('is refused in an agent, whoever makes, changes or tries it', async () => {
    const companyId = world.company.id;
    const adapterConfig = { command: 'true', env };
    const sets = [
      () => world.board.run(createAgent, { companyId, name: 'Eve', adapterConfig }),
      () => world.board.run(hireAgent, { companyId, name: 'Eve', role: 'general', adapterConfig }),
      () => world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { env } }),
      () => world.board.run(testAdapterEnvironment, { companyId, type: 'process', adapterConfig }),
      () => agent.run(updateAgent, { agentId: agent.row.id, adapterConfig: { env } }),
    ];
    for (const set of sets) await expect(set()).rejects.toMatchObject(refused('adapterConfig.env'));
  });

  test('is refused in the env of what others run with', async () => {
    const companyId = world.company.id;
    const project = await world.board.run(createProject, { companyId, name: 'Site' });
    const routine = await routineIn(world, { assigneeAgentId: agent.row.id });
    const issue = await issueIn(world, { assigneeAgentId: agent.row.id });
    const assigneeAdapterOverrides = { adapterConfig: { env } };
    await allow(true);
    const plain: (() => Promise<unknown>)[] = [
      () => agent.run(createProject, { companyId, name: 'Trap', env }),
      () => agent.run(updateProject, { projectId: project.id, env }),
      () => world.board.run(updateProject, { projectId: project.id, env }),
      () => world.board.run(createRoutine, { companyId, title: 'Trap', assigneeAgentId: agent.row.id, env }),
      () => world.board.run(updateRoutine, { routineId: routine.id, env }),
    ];
    for (const set of plain) await expect(set()).rejects.toMatchObject(refused('env'));
    const overriding = [
      () => world.board.run(createIssue, { companyId, title: 'Trap', assigneeAdapterOverrides }),
      () => world.board.run(updateIssue, { issueId: issue.id, assigneeAdapterOverrides }),
    ];
    for (const set of overriding) {
      await expect(set()).rejects.toMatchObject(refused('assigneeAdapterOverrides.adapterConfig.env'));
    }
    const defaults = { adapterType: 'process', adapterConfig: { command: 'true', env } };
    await expect(invite(world, { defaultsPayload: defaults })).rejects.toMatchObject(
      refused('defaultsPayload.adapterConfig.env'),
    );
    await expect(join(world, { agentDefaultsPayload: defaults })).rejects.toMatchObject(
      refused('agentDefaultsPayload.adapterConfig.env'),
    );
  });

  test('does not come back by a revision, nor by the resubmission of a hire', async () => {
    const companyId = world.company.id;
    await allow(true);
    await world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { env } });
    const [revision] = await world.board.run(listAgentConfigRevisions, { agentId: agent.row.id });
    await world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { env: null } });
    await allow(false);
    await expect(
      world.board.run(rollbackAgentConfig, { agentId: agent.row.id, revisionId: revision.id }),
    ).rejects.toMatchObject(refused('adapterConfig.env'));

    const routine = await routineIn(world, { assigneeAgentId: agent.row.id, env: { A: 'a' } });
    const [first] = await world.board.run(listRoutineRevisions, { routineId: routine.id });
    await world.board.run(updateRoutine, { routineId: routine.id, env: { B: 'b' } });
    const stale = { NODE_OPTIONS: { type: 'plain', value: 'x' } };
    await stored(world, (tx) => tx.routineRevision.update({ where: { id: first.id }, data: { env: stale } }));
    await expect(
      world.board.run(restoreRoutineRevision, { routineId: routine.id, revisionId: first.id }),
    ).rejects.toMatchObject(refused('env'));

    await world.board.run(updateCompany, { companyId, requireBoardApprovalForNewAgents: true });
    const { approval } = await world.board.run(hireAgent, {
      companyId,
      name: 'Eve',
      role: 'general',
      adapterConfig: { command: 'true' },
    });
    await world.board.run(requestApprovalRevision, { approvalId: approval.id });
    const payload = { ...approval.payload, adapterConfig: { command: 'true', env } };
    await expect(world.board.run(resubmitApproval, { approvalId: approval.id, payload })).rejects.toMatchObject(
      refused('adapterConfig.env'),
    );
  });

  test("is an agent's own where the instance allows it, by whoever may configure agents", async () => {
    await allow(true);
    await world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { env } });
    const { variables } = await environment();
    expect(variables).toEqual(env);
    const companyId = world.company.id;
    const hirer = await world.member('operator');
    await stored(world, (tx) =>
      tx.principalPermissionGrant.create({
        data: { companyId, principalType: 'user', principalId: hirer.actor.userId, permissionKey: 'agents:create' },
      }),
    );
    await expect(
      hirer.run(createAgent, { companyId, name: 'Eve', adapterConfig: { command: 'true', env } }),
    ).rejects.toMatchObject({
      code: 'loader_variable',
      message: expect.stringContaining('It requires the permission agents:configure'),
    });
  });

  test("that only decides which way something is sent is an agent's own without that, and nobody else's", async () => {
    const proxy = { HTTPS_PROXY: 'http://proxy.example:3128' };
    await world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { env: proxy } });
    expect((await environment()).variables).toEqual(proxy);
    await expect(
      agent.run(createProject, { companyId: world.company.id, name: 'Trap', env: proxy }),
    ).rejects.toMatchObject({ code: 'loader_variable', message: expect.stringContaining('env.HTTPS_PROXY') });
  });
});

describe('a run with such a variable of former times', () => {
  test.each(['agent', 'project', 'issue'] as const)('does not start, and says why: that of the %s', async (place) => {
    const { id: projectId } = await world.board.run(createProject, { companyId: world.company.id, name: 'Site' });
    const { id: issueId } = await issueIn(world, { projectId, assigneeAgentId: agent.row.id });
    const old = { NODE_OPTIONS: { type: 'plain', value: '--import ./evil.mjs' } };
    await stored(world, async (tx) => {
      if (place === 'project') await tx.project.update({ where: { id: projectId }, data: { env: old } });
      const adapterConfig = { env: old };
      if (place === 'agent') await tx.agent.update({ where: { id: agent.row.id }, data: { adapterConfig } });
      const assigneeAdapterOverrides = { adapterConfig };
      if (place === 'issue') await tx.issue.update({ where: { id: issueId }, data: { assigneeAdapterOverrides } });
    });
    await expect(environment(issueId)).rejects.toMatchObject({
      code: 'loader_variable',
      message: expect.stringMatching(
        new RegExp(`^The ${place}'s env.NODE_OPTIONS is not allowed: .*Remove it from the`),
      ),
    });
    await allow(true);
    if (place === 'agent')
      expect((await environment(issueId)).variables).toEqual({ NODE_OPTIONS: '--import ./evil.mjs' });
    else await expect(environment(issueId)).rejects.toMatchObject({ code: 'loader_variable' });
  });

  test('starts where another layer is over it', async () => {
    const { id: projectId } = await world.board.run(createProject, { companyId: world.company.id, name: 'Site' });
    const { id: issueId } = await issueIn(world, { projectId, assigneeAgentId: agent.row.id });
    await stored(world, (tx) => tx.project.update({ where: { id: projectId }, data: { env: { PATH: '/evil' } } }));
    await allow(true);
    await world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { env: { PATH: '/usr/bin' } } });
    expect((await environment(issueId)).variables).toEqual({ PATH: '/usr/bin' });
  });
});

async function environment(issueId: string | null = null) {
  const { runId } = await inRun(world, agent);
  const run = { companyId: world.company.id, agentId: agent.row.id, runId, issueId, responsibleUserId: null };
  return resolveEnvironment(new Scope(world.services, { kind: 'system', name: 'runner' }), run);
}
