import { describe, expect, test } from 'vitest';
import { agentGateway } from '#adapters/agent-gateway/index.js';
import { LOCAL, makeExecution } from '../kit/execution.js';
import { startGateway } from '../kit/gateway.js';

const env = { SERVICE_API_URL: 'http://127.0.0.1:9', SERVICE_API_KEY: 'the token of the run' };

/** What a gateway is sent when it is reached under this name. */
async function sentTo(host: string) {
  const gateway = await startGateway({
    run: (socket, { runId }) => socket.send({ type: 'result', runId, seq: 1, status: 'succeeded' }),
  });
  const url = gateway.url.replace('127.0.0.1', host);
  // The device key signs the name, which the gateway of the tests knows as 127.0.0.1.
  const config = { url, disableDeviceAuth: true };
  const network = { ...LOCAL, allowed: ['0.0.0.0'] };
  expect(await agentGateway.execute(makeExecution({ config, env, network }))).toMatchObject({ status: 'succeeded' });
  return gateway.received;
}

describe('the token of a run', () => {
  test('is sent to a gateway on the same machine', async () => {
    const run = (await sentTo('127.0.0.1')).find(({ type }) => type === 'run');
    expect(run.api).toEqual({ url: env.SERVICE_API_URL, key: env.SERVICE_API_KEY });
  });

  // Nobody knows what lies on the way to another address; this one happens to lead to this machine as well.
  test('is in no message to a gateway elsewhere whose connection is not encrypted', async () => {
    const received = await sentTo('0.0.0.0');
    expect(received.find(({ type }) => type === 'run')).toMatchObject({ api: null });
    expect(JSON.stringify(received)).not.toContain(env.SERVICE_API_KEY);
  });
});
