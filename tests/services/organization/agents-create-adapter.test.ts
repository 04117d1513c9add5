import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getAgentConfiguration, listAgentConfigurations } from '#services/organization/agents/configuration.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { listAgents } from '#services/organization/agents/list.js';
import { createAgent, getAgent, updateAgent } from '#services/organization/agents/operations.js';
import { getAgentConfigRevision, listAgentConfigRevisions } from '#services/organization/agents/revisions.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';

const SECRET = 'sk-never-to-be-seen';
const SHOWN = { type: 'plain', value: '***REDACTED***' };

const create = ({ board, company }: World, fields: Record<string, unknown> = {}) =>
  board.run(createAgent, { companyId: company.id, name: 'Ada', ...fields });
const agentCount = async ({ board, company }: World) => (await board.run(listAgents, { companyId: company.id })).length;

describe('the adapter of a new agent', () => {
  it.each([
    'process',
    'http',
    'svc_runner',
    'agent_gateway',
    'cursor_cloud',
    'claude_local',
    'codex_local',
    'cursor_local',
    'gemini_local',
    'opencode_local',
  ])('may be %s', async (adapterType) => {
    expect(await create(await createWorld(), { adapterType })).toMatchObject({ adapterType, status: 'idle' });
  });

  it.each(['fax', '__proto__', 'constructor'])('%s is refused: there is none', async (adapterType) => {
    const world = await createWorld();
    await expect(create(world, { adapterType })).rejects.toMatchObject({
      status: 422,
      message: `Unknown adapter type: ${adapterType}`,
    });
    expect(await agentCount(world)).toBe(0);
  });

  it('fills in its default model, where none is given', async () => {
    const world = await createWorld();
    const adapterType = 'codex_local';
    expect((await create(world, { adapterType })).adapterConfig).toEqual({ model: 'gpt-5-codex' });
    const chosen = { adapterType, adapterConfig: { model: 'gpt-5', extra: [1] } };
    expect((await create(world, chosen)).adapterConfig).toEqual({ model: 'gpt-5', extra: [1] });
  });

  it('refuses a configuration that it cannot use', async () => {
    const world = await createWorld();
    const wrong = { adapterType: 'http', adapterConfig: { method: 'GET' } };
    const refusal = await create(world, wrong).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 422 });
    expect((refusal as Error).message).toMatch(/^adapterConfig does not fit adapter http: method: /);
  });

  it.each([
    [{ type: 'secret_ref', secretId: randomUUID() }, 'a secret that does not belong to company'],
    [{ type: 'secret_ref', secretId: randomUUID(), version: 2 }, 'a secret that does not belong to company'],
    [{ type: 'user_secret_ref', key: 'X' }, 'a user secret that is not defined'],
  ])('refuses the reference %j to %s', async (reference, missing) => {
    const world = await createWorld();
    await expect(create(world, { adapterConfig: { env: { OK: 'x', KEY: reference } } })).rejects.toMatchObject({
      status: 422,
      message: `adapterConfig.env.KEY refers to ${missing}`,
    });
  });
});

describe('a literal value in an agent’s environment', () => {
  it('is stored as a plain binding and shown to nobody, by whichever way', async () => {
    const world = await createWorld();
    const { board, company } = world;
    const adapterConfig = { apiKey: SECRET, env: { A: SECRET, B: { type: 'plain', value: SECRET } } };
    const created = await create(world, { adapterConfig });
    const of = { agentId: created.id };
    expect(created.adapterConfig).toEqual({ apiKey: '***REDACTED***', env: { A: SHOWN, B: SHOWN } });
    const plain = { type: 'plain', value: SECRET };
    const row = await world.services.database.transaction('all', (tx) =>
      tx.agent.findUniqueOrThrow({ where: { id: created.id } }),
    );
    expect(row.adapterConfig).toEqual({ apiKey: SECRET, env: { A: plain, B: plain } });
    const patched = await board.run(updateAgent, { ...of, adapterConfig: { env: { A: `${SECRET}-2` } } });
    const [revision] = await board.run(listAgentConfigRevisions, of);
    await board.run(updateCompany, { companyId: company.id, requireBoardApprovalForNewAgents: true });
    const hire = await board.run(hireAgent, { companyId: company.id, name: 'Hired', adapterConfig });
    const shown = [
      created,
      patched,
      revision,
      hire,
      await board.run(getAgent, of),
      await board.run(listAgents, { companyId: company.id }),
      await board.run(getAgentConfiguration, of),
      await board.run(listAgentConfigurations, { companyId: company.id }),
      await board.run(getAgentConfigRevision, { ...of, revisionId: revision.id }),
      await eventsOf(world),
    ];
    for (const answer of shown) expect(JSON.stringify(answer)).not.toContain(SECRET);
    expect(hire.approval.payload.adapterConfig.env).toEqual({ A: SHOWN, B: SHOWN });
  });
});
