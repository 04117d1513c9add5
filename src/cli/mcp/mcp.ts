import { clientAfterInterrupt } from '../login/client-after-interrupt.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { bridgeMessages } from './bridge.js';
import { type Endpoint, gatewayEndpoint, productEndpoint, runEndpoint, sessionEndpoint } from './endpoints.js';

export const run: Run = async (invocation) => {
  const { output, system } = invocation;
  const endpoint = await endpointOf(invocation);
  if (system.stdin.isTTY) output.note('Waiting for messages of the Model Context Protocol on standard input.');
  // The terminal of the parent program is gone; the token is revoked before this one ends.
  const stop = new AbortController();
  const end = (): void => stop.abort();
  process.once('SIGHUP', end);
  try {
    await bridgeMessages(endpoint, {
      input: system.stdin,
      write: (line) => output.write(`${line}\n`),
      signal: AbortSignal.any([invocation.signal, stop.signal]),
    });
  } finally {
    process.removeListener('SIGHUP', end);
    await endpoint.close();
  }
};

async function endpointOf(invocation: CommandInvocation): Promise<Endpoint> {
  const { client, context, flags } = invocation;
  const clients = { client, parting: () => clientAfterInterrupt(invocation) };
  const { agent, gateway } = flags as { agent?: string; gateway?: string };
  if (agent !== undefined && context.runId) return sessionEndpoint(clients, agent, context.runId);
  if (agent !== undefined || gateway !== undefined) return gatewayEndpoint(clients, { agent, gateway });
  return context.runId ? runEndpoint(context) : productEndpoint(context);
}
