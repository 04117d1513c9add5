import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSecret } from '#services/secrets/secrets/operations.js';
import { getSecretUsage } from '#services/secrets/secrets/usage.js';
import { listToolGateways } from '#services/tools/gateways/operations.js';
import { type GatewayWorld, gatewayWorld } from './world.js';

let at: GatewayWorld;
beforeEach(async () => {
  at = await gatewayWorld();
});

const forbidden = (message: string) => ({ status: 403, message });

describe('gateways', () => {
  it('are administered by those who hold tools:admin, and seen by nobody else', async () => {
    const { companyId } = at;
    await at.add({}, await at.member('owner'));
    const agent = await at.admin();
    expect((await agent.run(listToolGateways, { companyId })).gateways).toMatchObject([{ name: 'Desk' }]);
    expect(await at.add({ name: 'Own', agentId: agent.row.id }, agent)).toMatchObject({
      createdByAgentId: agent.row.id,
    });
    const missing = forbidden('Missing permission: tools:admin');
    for (const caller of [await at.member('operator'), await at.agent({ name: 'Worker' })]) {
      await expect(caller.run(listToolGateways, { companyId })).rejects.toMatchObject(missing);
      await expect(at.add({ name: 'X' }, caller)).rejects.toMatchObject(missing);
    }
    const viewer = await at.member('viewer');
    const readOnly = forbidden('Viewer access is read-only');
    await expect(viewer.run(listToolGateways, { companyId })).rejects.toMatchObject(readOnly);
  });

  it('act as an agent that administers them only where that is the agent itself', async () => {
    const [admin, other] = [await at.admin(), await at.agent({ name: 'Rich' })];
    const itself = forbidden("An agent's gateway can only act as that agent");
    await expect(at.add({ agentId: other.row.id }, admin)).rejects.toMatchObject(itself);
    const context = { contextScopeType: 'agent', contextScopeId: other.row.id.toUpperCase() };
    await expect(at.add(context, admin)).rejects.toMatchObject(itself);
    const { id } = await at.add({ name: 'Own', agentId: admin.row.id }, admin);
    await expect(at.change(id, { agentId: other.row.id }, admin)).rejects.toMatchObject(itself);
    await at.change(id, { agentId: other.row.id });
    await expect(at.mint(id, {}, admin)).rejects.toMatchObject(itself);
    await expect(at.change(id, { projectId: null, agentId: null }, admin)).resolves.toMatchObject({ agentId: null });
  });
});

describe('a secret in a header', () => {
  const secret = async (world: GatewayWorld) =>
    (await world.board.run(createSecret, { companyId: world.companyId, name: randomUUID(), value: 'hush' }))
      .id as string;
  const sending = (valueRef: string) => ({ headerPolicy: { staticHeaders: [{ name: 'X-Api-Key', valueRef }] } });
  const uses = async (secretId: string) => (await at.board.run(getSecretUsage, { secretId })).bindings;

  it('is bound to the gateway while it may be sent', async () => {
    const secretId = await secret(at);
    const { id, headerPolicy } = await at.add(sending(`${secretId}@1`));
    expect(headerPolicy.staticHeaders).toEqual([{ name: 'x-api-key', valueRef: `${secretId}@1` }]);
    expect(await uses(secretId)).toMatchObject([
      {
        targetType: 'tool_gateway',
        targetId: id,
        configPath: 'headerPolicy.staticHeaders.x-api-key',
        versionSelector: '1',
        target: { label: 'Desk', status: 'active' },
      },
    ]);
    await at.change(id, { headerPolicy: null });
    expect(await uses(secretId)).toEqual([]);
    await at.change(id, sending(secretId));
    expect(await uses(secretId)).toMatchObject([{ versionSelector: 'latest' }]);
    await at.change(id, { status: 'archived' });
    expect(await uses(secretId)).toEqual([]);
  });

  it('is one of the company, and chosen by people', async () => {
    const foreign = await secret(await gatewayWorld());
    await expect(at.add(sending(foreign))).rejects.toMatchObject({ status: 422 });
    await expect(at.add(sending(`${await secret(at)}@7`))).rejects.toMatchObject({ status: 422 });
    await expect(at.add(sending(await secret(at)), await at.admin())).rejects.toMatchObject(
      forbidden('Only people can configure a gateway to send secrets'),
    );
  });
});
