import { describe, expect, test } from 'vitest';
import { testAdapterEnvironment } from '#services/organization/agents/environment-test.js';
import { hireAgent } from '#services/organization/agents/hires.js';
import { getAgent, updateAgent } from '#services/organization/agents/operations.js';
import { listAgentConfigRevisions, rollbackAgentConfig } from '#services/organization/agents/revisions.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import { stored } from '#tests/kit/issues.js';
import { createWorld } from '#tests/kit/world.js';
import { refTo, secretIn } from '../secrets/secrets-world.js';
import { HELD, pair } from './execution-settings-world.js';

describe('secrets stay with their destination', () => {
  test('an agent that repoints another is told which secrets would go along, and nothing changes', async () => {
    const world = await createWorld();
    const secret = await secretIn(world, 'hunter2');
    const headers = { authorization: refTo(secret) };
    const adapterConfig = { url: 'https://example.com/', headers };
    const [lead, report] = await pair(world, { adapterType: 'http', adapterConfig }, { adapterType: 'http' });
    const change = (fields: object) => lead.run(updateAgent, { agentId: report.row.id, adapterConfig: fields });
    await expect(change({ url: 'https://evil.example/' })).rejects.toMatchObject({
      ...HELD,
      details: { secrets: [{ path: 'headers.authorization', secretId: secret.id }] },
    });
    expect(await change({ timeoutSec: 60 })).toMatchObject({ id: report.row.id });
    const seen = await world.board.run(getAgent, { agentId: report.row.id });
    expect(seen.adapterConfig).toMatchObject({ url: 'https://example.com/', timeoutSec: 60 });
    const admin = await world.member('admin');
    const moved = await admin.run(updateAgent, {
      agentId: report.row.id,
      adapterConfig: { url: 'https://new.example/' },
    });
    expect(moved.adapterConfig).toMatchObject({ url: 'https://new.example/' });
  });

  test('values that are written into a configuration stay too, and what the agent may read by its grants', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world, { adapterConfig: { command: 'a', env: { API_KEY: 'sk-literal' } } });
    const change = () => lead.run(updateAgent, { agentId: report.row.id, adapterConfig: { command: 'b' } });
    await expect(change()).rejects.toMatchObject({
      ...HELD,
      details: { secrets: [{ path: 'env.API_KEY', secretId: null }] },
    });
    await world.board.run(updateAgent, { agentId: report.row.id, adapterConfig: { env: null } });
    const secret = await secretIn(world, 'hunter2');
    await stored(world, (tx) =>
      tx.secretBinding.create({
        data: {
          companyId: world.company.id,
          secretId: secret.id,
          targetType: 'agent',
          targetId: report.row.id,
          configPath: 'access.deploy',
        },
      }),
    );
    await expect(change()).rejects.toMatchObject({ ...HELD, details: { secrets: [{ path: 'access.deploy' }] } });
  });

  test('an agent binds only secrets that are bound to itself', async () => {
    const world = await createWorld();
    const [own, foreign] = [await secretIn(world, 'own'), await secretIn(world, 'foreign')];
    const [lead, report] = await pair(world, {}, { adapterConfig: { env: { OWN: refTo(own) } } });
    const bind = (secret: { id: string }) =>
      lead.run(updateAgent, { agentId: report.row.id, adapterConfig: { env: { KEY: refTo(secret) } } });
    await expect(bind(foreign)).rejects.toMatchObject({
      status: 403,
      message: 'An agent can bind only secrets that are bound to itself: env.KEY',
    });
    expect(await bind(own)).toMatchObject({ id: report.row.id });
    const self = lead.run(updateAgent, { agentId: lead.row.id, adapterConfig: { env: { KEY: refTo(foreign) } } });
    await expect(self).rejects.toMatchObject({ status: 403 });
  });

  test('an agent that does not see its own secrets does not send them elsewhere', async () => {
    const world = await createWorld();
    const secret = await secretIn(world, 'sk-model');
    const adapterConfig = { env: { ANTHROPIC_API_KEY: refTo(secret) } };
    const runner = await world.agent({ name: 'Runner', adapterType: 'svc_runner', adapterConfig });
    const change = (fields: object) => runner.run(updateAgent, { agentId: runner.row.id, adapterConfig: fields });
    await expect(change({ baseUrl: 'https://evil.example/v1' })).rejects.toMatchObject(HELD);
    expect(await change({ maxSteps: 5 })).toMatchObject({ adapterConfig: { maxSteps: 5 } });
    const inherited = { companyId: world.company.id, name: 'Twin', inheritRuntimeFrom: 'caller' };
    expect((await runner.run(hireAgent, inherited)).agent).toMatchObject({ adapterType: 'svc_runner' });
  });

  test('an agent brings back no values of another’s former configuration', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world, { adapterConfig: { command: 'a' } });
    const set = (adapterConfig: object) =>
      world.board.run(updateAgent, { agentId: report.row.id, adapterConfig, replaceAdapterConfig: true });
    await set({ command: 'a', env: { API_KEY: 'sk-literal' } });
    await set({ command: 'a' });
    await set({ command: 'b' });
    const [, plain, secret] = await lead.run(listAgentConfigRevisions, { agentId: report.row.id });
    const restore = ({ id }: { id: string }) =>
      lead.run(rollbackAgentConfig, { agentId: report.row.id, revisionId: id });
    await expect(restore(secret)).rejects.toMatchObject({ ...HELD, details: { secrets: [{ path: 'env.API_KEY' }] } });
    expect(await restore(plain)).toMatchObject({ adapterConfig: { command: 'a' } });
  });

  test('an environment test hands an agent’s stored values to no other program', async () => {
    const world = await createWorld();
    const [lead, report] = await pair(world, { adapterConfig: { command: 'true', env: { API_KEY: 'sk-literal' } } });
    const look = (command: string) =>
      lead.run(testAdapterEnvironment, {
        companyId: world.company.id,
        type: 'process',
        agentId: report.row.id,
        adapterConfig: { command, env: { API_KEY: '***REDACTED***' } },
      });
    await expect(look('printenv')).rejects.toMatchObject(HELD);
    expect(await look('true')).toMatchObject({ adapterType: 'process' });
  });

  test('the environment of a hire is tested by the board, not by the agent that it will report to', async () => {
    const world = await createWorld();
    const lead = await world.agent({ name: 'Lead' });
    const { id: companyId } = world.company;
    await world.board.run(updateCompany, { companyId, requireBoardApprovalForNewAgents: true });
    const { agent } = await world.board.run(hireAgent, {
      companyId,
      name: 'Hired',
      reportsTo: lead.row.id,
      adapterConfig: { command: 'true', env: { API_KEY: 'sk-literal' } },
    });
    const adapterConfig = { command: 'printenv', env: { API_KEY: '***REDACTED***' } };
    const look = { companyId, type: 'process', agentId: agent.id, adapterConfig };
    await expect(lead.run(testAdapterEnvironment, look)).rejects.toMatchObject({
      status: 403,
      message: 'Board access required',
    });
    expect(await world.board.run(testAdapterEnvironment, look)).toMatchObject({ adapterType: 'process' });
  });
});
