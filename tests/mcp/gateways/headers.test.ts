import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSecret } from '#services/secrets/secrets/operations.js';
import { ECHO } from '#tests/kit/mcp-server.js';
import { inDatabase } from '#tests/services/tools/fixtures.js';
import { createGatewayWorld, type GatewayWorld } from './world.js';

const VALUE = 'a-value-that-nobody-may-see';

let desk: GatewayWorld;
let secretId: string;

beforeAll(async () => {
  const call = (_: unknown, { headers }: { headers: object }) => ({
    content: [{ type: 'text', text: `It was sent ${JSON.stringify(headers)}` }],
  });
  desk = await createGatewayWorld({}, { tools: [ECHO], call });
  const name = `team-${randomUUID().slice(0, 8)}`;
  ({ id: secretId } = await desk.world.board.run(createSecret, {
    companyId: desk.companyId,
    name,
    key: name,
    value: VALUE,
  }));
});

/** The headers of the call that came to the server, sent through a gateway with these settings. */
async function sent(fields: object, headers: Record<string, string> = {}) {
  const gateway = await desk.add(fields);
  const { token } = await desk.mint({}, gateway.id);
  const answer = await desk
    .client(token, gateway.endpointPath)
    .ask('tools/call', { name: desk.nameOf('echo'), arguments: {} }, headers);
  const { headers: came } = desk.server.seen.findLast(({ body }) => body?.method === 'tools/call') ?? {};
  return { answer, gateway, came: came ?? {} };
}

describe('what a gateway sends to servers of tools', () => {
  it('is an ID of the call and nothing else of the caller, unless somebody says so', async () => {
    const { came, answer } = await sent({}, { 'x-trace': 'abc', 'x-service-company-id': 'mine', cookie: 'a=b' });
    const ours = Object.keys(came).filter((name) => name.startsWith('x-'));
    expect(ours).toEqual(['x-service-correlation-id']);
    const { invocationId } = answer.body.result._meta['orgraph.dev/untrusted'];
    expect([came['x-service-correlation-id'], came.cookie]).toEqual([invocationId, undefined]);
  });

  it('is what its policy of metadata says', async () => {
    const { came, gateway } = await sent({
      agentId: desk.agent.row.id,
      metadataPolicy: {
        forwardCompanyId: true,
        forwardGatewayId: true,
        forwardAgentId: true,
        forwardCorrelationId: false,
      },
    });
    expect(came).toMatchObject({
      'x-service-company-id': desk.companyId,
      'x-service-gateway-id': gateway.id,
      'x-service-agent-id': desk.agent.row.id,
    });
    expect(came['x-service-correlation-id']).toBeUndefined();
  });

  it('are headers of the caller that its policy names, over its own of the same name', async () => {
    const headerPolicy = {
      callerPassthrough: { enabled: true, allowedHeaders: ['X-Trace', 'X-Team'] },
      staticHeaders: [
        { name: 'X-Team', value: 'from the gateway' },
        { name: 'X-Plan', value: 'pro' },
      ],
    };
    const { came } = await sent({ headerPolicy }, { 'x-trace': 'abc', 'x-team': 'from the caller', 'x-other': 'no' });
    expect(came).toMatchObject({ 'x-trace': 'abc', 'x-team': 'from the caller', 'x-plan': 'pro' });
    expect(came['x-other']).toBeUndefined();
    expect(came.authorization).toBeUndefined();
  });

  it('passes no header of the caller on while that is switched off', async () => {
    const headerPolicy = { callerPassthrough: { enabled: false, allowedHeaders: ['x-trace'] } };
    expect((await sent({ headerPolicy }, { 'x-trace': 'abc' })).came['x-trace']).toBeUndefined();
  });

  it('is the value of a secret where its policy names one, which no answer shows and whose reading is recorded', async () => {
    const headerPolicy = { staticHeaders: [{ name: 'X-Team-Token', valueRef: secretId }] };
    const { came, answer, gateway } = await sent({ headerPolicy });
    expect(came['x-team-token']).toBe(VALUE);
    expect(JSON.stringify(answer.body)).not.toContain(VALUE);
    const reads = await inDatabase(desk.world, (tx) =>
      tx.secretAccessEvent.findMany({ where: { consumerId: gateway.id } }),
    );
    expect(reads).toMatchObject([{ secretId, consumerType: 'tool_gateway', outcome: 'success' }]);
  });
});
