import { beforeEach, describe, expect, test } from 'vitest';
import { runRoutine } from '#services/automation/firing/run.js';
import { updateRoutine } from '#services/automation/routines/operations.js';
import { Scope } from '#services/core/operation/scope.js';
import { CipherError } from '#services/core/vault/cipher.js';
import { updateAgent } from '#services/organization/agents/operations.js';
import { createProject } from '#services/organization/projects/operations.js';
import { type RunOfEnvironment, resolveEnvironment } from '#services/runs/preparation/variables.js';
import { readAgentSecretValue } from '#services/secrets/agent-secrets/read.js';
import { RunRedactions } from '#services/secrets/env/run-redactions.js';
import { deleteSecret } from '#services/secrets/secrets/delete.js';
import { rotateSecret, updateSecret } from '#services/secrets/secrets/operations.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn, stored } from '#tests/kit/issues.js';
import { routineIn } from '#tests/kit/routines.js';
import { countStatements } from '#tests/kit/statements.js';
import { type AgentCaller, createWorld, type World } from '#tests/kit/world.js';
import { attemptsIn, definitionIn, inRun, lend, ownValueOf, refTo, secretIn } from './secrets-world.js';

let world: World;
let agent: AgentCaller;
beforeEach(async () => {
  world = await createWorld();
  agent = await world.agent({ name: 'Ada' });
});

const server = () => new Scope(world.services, { kind: 'system', name: 'runner' });
const setEnv = (env: object) => world.board.run(updateAgent, { agentId: agent.row.id, adapterConfig: { env } });
const personal = (key: string, fields: object = {}) => ({ type: 'user_secret_ref', key, ...fields });

async function environment(fields: Partial<RunOfEnvironment> = {}) {
  const { runId } = await inRun(world, agent, fields.issueId ? { issueId: fields.issueId } : {});
  const run = { companyId: world.company.id, agentId: agent.row.id, runId, issueId: null, responsibleUserId: null };
  return resolveEnvironment(server(), { ...run, ...fields });
}

describe('the variables of a run', () => {
  test('are those of project, routine, agent and issue, the later over the earlier', async () => {
    const secrets = await Promise.all(['project', 'agent', 'issue', 'routine'].map((value) => secretIn(world, value)));
    const [project, own, issue, routine] = secrets.map((secret) => refTo(secret));
    const { id: projectId } = await world.board.run(createProject, {
      companyId: world.company.id,
      name: 'Site',
      env: { A: project, B: project, C: project, D: project, PLAIN: 'from project', SERVICE_RUN_ID: 'from project' },
    });
    await setEnv({ C: own, D: own, PLAIN: 'from agent' });
    const { id: routineId } = await routineIn(world, {
      projectId,
      assigneeAgentId: agent.row.id,
      env: { B: routine, C: routine, D: routine },
    });
    const { linkedIssueId: issueId } = await world.board.run(runRoutine, { routineId });
    await world.board.run(updateIssue, {
      issueId,
      assigneeAdapterOverrides: { adapterConfig: { env: { D: issue } } },
    });
    const { variables, redact } = await environment({ issueId });
    expect(variables).toEqual({ A: 'project', B: 'routine', C: 'agent', D: 'issue', PLAIN: 'from agent' });
    expect([...redact].sort()).toEqual(['agent', 'issue', 'project', 'routine']);
    expect(
      (await attemptsIn(world)).map(({ consumerType, configPath }) => `${consumerType} ${configPath}`).sort(),
    ).toEqual(['agent env.C', 'project env.A', 'routine env.B', 'run env.D']);
  });

  test('are those that a routine had when it fired, for its own issues alone', async () => {
    const routine = await routineIn(world, {
      assigneeAgentId: agent.row.id,
      concurrencyPolicy: 'always_enqueue',
      env: { MODE: 'first', OLD: 'yes' },
    });
    const fire = () => world.board.run(runRoutine, { routineId: routine.id });
    const { linkedIssueId: first } = await fire();
    await world.board.run(updateRoutine, { routineId: routine.id, env: { MODE: 'second' } });
    const { linkedIssueId: second } = await fire();
    expect((await environment({ issueId: first })).variables).toEqual({ MODE: 'first', OLD: 'yes' });
    expect((await environment({ issueId: second })).variables).toEqual({ MODE: 'second' });
    const { id: child } = await issueIn(world, { parentId: second, assigneeAgentId: agent.row.id });
    expect((await environment({ issueId: child })).variables).toEqual({});
  });

  test('are not what an issue asks of somebody else, nor those of a project that the issue is not in', async () => {
    await setEnv({ A: 'own' });
    const { id: issueId } = await issueIn(world, {
      assigneeAgentId: agent.row.id,
      assigneeAdapterOverrides: { adapterConfig: { env: { A: 'asked' } } },
    });
    expect((await environment({ issueId })).variables).toEqual({ A: 'asked' });
    const { row: other } = await world.agent({ name: 'Bob' });
    await world.board.run(updateIssue, { issueId, assigneeAgentId: other.id });
    expect((await environment({ issueId })).variables).toEqual({ A: 'own' });
  });

  test('hold the wanted version, also after rotations', async () => {
    const secret = await secretIn(world, 'one');
    await setEnv({ LATEST: refTo(secret), FIRST: refTo(secret, 1) });
    await world.board.run(rotateSecret, { secretId: secret.id, value: 'two' });
    expect((await environment()).variables).toEqual({ LATEST: 'two', FIRST: 'one' });
  });

  test('are not to be shown where they are secret or named like one', async () => {
    await setEnv({ A: refTo(await secretIn(world, 'hush')), MY_TOKEN: 'literal', PLAIN: 'seen', EMPTY_TOKEN: '' });
    expect([...(await environment()).redact].sort()).toEqual(['hush', 'literal']);
  });

  test('need as many statements for forty secrets as for one', async () => {
    const secret = await secretIn(world, 'v');
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`KEY_${index}`, refTo(secret)]));
    const { runId } = await inRun(world, agent);
    const run = { companyId: world.company.id, agentId: agent.row.id, runId, issueId: null, responsibleUserId: null };
    const cost = async (count: number) => {
      await setEnv(many(count));
      return countStatements(() => resolveEnvironment(server(), run));
    };
    await cost(1);
    expect(await cost(40)).toBe(await cost(1));
  });
});

describe('a variable without a value', () => {
  test('fails the run by name and with the reason, and is on record', async () => {
    const secret = await secretIn(world, 'v');
    await setEnv({ FINE: 'x', A: refTo(secret) });
    await world.board.run(updateSecret, { secretId: secret.id, status: 'archived' });
    await expect(environment()).rejects.toMatchObject({
      code: 'secret_unavailable',
      message: 'Variable A has no value: The secret is not active',
      details: { variable: 'A', outcome: 'inactive', errorCode: 'secret_inactive' },
    });
    await world.board.run(deleteSecret, { secretId: secret.id, force: true });
    await expect(environment()).rejects.toMatchObject({ details: { variable: 'A', outcome: 'missing' } });
    expect((await attemptsIn(world)).map(({ outcome }) => outcome)).toEqual(['inactive', 'missing']);
  });

  test('of the person whom the run acts for fails it where it is required, and is left out where it is not', async () => {
    const definition = await definitionIn(world, 'own');
    const ann = await world.member('operator');
    await ownValueOf(world, definition, ann.actor.userId, "Ann's");
    await setEnv({ OWN: personal('own') });
    await lend(world, definition, ann.actor.userId, agent);
    const responsibleUserId = ann.actor.userId;
    expect(await environment({ responsibleUserId })).toEqual({
      variables: { OWN: "Ann's" },
      headers: {},
      redact: ["Ann's"],
    });
    const missing = { variable: 'OWN', outcome: 'missing', errorCode: 'user_value_missing' };
    await expect(environment()).rejects.toMatchObject({ code: 'secret_unavailable', details: missing });
    const suspended = await world.member('operator', 'suspended');
    await ownValueOf(world, definition, suspended.actor.userId, 'gone');
    await expect(environment({ responsibleUserId: suspended.actor.userId })).rejects.toMatchObject({
      details: missing,
    });
    await setEnv({ OWN: personal('own', { required: false }), PLAIN: 'x' });
    expect(await environment()).toEqual({ variables: { PLAIN: 'x' }, headers: {}, redact: [] });
    expect((await attemptsIn(world)).map(({ outcome }) => outcome)).toEqual([
      'success',
      'missing',
      'missing',
      'optional_omitted',
    ]);
  });
});

test('a reference to what everybody has of their own follows the definition to its new name', async () => {
  const definition = await definitionIn(world, 'old');
  const ann = await world.member('operator');
  const responsibleUserId = ann.actor.userId;
  await ownValueOf(world, definition, responsibleUserId, "Ann's");
  await setEnv({ OWN: personal('old') });
  await lend(world, definition, responsibleUserId, agent);
  await stored(world, (tx) => tx.userSecretDefinition.update({ where: { id: definition.id }, data: { key: 'new' } }));
  await definitionIn(world, 'old');
  expect((await environment({ responsibleUserId })).variables).toEqual({ OWN: "Ann's" });
});

describe('what is kept of a run', () => {
  test('shows neither injected values nor those that its agent reads meanwhile, in whichever spelling', async () => {
    await setEnv({ API: refTo(await secretIn(world, 'read "later"\nsecond line')) });
    const run = await inRun(world, agent);
    const of = { companyId: world.company.id, runId: run.runId, issueId: null };
    const redactions = new RunRedactions(of, ['injected/value']);
    const said = (value: string) => `${value} ${JSON.stringify(value)} ${Buffer.from(value).toString('base64')}`;
    const later = said('read "later"\nsecond line');
    await redactions.refresh(server());
    expect(redactions.redact(said('injected/value'))).toBe('***REDACTED*** "***REDACTED***" ***REDACTED***');
    expect(redactions.redact(later)).toBe(later);
    await run.run(readAgentSecretValue, { key: 'API' });
    await redactions.refresh(server());
    expect(redactions.redact(later)).toBe('***REDACTED*** "***REDACTED***" ***REDACTED***');
    expect(redactions.redact('a second line, injected%2Fvalue')).toBe('a ***REDACTED***, ***REDACTED***');
    expect(await countStatements(() => redactions.refresh(server()))).toBe(1);
  });

  test('are not taken for known while what the agent has read cannot be asked for', async () => {
    await setEnv({ API: refTo(await secretIn(world, 'read later')) });
    const run = await inRun(world, agent);
    const redactions = new RunRedactions({ companyId: world.company.id, runId: run.runId, issueId: null }, []);
    await run.run(readAgentSecretValue, { key: 'API' });
    const { cipher, ...others } = world.services;
    const locked = {
      ...cipher,
      open() {
        throw new CipherError('master_key_mismatch');
      },
    };
    const away = new Scope({ ...others, cipher: locked }, { kind: 'system', name: 'runner' });
    await expect(redactions.refresh(away)).rejects.toThrow('is not available now');
    await redactions.refresh(server());
    expect(redactions.redact('I read later.')).toBe('I ***REDACTED***.');
  });
});
