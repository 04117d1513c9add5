import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hireAgent, isRepeatedHire } from '#services/organization/agents/hires.js';
import { approveAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

const SECRET = 'sk-do-not-show';
const CONFIG = { command: 'run', env: { API_KEY: SECRET } };
const SHOWN_ENV = { API_KEY: { type: 'plain', value: '***REDACTED***' } };
const HIRER = { name: 'Hirer', adapterType: 'svc_runner', adapterConfig: { model: 'm1', env: { API_KEY: SECRET } } };

const requireApproval = ({ board, company }: World) =>
  board.run(updateCompany, { companyId: company.id, requireBoardApprovalForNewAgents: true });

const storedApprovals = ({ services, company }: World) =>
  services.database.transaction('all', (tx) => tx.approval.findMany({ where: { companyId: company.id } }));

const agentCount = ({ services, company }: World) =>
  services.database.transaction('all', (tx) => tx.agent.count({ where: { companyId: company.id } }));

describe('a hire', () => {
  it('without required approval makes an idle agent with the defaults of the contract', async () => {
    const world = await createWorld();
    const answer = await world.board.run(hireAgent, { companyId: world.company.id, name: 'Ada' });
    expect(answer).toMatchObject({
      approval: null,
      agent: { name: 'Ada', status: 'idle', role: 'general', adapterType: 'process' },
    });
    expect(answer.agent.adapterConfig).toEqual({});
    expect(answer.agent.runtimeConfig.heartbeat).toEqual({
      enabled: false,
      wakeOnDemand: true,
      maxConcurrentRuns: 20,
      skipTimerWhenNoActionableWork: false,
    });
    expect(isRepeatedHire(answer)).toBe(false);
    expect(await eventsOf(world, 'agent.')).toMatchObject([
      { action: 'agent.hire_created', entityId: answer.agent.id, details: { name: 'Ada', status: 'idle' } },
    ]);
    expect(await eventsOf(world, 'approval.')).toEqual([]);
    expect(await storedApprovals(world)).toEqual([]);
  });

  it('that needs approval waits for it, with what was asked stored whole and shown redacted', async () => {
    const world = await createWorld();
    const hirer = await world.agent({ name: 'Hirer' });
    await requireApproval(world);
    const { agent, approval } = await hirer.run(hireAgent, {
      companyId: world.company.id,
      name: 'Ada',
      role: 'engineer',
      title: 'Engineer',
      reportsTo: hirer.row.id,
      capabilities: 'Codes',
      adapterConfig: CONFIG,
      budgetMonthlyCents: 700,
      desiredSkills: ['review'],
      metadata: { team: 'core' },
    });
    expect(agent).toMatchObject({ status: 'pending_approval', adapterConfig: { command: 'run', env: SHOWN_ENV } });
    const configuration = (env: object) => ({
      adapterType: 'process',
      adapterConfig: { command: 'run', env },
      runtimeConfig: agent.runtimeConfig,
      desiredSkills: ['review'],
    });
    const payload = (env: object) => ({
      agentId: agent.id,
      name: 'Ada',
      role: 'engineer',
      title: 'Engineer',
      icon: null,
      reportsTo: hirer.row.id,
      capabilities: 'Codes',
      budgetMonthlyCents: 700,
      metadata: { team: 'core' },
      requestedByAgentId: hirer.row.id,
      ...configuration(env),
      requestedConfigurationSnapshot: configuration(env),
    });
    expect(approval).toMatchObject({
      type: 'hire_agent',
      status: 'pending',
      requestedByAgentId: hirer.row.id,
      requestedByUserId: null,
      decidedAt: null,
    });
    expect(approval.payload).toEqual(payload(SHOWN_ENV));
    const [stored] = await storedApprovals(world);
    expect(stored).toMatchObject({ id: approval.id, agentId: agent.id });
    expect(stored?.payload).toEqual(payload({ API_KEY: { type: 'plain', value: SECRET } }));
    expect((await eventsOf(world)).slice(-2)).toMatchObject([
      { action: 'approval.created', entityType: 'approval', entityId: approval.id, details: { agentId: agent.id } },
      { action: 'agent.hire_created', details: { approvalId: approval.id } },
    ]);
  });

  it('by the board names the person who asked', async () => {
    const world = await createWorld({ requireBoardApprovalForNewAgents: true });
    const admin = await world.member('admin');
    const { approval } = await admin.run(hireAgent, { companyId: world.company.id, name: 'Ada' });
    expect(approval).toMatchObject({ requestedByAgentId: null, requestedByUserId: admin.actor.userId });
    expect(approval.payload.requestedByAgentId).toBeNull();
  });

  it('is decided with its agent: approved with it, rejected when it is terminated', async () => {
    const world = await createWorld({ requireBoardApprovalForNewAgents: true });
    const hires = ['Ada', 'Bob'].map((name) => world.board.run(hireAgent, { companyId: world.company.id, name }));
    const [ada, bob] = await Promise.all(hires);
    expect(await world.board.run(approveAgent, { agentId: ada.agent.id })).toMatchObject({ status: 'idle' });
    await world.board.run(terminateAgent, { agentId: bob.agent.id });
    const statuses = new Map((await storedApprovals(world)).map((row) => [row.agentId, row.status]));
    expect([statuses.get(ada.agent.id), statuses.get(bob.agent.id)]).toEqual(['approved', 'rejected']);
  });

  it('is refused to viewers, to agents without agents:create and to other companies', async () => {
    const world = await createWorld();
    const plain = await world.agent({ name: 'Plain', permissions: { canCreateAgents: false } });
    const viewer = await world.member('viewer');
    const stranger = await (await createWorld()).agent({ name: 'Stranger' });
    for (const [caller, message] of [
      [plain, 'Missing permission: agents:create'],
      [viewer, 'Viewer access is read-only'],
      [stranger, 'Agent key cannot access another company'],
    ] as const) {
      const attempt = caller.run(hireAgent, { companyId: world.company.id, name: 'Ada' });
      await expect(attempt).rejects.toMatchObject({ status: 403, message });
    }
    await expect(world.anonymous.run(hireAgent, { companyId: world.company.id, name: 'Ada' })).rejects.toMatchObject({
      status: 401,
    });
    expect(await agentCount(world)).toBe(1);
  });

  it('of a CEO is the board’s alone', async () => {
    const world = await createWorld();
    const hirer = await world.agent({ name: 'Hirer' });
    const input = { companyId: world.company.id, name: 'Boss', role: 'ceo' };
    await expect(hirer.run(hireAgent, input)).rejects.toMatchObject({ status: 403 });
    expect((await world.board.run(hireAgent, input)).agent.role).toBe('ceo');
  });

  it('from issues that the company does not have is refused', async () => {
    const world = await createWorld();
    const id = randomUUID();
    for (const sources of [{ sourceIssueId: id }, { sourceIssueIds: [id] }]) {
      const attempt = world.board.run(hireAgent, { companyId: world.company.id, name: 'Ada', ...sources });
      await expect(attempt).rejects.toMatchObject({
        status: 422,
        message: 'One or more issues do not belong to company',
      });
    }
    const none = { companyId: world.company.id, name: 'Ada', sourceIssueId: null, sourceIssueIds: [] };
    expect((await world.board.run(hireAgent, none)).agent.name).toBe('Ada');
  });

  it('is checked like a created agent before anything is stored', async () => {
    const world = await createWorld({ requireBoardApprovalForNewAgents: true });
    for (const fields of [
      { adapterType: 'fax' },
      { adapterConfig: { timeoutSec: 'soon' } },
      { adapterConfig: { env: { A: { type: 'secret_ref', secretId: randomUUID() } } } },
      { adapterConfig: { env: { A: '***REDACTED***' } } },
      { reportsTo: randomUUID() },
    ]) {
      const attempt = world.board.run(hireAgent, { companyId: world.company.id, name: 'Ada', ...fields });
      await expect(attempt).rejects.toMatchObject({ status: 422 });
    }
    expect([await agentCount(world), (await storedApprovals(world)).length]).toEqual([0, 0]);
  });
});

describe('a hire repeated within a run', () => {
  const inRun = async (world: World, runId: string) => {
    const hirer = await world.agent({ name: 'Hirer' });
    return world.as({ ...hirer.actor, runId });
  };

  it('answers the first hire again, also when both come at once', async () => {
    const world = await createWorld();
    const hirer = await inRun(world, randomUUID());
    await requireApproval(world);
    const input = { companyId: world.company.id, name: 'Ada', adapterConfig: CONFIG, metadata: { a: 1, b: 2 } };
    const answers = await Promise.all([1, 2, 3].map(() => hirer.run(hireAgent, input)));
    const first = answers.find((answer) => !isRepeatedHire(answer));
    const later = await hirer.run(hireAgent, { ...input, metadata: { b: 2, a: 1 } });
    for (const answer of [...answers.filter((each) => each !== first), later]) {
      expect(answer).toEqual({ ...first, idempotent: true });
    }
    expect(await agentCount(world)).toBe(2);
    expect(await storedApprovals(world)).toHaveLength(1);
    expect(await eventsOf(world, 'agent.hire_created')).toHaveLength(1);
  });

  it('keeps no secret in the stored answer', async () => {
    const world = await createWorld();
    const runId = randomUUID();
    await (await inRun(world, runId)).run(hireAgent, { companyId: world.company.id, name: 'A', adapterConfig: CONFIG });
    const keys = await world.services.database.transaction('all', (tx) =>
      tx.idempotencyKey.findMany({ where: { key: { contains: runId } } }),
    );
    expect(keys).toHaveLength(1);
    expect(JSON.stringify(keys)).not.toContain(SECRET);
  });

  it('hires anew for another body, another run or no run', async () => {
    const world = await createWorld();
    const hirer = await world.agent({ name: 'Hirer' });
    const [one, two] = [randomUUID(), randomUUID()].map((runId) => world.as({ ...hirer.actor, runId }));
    const input = { companyId: world.company.id, name: 'Ada' };
    const answers = [
      await one!.run(hireAgent, input),
      await one!.run(hireAgent, { ...input, title: 'Other' }),
      await two!.run(hireAgent, input),
      await hirer.run(hireAgent, input),
      await hirer.run(hireAgent, input),
    ];
    expect(new Set(answers.map((answer) => answer.agent.id)).size).toBe(5);
    expect(answers.some(isRepeatedHire)).toBe(false);
  });

  it('that failed before is tried again', async () => {
    const world = await createWorld();
    const hirer = await inRun(world, randomUUID());
    const id = randomUUID();
    const input = { companyId: world.company.id, name: 'Ada', reportsTo: id };
    await expect(hirer.run(hireAgent, input)).rejects.toMatchObject({ status: 422 });
    const row = await world.agent({ name: 'Manager' });
    await world.services.database.transaction('all', (tx) =>
      tx.agent.update({ where: { id: row.row.id }, data: { id } }),
    );
    expect(isRepeatedHire(await hirer.run(hireAgent, input))).toBe(false);
  });

  it('is told from a client’s idempotency key that looks the same', async () => {
    const world = await createWorld();
    const runId = randomUUID();
    const hirer = await inRun(world, runId);
    const input = { companyId: world.company.id, name: 'Ada' };
    await hirer.run(hireAgent, input);
    const [claimed] = await world.services.database.transaction('all', (tx) =>
      tx.idempotencyKey.findMany({ where: { key: { contains: runId } } }),
    );
    await expect(hirer.run(hireAgent, input, { idempotencyKey: claimed!.key })).rejects.toMatchObject({ status: 409 });
  });
});

describe('a hire that inherits its caller’s runtime', () => {
  it('copies the adapter configuration, secrets included, but not the caller’s instructions', async () => {
    const world = await createWorld();
    const adapterConfig = { ...HIRER.adapterConfig, instructionsFilePath: '/etc/hirer.md' };
    const hirer = await world.agent({ ...HIRER, adapterConfig, runtimeConfig: { heartbeat: { enabled: true } } });
    const { agent } = await hirer.run(hireAgent, {
      companyId: world.company.id,
      name: 'Ada',
      inheritRuntimeFrom: 'caller',
    });
    expect(agent).toMatchObject({ adapterType: 'svc_runner', adapterConfig: { model: 'm1', env: SHOWN_ENV } });
    expect(agent.adapterConfig).not.toHaveProperty('instructionsFilePath');
    expect(agent.runtimeConfig.heartbeat.enabled).toBe(false);
    const stored = await world.services.database.transaction('all', (tx) =>
      tx.agent.findUniqueOrThrow({ where: { id: agent.id } }),
    );
    expect(stored.adapterConfig).toMatchObject({ env: { API_KEY: { type: 'plain', value: SECRET } } });
  });

  it('is refused to the board, and to agents on another adapter', async () => {
    const world = await createWorld();
    const input = { companyId: world.company.id, name: 'Ada', inheritRuntimeFrom: 'caller' };
    await expect(world.board.run(hireAgent, input)).rejects.toMatchObject({ status: 403 });
    const other = await world.agent({ name: 'Other', adapterType: 'process' });
    await expect(other.run(hireAgent, input)).rejects.toMatchObject({
      status: 422,
      message: 'inheritRuntimeFrom needs a caller on adapter svc_runner, not process',
    });
  });

  it.each([
    [{ adapterType: 'process' }, 'inheritRuntimeFrom needs adapterType svc_runner, not process'],
    [{ adapterConfig: {} }, 'inheritRuntimeFrom cannot be combined with adapterConfig'],
    [{ runtimeConfig: {} }, 'inheritRuntimeFrom cannot be combined with runtimeConfig'],
    [{ defaultEnvironmentId: null }, 'inheritRuntimeFrom cannot be combined with defaultEnvironmentId'],
  ])('is refused together with %j', async (fields, message) => {
    const world = await createWorld();
    const hirer = await world.agent(HIRER);
    const input = { companyId: world.company.id, name: 'Ada', inheritRuntimeFrom: 'caller' };
    await expect(hirer.run(hireAgent, { ...input, ...fields })).rejects.toMatchObject({ status: 422, message });
    expect((await hirer.run(hireAgent, { ...input, adapterType: 'svc_runner' })).agent.adapterType).toBe('svc_runner');
  });
});
