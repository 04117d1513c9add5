import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { listAdapterModels } from '#services/organization/adapters/models.js';
import { getAdapter, getAdapterConfigSchema, listAdapters } from '#services/organization/adapters/operations.js';
import { createWorld, ownDatabase } from '#tests/kit/world.js';

ownDatabase();

const claude = {
  type: 'claude_local',
  label: 'Claude Code',
  source: 'builtin',
  modelsCount: 7,
  loaded: true,
  disabled: false,
  capabilities: {
    supportsInstructionsBundle: true,
    supportsSkills: true,
    supportsLocalAgentJwt: true,
    requiresMaterializedRuntimeSkills: true,
  },
};

describe('adapters', () => {
  test('are listed with what they are capable of', async () => {
    const { board } = await createWorld();
    const adapters = await board.run(listAdapters);
    expect(listAdapters.output.parse(adapters)).toEqual(adapters);
    expect(adapters).toContainEqual(claude);
    expect(adapters).toContainEqual(
      expect.objectContaining({
        type: 'http',
        modelsCount: 0,
        capabilities: {
          supportsInstructionsBundle: false,
          supportsSkills: false,
          supportsLocalAgentJwt: false,
          requiresMaterializedRuntimeSkills: false,
        },
      }),
    );
  });

  test('are found by type', async () => {
    const { board } = await createWorld();
    expect(await board.run(getAdapter, { type: 'claude_local' })).toEqual(claude);
  });

  test.each(['nothing', '__proto__', 'constructor'])('unknown type %s is not found', async (type) => {
    const { board } = await createWorld();
    const refusal = { status: 404, message: `Adapter "${type}" is not registered.` };
    await expect(board.run(getAdapter, { type })).rejects.toMatchObject(refusal);
    await expect(board.run(getAdapterConfigSchema, { type })).rejects.toMatchObject(refusal);
  });

  test('describe their configuration as a JSON Schema that tells right from wrong', async () => {
    const { board } = await createWorld();
    const schema = await board.run(getAdapterConfigSchema, { type: 'process' });
    const accepts = new Ajv2020().compile(schema);
    expect(accepts({ command: 'node', args: ['agent.js'], of: 'my own' })).toBe(true);
    expect(accepts({ command: 'node', args: 5 })).toBe(false);
    expect(schema.properties.cwd.description).toBe('Absolute working directory');
  });

  test('are the board’s to list, not an agent’s', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    for (const [operation, input] of [
      [listAdapters, {}],
      [getAdapter, { type: 'http' }],
      [getAdapterConfigSchema, { type: 'http' }],
    ] as const) {
      await expect(agent.run(operation, input)).rejects.toMatchObject({
        status: 403,
        message: 'Board access required',
      });
      await expect(world.anonymous.run(operation, input)).rejects.toMatchObject({ status: 401 });
    }
  });
});

describe('models of an adapter', () => {
  test('are listed for members of the company', async () => {
    const world = await createWorld();
    const agent = await world.agent({ name: 'Ada' });
    expect(await agent.run(listAdapterModels, { companyId: world.company.id, type: 'codex_local' })).toEqual([
      { id: 'gpt-5-codex', label: 'GPT-5 Codex' },
      { id: 'gpt-5', label: 'GPT-5' },
      { id: 'gpt-6.1-sol', label: 'GPT-6.1 Sol' },
      { id: 'gpt-6-astra', label: 'GPT-6 Astra' },
      { id: 'gpt-6-sol', label: 'GPT-6 Sol' },
      { id: 'gpt-6-luna', label: 'GPT-6 Luna' },
      { id: 'gpt-5.6-sol', label: 'GPT-5.6 Sol' },
      { id: 'gpt-5.5', label: 'GPT-5.5' },
    ]);
  });

  test('of an unknown type are refused', async () => {
    const { board, company } = await createWorld();
    await expect(board.run(listAdapterModels, { companyId: company.id, type: 'x' })).rejects.toMatchObject({
      status: 422,
      message: 'Unknown adapter type: x',
    });
  });

  test('are not shown to another company’s agent', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const outsider = await other.agent({ name: 'Out' });
    await expect(outsider.run(listAdapterModels, { companyId: world.company.id, type: 'http' })).rejects.toMatchObject({
      status: 403,
    });
  });
});
