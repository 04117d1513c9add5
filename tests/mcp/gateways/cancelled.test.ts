import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateToolGateway } from '#services/tools/gateways/operations.js';
import { revokeToolGatewayToken } from '#services/tools/gateways/tokens.js';
import { ECHO } from '#tests/kit/mcp-server.js';
import { inDatabase } from '#tests/services/tools/fixtures.js';
import { createGatewayWorld, type GatewayWorld } from './world.js';

let desk: GatewayWorld;
let token: string;
/** The calls that the server holds. */
let held = 0;

beforeAll(async () => {
  const call = async ({ arguments: given }: { arguments: { text?: string } }) => {
    const waits = { slow: 170_000, short: 1_000 }[given.text ?? ''];
    if (waits) {
      held += 1;
      await sleep(waits, undefined, { ref: false });
    }
    return { content: [{ type: 'text', text: 'done' }] };
  };
  desk = await createGatewayWorld({}, { tools: [ECHO], call });
  ({ token } = await desk.mint());
});

const connected = async () => {
  const { headers } = await desk.client(token).ask('initialize', {});
  return { 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
};
const slow = (id: number, headers: Record<string, string>) => {
  const params = { name: desk.nameOf('echo'), arguments: { text: 'slow' } };
  return desk.client(token).send({ jsonrpc: '2.0', id, method: 'tools/call', params }, headers);
};
const cancel = (requestId: number, headers: Record<string, string>) =>
  desk.client(token).send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }, headers);
const started = async (before: number) => expect.poll(() => held).toBeGreaterThan(before);
const cancelledByServer = () => desk.server.count('notifications/cancelled');

describe('a call through a gateway', () => {
  it('that its client cancels is cancelled at the server of the tool as well', async () => {
    const [client, before, told] = [await connected(), held, cancelledByServer()];
    const waiting = slow(7, client);
    await started(before);
    expect((await cancel(7, client)).status).toBe(202);
    const { body } = await waiting;
    expect(body.error.data.reasonCode).toBe('outcome_unknown');
    await expect.poll(cancelledByServer).toBeGreaterThan(told);
    const { invocationId } = body.error.data;
    const row = await inDatabase(desk.world, (tx) =>
      tx.toolInvocation.findUniqueOrThrow({ where: { id: invocationId } }),
    );
    expect(row.status).toBe('cancelled');
  });

  it('is not taken back by another client with the same token, which numbers its requests alike', async () => {
    const [one, other, before] = [await connected(), await connected(), held];
    const ended: string[] = [];
    const waiting = slow(1, one).then(() => ended.push('theirs'));
    await started(before);
    await cancel(1, other);
    const own = slow(2, other).then(() => ended.push('own'));
    await started(before + 1);
    await cancel(2, other);
    await own;
    await cancel(1, one);
    await waiting;
    expect(ended).toEqual(['own', 'theirs']);
  });

  it('goes on when its token is revoked meanwhile, and is the last of it', async () => {
    const [{ id, token: own }, before] = [await desk.mint(), held];
    const waiting = desk.client(own).call('echo', { text: 'short' });
    await started(before);
    await desk.world.board.run(revokeToolGatewayToken, { companyId: desk.companyId, tokenId: id });
    expect((await desk.client(own).call('echo')).status).toBe(401);
    expect((await waiting).body.result.content[0].text).toBe('done');
  });

  it('is ended when its gateway is closed', async () => {
    const [gateway, before] = [await desk.add(), held];
    const { token: own } = await desk.mint({}, gateway.id);
    const waiting = desk.client(own, gateway.endpointPath).call('echo', { text: 'slow' });
    await started(before);
    const status = 'disabled';
    await desk.world.board.run(updateToolGateway, { companyId: desk.companyId, gatewayId: gateway.id, status });
    expect((await waiting).body.error.data.reasonCode).toBe('tool_call_cancelled');
  });
});
