import { hostname } from 'node:os';
import type { Client } from '../call.js';
import type { Context } from '../context/types.js';
import { Failure } from '../failure.js';

/** An address that speaks the protocol, with the credential for it. */
export interface Endpoint {
  readonly url: string;
  headers(): Readonly<Record<string, string>>;
  /** Replaces an expired credential; false if there is no other. */
  renew(): Promise<boolean>;
  /** Releases the credential. */
  close(): Promise<void>;
}

/** The client of a command, and a client that still works after the command was interrupted. */
export interface Clients {
  readonly client: Client;
  readonly parting: () => Client;
}

const DAY_MS = 86_400_000;
const SESSION_MS = 3_600_000;
const RUN_PATH = '/api/tool-gateway/mcp';

const bearer = (token: string | undefined): Readonly<Record<string, string>> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

const withOwnKey = ({ apiBase, apiKey }: Context, path: string): Endpoint => ({
  url: apiBase + path,
  headers: () => bearer(apiKey),
  renew: async () => false,
  close: async () => {},
});

/** The operations of the product, in the form for assistants. */
export const productEndpoint = (context: Context): Endpoint => withOwnKey(context, '/mcp');

/** The tools of the run that this program belongs to. */
export const runEndpoint = (context: Context): Endpoint => withOwnKey(context, RUN_PATH);

/** The tools of an agent's run, for a person who inspects it: with a session that ends with the run. */
export async function sessionEndpoint({ client, parting }: Clients, agent: string, runId: string): Promise<Endpoint> {
  const companyId = await client.companyId();
  const agentId = await agentIdOf(client, agent, companyId);
  const open = (): Promise<{ sessionId: string; token: string }> =>
    client.call('createToolSession', { body: { companyId, agentId, runId, ttlMs: SESSION_MS } });
  let session = await open();
  return {
    url: client.context.apiBase + RUN_PATH,
    headers: () => ({ 'x-service-tool-gateway-token': session.token }),
    async renew() {
      session = await open();
      return true;
    },
    async close() {
      await parting()
        .call('revokeToolSession', { params: { sessionId: session.sessionId } })
        .catch(() => {});
    },
  };
}

interface Gateway {
  readonly id: string;
  readonly gatewayPublicId: string;
  readonly name: string;
  readonly agentId: string | null;
  readonly status: string;
}

/** The tools of a gateway: with a token for this program, which is revoked when the program ends. */
export async function gatewayEndpoint(
  { client, parting }: Clients,
  wanted: { readonly agent?: string; readonly gateway?: string },
): Promise<Endpoint> {
  const companyId = await client.companyId();
  const gateway = await gatewayOf(client, companyId, wanted);
  const mint = (): Promise<{ id: string; token: string }> =>
    client.call('createToolGatewayToken', {
      params: { gatewayId: gateway.id },
      body: {
        companyId,
        name: 'orgraph mcp',
        clientLabel: `orgraph mcp on ${hostname()}`.slice(0, 160),
        ownerNote: 'Created by orgraph mcp, which revokes it at its end.',
        expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
      },
    });
  const revoke = ({ id }: { id: string }): Promise<unknown> =>
    parting()
      .call('revokeToolGatewayToken', { params: { tokenId: id }, body: { companyId } })
      .catch(() => {});
  let token = await mint();
  return {
    url: `${client.context.apiBase}/mcp/gateways/${gateway.gatewayPublicId}`,
    headers: () => bearer(token.token),
    async renew() {
      token = await mint();
      return true;
    },
    close: async () => void (await revoke(token)),
  };
}

async function gatewayOf(
  client: Client,
  companyId: string,
  { agent, gateway }: { readonly agent?: string; readonly gateway?: string },
): Promise<Gateway> {
  const agentId = agent === undefined ? null : await agentIdOf(client, agent, companyId);
  const { gateways } = await client.call<{ gateways: readonly Gateway[] }>('listToolGateways', {
    params: { companyId },
  });
  const matches = gateways.filter(
    (one) =>
      (gateway === undefined ? one.status === 'active' : [one.id, one.gatewayPublicId].includes(gateway)) &&
      (agentId === null || one.agentId === agentId),
  );
  const [first, ...others] = matches;
  if (first && others.length === 0) return first;
  if (first) {
    const names = matches.map(({ id, name }) => `${id} (${name})`).join(', ');
    throw new Failure('Several gateways act as this agent.', `Choose one with --gateway: ${names}.`);
  }
  throw agent === undefined
    ? new Failure(`There is no gateway ${gateway}.`, '`orgraph gateway list` lists all gateways.')
    : new Failure(
        'No active gateway acts as this agent.',
        'Create one: `orgraph gateway create <name> --agent-id <id> --profile-id <id>`.',
      );
}

async function agentIdOf(client: Client, agent: string, companyId: string): Promise<string> {
  const agentRow = await client.call<{ id: string }>('getAgent', { params: { agentId: agent }, query: { companyId } });
  return agentRow.id;
}
