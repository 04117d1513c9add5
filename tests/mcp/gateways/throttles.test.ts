import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGatewayWorld, type GatewayWorld } from './world.js';

let desk: GatewayWorld;

beforeAll(async () => {
  desk = await createGatewayWorld();
});

const statuses = async (times: number, ask: () => Promise<{ readonly status: number }>) => {
  const found: number[] = [];
  for (let time = 0; time < times; time++) found.push((await ask()).status);
  return found;
};

describe('the limits of a named gateway', () => {
  it('refuse the 21st bad token of an address within five minutes, and let good ones through', async () => {
    const { token } = await desk.mint();
    const guess = () => desk.client(`svcgw_${randomUUID()}.guess`).ask('ping');
    expect(await statuses(20, guess)).toEqual(Array(20).fill(401));
    const { status, body, headers } = await guess();
    expect([status, body.error.data.reasonCode]).toEqual([429, 'gateway_auth_throttled']);
    expect(body.error.data.retryAfterMs).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await desk.client(token).ask('ping')).status).toBe(200);
  });

  it('let a token connect 30 times a minute, and ask 120 times', async () => {
    const { token } = await desk.mint();
    const connect = () => desk.client(token).ask('initialize', {});
    expect(await statuses(30, connect)).toEqual(Array(30).fill(200));
    const refused = await connect();
    expect([refused.status, refused.body.error.data.reasonCode]).toEqual([429, 'gateway_rate_limited']);
    const ask = () => desk.client(token).ask('ping');
    expect(await statuses(89, ask)).toEqual(Array(89).fill(200));
    const { status, body } = await ask();
    expect([status, body.error.data.reasonCode]).toEqual([429, 'gateway_rate_limited']);
    expect(body.error.data.retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it('let all tokens of a gateway together ask 300 times a minute, and those of another go on', async () => {
    const [one, other] = [await desk.add(), await desk.add()];
    const tokens = [await desk.mint({}, one.id), await desk.mint({}, one.id), await desk.mint({}, one.id)];
    for (const { token } of tokens) {
      const ask = () => desk.client(token, one.endpointPath).ask('ping');
      expect(await statuses(100, ask)).toEqual(Array(100).fill(200));
    }
    const { token: fresh } = await desk.mint({}, one.id);
    expect((await desk.client(fresh, one.endpointPath).ask('ping')).body.error.data.reasonCode).toBe(
      'gateway_rate_limited',
    );
    const { token } = await desk.mint({}, other.id);
    expect((await desk.client(token, other.endpointPath).ask('ping')).status).toBe(200);
  });
});

describe('lists of tools', () => {
  it('are made eight at a time, and where 32 wait more are told when to come again', async () => {
    const { token } = await desk.mint();
    const queue = desk.world.services.toolDiscovery;
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const others = Array.from({ length: 40 }, () => queue.run(() => ended));
    // Changed rules have no list that is made already.
    await desk.add();
    const { status, body, headers } = await desk.client(token).ask('tools/list');
    end();
    await Promise.all(others);
    expect([status, body.error.code, body.error.message]).toEqual([
      503,
      -32603,
      'Tool discovery is busy. Retry shortly.',
    ]);
    expect(body.error.data).toMatchObject({ reasonCode: 'tool_discovery_busy', retryAfterMs: 1_000 });
    expect(headers.get('retry-after')).toBe('1');
    expect((await desk.client(token).ask('tools/list')).status).toBe(200);
  });
});
