/** @module-tag face */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { stored } from '../automation/routines-rows.js';
import { createAgent, createCompany, refusal, run } from '../organization/company.js';

let server: TestServer;
let companyId: string;
let secretId: string;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
  companyId = await createCompany(server);
  const input = { companyId, name: 'Deploy', value: 'hush' };
  const keep = 'mutation ($input: CreateSecretInput!) { createSecret(input: $input) { secret { id } } }';
  secretId = (await run(server, keep, { input })).createSecret.secret.id;
  const define = `mutation ($input: CreateUserSecretDefinitionInput!) {
    createUserSecretDefinition(input: $input) { definition { key } }
  }`;
  await run(server, define, { input: { companyId, name: 'Forge', key: 'FORGE' } });
});

const ENV = 'env { name kind secretId key required version }';
const CREATE = `mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id ${ENV} } } }`;
const UPDATE = `mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { ${ENV} } } }`;

const plain = (name: string, value = 'work') => ({ name, value: { plain: value } });
const shown = { secretId: null, key: null, required: null, version: null };

async function project(env: object): Promise<{ id: string; env: object[] }> {
  const input = { companyId, name: `Project ${randomUUID()}`, env };
  return (await run(server, CREATE, { input })).createProject.project;
}

/** The variables of a project with their values. */
const storedEnv = async (id: string) =>
  (await stored(server, (tx) => tx.project.findUniqueOrThrow({ where: { id } }))).env;

describe('environment variables', () => {
  test('are given as a list of plain values and references, in any order', async () => {
    const made = await project([
      { name: 'TOKEN', value: { secretRef: { secretId } } },
      plain('MODE'),
      { name: 'FORGE_TOKEN', value: { userSecretRef: { key: 'FORGE', required: false, version: '3' } } },
      { name: 'OLD_TOKEN', value: { secretRef: { secretId, version: '1' } } },
    ]);
    expect(made.env).toEqual([
      { ...shown, name: 'FORGE_TOKEN', kind: 'USER_SECRET_REF', key: 'FORGE', required: false, version: '3' },
      { ...shown, name: 'MODE', kind: 'PLAIN' },
      { ...shown, name: 'OLD_TOKEN', kind: 'SECRET_REF', secretId, version: '1' },
      { ...shown, name: 'TOKEN', kind: 'SECRET_REF', secretId, version: 'latest' },
    ]);
    expect(await storedEnv(made.id)).toMatchObject({ MODE: { type: 'plain', value: 'work' } });
  });

  test('are what REST shows by name', async () => {
    const { id } = await project([plain('MODE'), { name: 'TOKEN', value: { secretRef: { secretId, version: '1' } } }]);
    const response = await fetch(`${server.url}/api/projects/${id}`);
    expect((await response.json()).env).toEqual({
      MODE: { type: 'plain', value: '***REDACTED***' },
      TOKEN: { type: 'secret_ref', secretId, version: 1 },
    });
  });

  test('of an update replace those before, and keep a plain value that is unchanged', async () => {
    const { id } = await project([plain('MODE', 'first'), plain('OLD')]);
    const change = (env: object | null) => run(server, UPDATE, { input: { projectId: id, env } });
    await change([plain('NEW'), { name: 'MODE', value: { unchanged: true } }]);
    expect(await storedEnv(id)).toEqual({
      MODE: { type: 'plain', value: 'first' },
      NEW: { type: 'plain', value: 'work' },
    });
    expect((await change([])).updateProject.project.env).toEqual([]);
    expect((await change(null)).updateProject.project.env).toBeNull();
  });

  test('of routines are given in the same form', async () => {
    const assigneeAgentId = await createAgent(server, companyId);
    const create = `mutation ($input: CreateRoutineInput!) { createRoutine(input: $input) { routine { id env { name } } } }`;
    const update = `mutation ($id: ID!) {
      updateRoutine(input: { routineId: $id, env: [{ name: "BROOM", value: { plain: "narrow" } }] }) { routine { env { name } } }
    }`;
    const input = { companyId, title: 'Sweep', assigneeAgentId, env: [plain('PAN'), plain('BROOM')] };
    const { routine } = (await run(server, create, { input })).createRoutine;
    expect(routine.env).toEqual([{ name: 'BROOM' }, { name: 'PAN' }]);
    expect((await run(server, update, { id: routine.id })).updateRoutine.routine.env).toEqual([{ name: 'BROOM' }]);
  });

  test('with one name are refused, at each place that repeats it', async () => {
    const input = { companyId, name: 'Twice', env: [plain('A'), plain('B'), plain('A', 'canary'), plain('A')] };
    const { message, extensions } = await refusal(server, CREATE, { input });
    expect([message, extensions.code]).toEqual(['Validation error', 'VALIDATION_FAILED']);
    expect(extensions.issues).toEqual([
      { code: 'custom', path: ['env', 2, 'name'], message: 'Must not be given twice' },
      { code: 'custom', path: ['env', 3, 'name'], message: 'Must not be given twice' },
    ]);
  });

  test('are refused at the entry that is not valid, whatever its name is', async () => {
    const pathsOf = async (env: object) => {
      const { extensions } = await refusal(server, CREATE, { input: { companyId, name: 'No', env } });
      expect(extensions.code).toBe('VALIDATION_FAILED');
      return (extensions.issues as { path: unknown[] }[]).map(({ path }) => path);
    };
    expect(await pathsOf([plain('A'), plain('no name')])).toEqual([['env', 1, 'name']]);
    expect(await pathsOf([plain('A'), plain('B', 'x'.repeat(65_537))])).toEqual([['env', 1, 'value']]);
    const reference = { name: 'B', value: { secretRef: { secretId: 'none' } } };
    expect(await pathsOf([plain('A'), reference])).toEqual([['env', 1, 'value', 'secretRef', 'secretId']]);
    expect(await pathsOf([{ name: 'A', value: { unchanged: false } }])).toEqual([['env', 0, 'value']]);
  });

  test('have one kind of value each', async () => {
    for (const value of [{}, { plain: 'a', secretRef: { secretId } }, { plain: null }]) {
      const { extensions } = await refusal(server, CREATE, {
        input: { companyId, name: 'No', env: [{ name: 'A', value }] },
      });
      expect(extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  test('cannot be unchanged where there was no such variable', async () => {
    const { id } = await project([plain('A')]);
    const env = [{ name: 'B', value: { unchanged: true } }];
    expect(await refusal(server, UPDATE, { input: { projectId: id, env } })).toMatchObject({
      message: 'env.B is a redacted placeholder, but no value is stored; send the value itself',
      extensions: { code: 'UNPROCESSABLE' },
    });
  });
});
