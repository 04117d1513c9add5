import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { localBoard } from '#services/core/actors/actor.js';
import { Scope, WriteScope } from '#services/core/operation/scope.js';
import { approveApproval } from '#services/governance/approvals/decisions.js';
import { createApproval } from '#services/governance/approvals/operations.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { deleteAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { createAgent, updateAgent } from '#services/organization/agents/operations.js';
import { listAgentConfigRevisions, rollbackAgentConfig } from '#services/organization/agents/revisions.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { createProject, deleteProject, updateProject } from '#services/organization/projects/operations.js';
import { bindEnv } from '#services/secrets/env/bindings.js';
import { assertEnv } from '#services/secrets/env/operations.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import { rotateSecret, updateSecret } from '#services/secrets/secrets/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { stored } from '#tests/kit/issues.js';
import { countStatements } from '#tests/kit/statements.js';
import { somebodyWaits } from '#tests/kit/waiting.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { bindingsAt, definitionIn, ownValueOf, refTo, secretIn, strictly } from './secrets-world.js';

let world: World;
let companyId: string;
beforeAll(async () => {
  world = await createWorld();
  companyId = world.company.id;
});

const withEnv = (env: object) => ({ adapterConfig: { command: 'true', env } });
const newAgent = (env: object, fields: object = {}) =>
  world.board.run(createAgent, { companyId, name: `Agent ${randomUUID()}`, ...withEnv(env), ...fields });
const newProject = (env: object) => world.board.run(createProject, { companyId, name: `Project ${randomUUID()}`, env });
const personal = (key: string, fields: object = {}) => ({ type: 'user_secret_ref', key, ...fields });

describe('a reference in the variables of an agent', () => {
  const refused: [string, () => Promise<object>, string][] = [
    ['is missing', async () => refTo({ id: randomUUID() }), 'a secret that does not belong to company'],
    [
      "is another company's",
      async () => refTo(await secretIn(await createWorld(), 'v')),
      'a secret that does not belong to company',
    ],
    [
      'is deleted',
      async () => {
        const secret = await secretIn(world, 'v');
        await world.board.run(deleteSecret, { secretId: secret.id });
        return refTo(secret);
      },
      'a secret that does not belong to company',
    ],
    [
      "is a person's own",
      async () => {
        const member = await world.member('operator');
        return refTo(await ownValueOf(world, await definitionIn(world, 'theirs'), member.actor.userId, 'v'));
      },
      'a secret that does not belong to company',
    ],
    ...(['disabled', 'archived'] as const).map((status): [string, () => Promise<object>, string] => [
      `is ${status}`,
      async () => {
        const secret = await secretIn(world, 'v');
        await world.board.run(updateSecret, { secretId: secret.id, status });
        return refTo(secret);
      },
      'a secret that is not active',
    ]),
    ['has no such version', async () => refTo(await secretIn(world, 'v'), 2), 'a version that does not exist'],
    ['is not defined', async () => personal('nowhere'), 'a user secret that is not defined'],
    [
      "is another company's definition",
      async () => personal((await definitionIn(await createWorld(), 'elsewhere')).key),
      'a user secret that is not defined',
    ],
    [
      'is a definition that was put away',
      async () => personal((await definitionIn(world, 'put-away', { status: 'archived' })).key),
      'a user secret that is not active',
    ],
  ];

  test.each(refused)('is refused when what it means %s', async (_when, reference, why) => {
    const message = `adapterConfig.env.KEY refers to ${why}`;
    const env = { FINE: 'x', KEY: await reference() };
    await expect(newAgent(env)).rejects.toMatchObject({ status: 422, message });
    const { id } = await newAgent({});
    await expect(world.board.run(updateAgent, { agentId: id, ...withEnv(env) })).rejects.toMatchObject({ message });
    await expect(newProject(env)).rejects.toMatchObject({ status: 422, message: `env.KEY refers to ${why}` });
  });

  test('is refused with 400 when its shape is not the documented one', async () => {
    const { id } = await secretIn(world, 'v');
    for (const wrong of [
      { type: 'secret_ref' },
      { type: 'secret_ref', secretId: id, version: 0 },
      { type: 'secret_ref', secretId: id, version: 2 ** 31 },
      { type: 'secret_ref', secretId: id, version: 'newest' },
      { type: 'user_secret_ref' },
      { type: 'user_secret_ref', key: 'a b' },
      { type: 'user_secret_ref', key: 'a', value: 'x' },
      { type: 'user_secret_ref', key: 'a', required: 'yes' },
      { type: 'other', value: 'x' },
    ]) {
      await expect(newAgent({ KEY: wrong }), JSON.stringify(wrong)).rejects.toMatchObject({ status: 400 });
    }
  });

  test('is shown as it was sent, with its defaults', async () => {
    await definitionIn(world, 'shown');
    const secret = await secretIn(world, 'v');
    const { adapterConfig } = await newAgent({ A: { type: 'secret_ref', secretId: secret.id }, B: personal('shown') });
    expect(adapterConfig.env).toEqual({
      A: refTo(secret),
      B: { type: 'user_secret_ref', key: 'shown', required: true, version: 'latest' },
    });
  });

  test('may name an earlier version', async () => {
    const secret = await secretIn(world, 'one');
    await world.board.run(rotateSecret, { secretId: secret.id, value: 'two' });
    const { id } = await newAgent({ KEY: refTo(secret, 1) });
    expect(await bindingsAt(world, id)).toMatchObject([{ configPath: 'env.KEY', versionSelector: '1' }]);
  });

  test('costs one statement however many there are', async () => {
    const secret = await secretIn(world, 'v');
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`KEY_${index}`, refTo(secret)]));
    expect(await countStatements(() => newAgent(many(40)))).toBe(await countStatements(() => newAgent(many(1))));
  });
});

describe('bindings', () => {
  test("of an agent are exactly its variables' references, through changes and back", async () => {
    const [first, second] = [await secretIn(world, '1'), await secretIn(world, '2')];
    const definition = await definitionIn(world, 'own-token');
    const { id } = await newAgent({ A: refTo(first), B: 'plain', C: personal('own-token', { required: false }) });
    const bound = [
      {
        targetType: 'agent',
        configPath: 'env.A',
        secretId: first.id,
        userSecretDefinitionId: null,
        versionSelector: 'latest',
        required: true,
      },
      {
        targetType: 'agent',
        configPath: 'env.C',
        secretId: null,
        userSecretDefinitionId: definition.id,
        versionSelector: 'latest',
        required: false,
      },
    ];
    expect(await bindingsAt(world, id)).toEqual(bound);
    await world.board.run(updateAgent, { agentId: id, ...withEnv({ A: refTo(second, 1), C: null, D: refTo(first) }) });
    expect(await bindingsAt(world, id)).toMatchObject([
      { configPath: 'env.A', secretId: second.id, versionSelector: '1' },
      { configPath: 'env.D', secretId: first.id },
    ]);
    await world.board.run(updateAgent, { agentId: id, title: 'Untouched' });
    expect(await bindingsAt(world, id)).toHaveLength(2);
    const before = (await world.board.run(listAgentConfigRevisions, { agentId: id })).at(-2);
    expect(before.beforeConfig.adapterConfig.env).toHaveProperty('C');
    await world.board.run(updateAgent, { agentId: id, adapterConfig: { command: 'true' }, replaceAdapterConfig: true });
    expect(await bindingsAt(world, id)).toEqual([]);
    await world.board.run(rollbackAgentConfig, { agentId: id, revisionId: before.id });
    expect(await bindingsAt(world, id)).toMatchObject([{ secretId: second.id }, { secretId: first.id }]);
  });

  test('of a project follow its variables and end with them', async () => {
    const secret = await secretIn(world, 'v');
    const { id } = await newProject({ A: refTo(secret) });
    expect(await bindingsAt(world, id)).toMatchObject([{ targetType: 'project', configPath: 'env.A' }]);
    await world.board.run(updateProject, { projectId: id, color: 'red' });
    expect(await bindingsAt(world, id)).toHaveLength(1);
    await world.board.run(updateProject, { projectId: id, env: { B: refTo(secret) } });
    expect(await bindingsAt(world, id)).toMatchObject([{ configPath: 'env.B' }]);
    await world.board.run(updateProject, { projectId: id, env: null });
    expect(await bindingsAt(world, id)).toEqual([]);
    await world.board.run(updateProject, { projectId: id, env: { C: refTo(secret) } });
    await world.board.run(deleteProject, { projectId: id });
    expect(await bindingsAt(world, id)).toEqual([]);
  });

  test('of an agent end with the agent', async () => {
    const { id } = await newAgent({ A: refTo(await secretIn(world, 'v')) });
    await world.board.run(terminateAgent, { agentId: id });
    await world.board.run(deleteAgent, { agentId: id });
    expect(await bindingsAt(world, id)).toEqual([]);
  });

  test('keep a secret from being deleted, and what is deleted by force may not be referred to again', async () => {
    const secret = await secretIn(world, 'v');
    const { id } = await newAgent({ A: refTo(secret) });
    await expect(world.board.run(deleteSecret, { secretId: secret.id })).rejects.toMatchObject({
      code: 'secret_in_use',
    });
    await world.board.run(deleteSecret, { secretId: secret.id, force: true });
    const untouched = await world.board.run(updateAgent, { agentId: id, adapterConfig: { command: 'false' } });
    expect(untouched.adapterConfig.env).toEqual({ A: refTo(secret) });
    const again = world.board.run(updateAgent, { agentId: id, ...withEnv({ A: refTo(secret) }) });
    await expect(again).rejects.toMatchObject({
      message: 'adapterConfig.env.A refers to a secret that does not belong to company',
    });
  });

  test('are waited for by a deletion that comes between the check of a reference and its binding', async () => {
    const { services } = world;
    const secret = await secretIn(world, 'v');
    const { id } = await newAgent({});
    const env = { A: refTo(secret) };
    const deletion = await services.database.transaction([companyId], async (tx) => {
      const scope = new WriteScope(new Scope(services, localBoard), tx);
      await assertEnv(scope, companyId, env, 'env');
      const outcome = world.board.run(deleteSecret, { secretId: secret.id }).catch((error: unknown) => error);
      await somebodyWaits(services.config.DATABASE_URL);
      await bindEnv(scope, { companyId, type: 'agent', id }, env);
      return { outcome };
    });
    expect(await deletion.outcome).toMatchObject({ code: 'secret_in_use' });
  });

  test('wait for a deletion that came first, and are then refused', async () => {
    const { services } = world;
    const secret = await secretIn(world, 'v');
    const client = new pg.Client(services.config.DATABASE_URL);
    await client.connect();
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE "Secret" SET status = 'deleted', "deletedAt" = now() WHERE id = $1`, [secret.id]);
      const creation = newAgent({ A: refTo(secret) }).catch((error: unknown) => error);
      await somebodyWaits(services.config.DATABASE_URL);
      await client.query('COMMIT');
      expect(await creation).toMatchObject({
        message: 'adapterConfig.env.A refers to a secret that does not belong to company',
      });
    } finally {
      await client.end();
    }
  });

  test('come with a hire, before and after its approval', async () => {
    const other = await createWorld();
    await other.board.run(updateCompany, { companyId: other.company.id, requireBoardApprovalForNewAgents: true });
    const secret = await secretIn(other, 'v');
    const hire = { companyId: other.company.id, name: 'New', adapterType: 'process', ...withEnv({ A: refTo(secret) }) };
    const { agent, approval } = await other.board.run(hireAgent, hire);
    expect(await bindingsAt(other, agent.id)).toMatchObject([{ secretId: secret.id }]);
    await other.board.run(approveApproval, { approvalId: approval.id });
    expect(await bindingsAt(other, agent.id)).toMatchObject([{ secretId: secret.id }]);
  });

  test('come with an agent that an approval makes', async () => {
    const secret = await secretIn(world, 'v');
    const name = `Hired ${randomUUID()}`;
    const payload = { name, adapterType: 'process', ...withEnv({ A: refTo(secret) }) };
    const { id } = await world.board.run(createApproval, { companyId, type: 'hire_agent', payload });
    await world.board.run(approveApproval, { approvalId: id });
    const agent = await stored(world, (tx) => tx.agent.findFirstOrThrow({ where: { companyId, name } }));
    expect(await bindingsAt(world, agent.id)).toMatchObject([{ secretId: secret.id }]);
  });

  test('are not made of what an issue asks of its assignee, which is checked all the same', async () => {
    const overrides = async (reference: object) => ({ assigneeAdapterOverrides: withEnv({ A: reference }) });
    const wrong = await overrides(refTo({ id: randomUUID() }));
    const message = 'assigneeAdapterOverrides.adapterConfig.env.A refers to a secret that does not belong to company';
    const title = `Issue ${randomUUID()}`;
    await expect(world.board.run(createIssue, { companyId, title, ...wrong })).rejects.toMatchObject({ message });
    const secret = await secretIn(world, 'v');
    const right = await overrides(refTo(secret));
    const { id } = await world.board.run(createIssue, { companyId, title, ...right });
    await expect(world.board.run(updateIssue, { issueId: id, ...wrong })).rejects.toMatchObject({ message });
    expect(await bindingsAt(world, id)).toEqual([]);
    await world.board.run(deleteSecret, { secretId: secret.id });
  });
});

describe('in strict mode', () => {
  const env = { B_SECRET: 'x', plain: 'x', a_token: 'x', MY_API_KEY: 'x', TOKEN: 'x', SECRET_NAME: 'x' };
  const refusal = {
    status: 422,
    code: 'secret_strict_mode',
    message: 'Sensitive variables must be secret references: B_SECRET, MY_API_KEY, a_token',
    details: { keys: ['B_SECRET', 'MY_API_KEY', 'a_token'] },
  };

  test('every write of variables names all sensitive ones that are literals', async () => {
    const strict = strictly(world);
    const { id: agentId } = await newAgent({});
    const { id: projectId } = await newProject({});
    const fresh = () => ({ companyId, name: `New ${randomUUID()}`, title: `New ${randomUUID()}` });
    const payload = { name: 'Hired', adapterType: 'process', ...withEnv(env) };
    for (const [operation, input] of [
      [createAgent, { ...fresh(), ...withEnv(env) }],
      [hireAgent, { ...fresh(), ...withEnv(env) }],
      [updateAgent, { agentId, ...withEnv(env) }],
      [createProject, { ...fresh(), env }],
      [updateProject, { projectId, env }],
      [createApproval, { companyId, type: 'hire_agent', payload }],
      [createIssue, { ...fresh(), assigneeAdapterOverrides: withEnv(env) }],
    ] as const) {
      await expect(strict.run(operation, input), operation.name).rejects.toMatchObject(refusal);
    }
  });

  test('references, a placeholder of a reference and other names pass', async () => {
    const strict = strictly(world);
    const secret = await secretIn(world, 'v');
    const { id } = await strict.run(createAgent, {
      companyId,
      name: `Strict ${randomUUID()}`,
      ...withEnv({ A_TOKEN: refTo(secret), plain: 'x' }),
    });
    expect(await bindingsAt(world, id)).toHaveLength(1);
  });

  test('stored values stay until somebody sets them again, placeholders included', async () => {
    const strict = strictly(world);
    const agent = await newAgent({ OLD_TOKEN: 'x', plain: 'y' });
    await strict.run(updateAgent, { agentId: agent.id, title: 'New', adapterConfig: { command: 'false' } });
    const sent = { agentId: agent.id, adapterConfig: { env: agent.adapterConfig.env } };
    const keys = { details: { keys: ['OLD_TOKEN'] } };
    await expect(strict.run(updateAgent, sent)).rejects.toMatchObject({ code: 'secret_strict_mode', ...keys });
    const project = await newProject({ OLD_SECRET: 'x' });
    await strict.run(updateProject, { projectId: project.id, color: 'red' });
    await expect(strict.run(updateProject, { projectId: project.id, env: project.env })).rejects.toMatchObject({
      code: 'secret_strict_mode',
    });
  });

  test('a rollback does not bring literals back', async () => {
    const agent = await newAgent({ OLD_TOKEN: 'x' });
    await world.board.run(updateAgent, { agentId: agent.id, title: 'First' });
    await world.board.run(updateAgent, { agentId: agent.id, ...withEnv({ OLD_TOKEN: null }) });
    const revisions = await world.board.run(listAgentConfigRevisions, { agentId: agent.id });
    const first = revisions.at(-1);
    await expect(
      strictly(world).run(rollbackAgentConfig, { agentId: agent.id, revisionId: first.id }),
    ).rejects.toMatchObject({ code: 'secret_strict_mode' });
  });
});
