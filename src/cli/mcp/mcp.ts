import type { Invocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { bridge } from './bridge.js';
import { type Endpoint, gatewayEndpoint, productEndpoint, runEndpoint, sessionEndpoint } from './endpoints.js';

export const run: Run = async (invocation) => {
  const { output, system } = invocation;
  const endpoint = await endpointOf(invocation);
  if (system.stdin.isTTY) output.note('Waiting for messages of the Model Context Protocol on standard input.');
  const stop = new AbortController();
  const end = (): void => stop.abort();
  // Programs that start servers end them by a signal; the token is revoked first.
  for (const name of ['SIGTERM', 'SIGHUP'] as const) process.once(name, end);
  try {
    await bridge(endpoint, {
      input: system.stdin,
      write: (line) => output.write(`${line}\n`),
      signal: AbortSignal.any([invocation.signal, stop.signal]),
    });
  } finally {
    for (const name of ['SIGTERM', 'SIGHUP'] as const) process.removeListener(name, end);
    await endpoint.close();
  }
};

async function endpointOf({ client, context, flags }: Invocation): Promise<Endpoint> {
  const { agent, gateway } = flags as { agent?: string; gateway?: string };
  if (agent !== undefined && context.runId) return sessionEndpoint(client, agent, context.runId);
  if (agent !== undefined || gateway !== undefined) return gatewayEndpoint(client, { agent, gateway });
  return context.runId ? runEndpoint(context) : productEndpoint(context);
}
