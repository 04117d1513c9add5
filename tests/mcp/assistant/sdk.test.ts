import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { AUTHENTICATED, createCompanyOf, decideAt, type Person, REDIRECT, signUp, switchOn } from './person.js';

// The client that most programs use, from its first refusal to a call, with nothing but the address.

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer(AUTHENTICATED);
  await switchOn(server);
  person = await signUp(server);
  await createCompanyOf(server, person);
});

/** What a program keeps, and the address that it sends its person to. */
class Keeper {
  sentTo: URL | undefined;
  private kept: Record<string, unknown> = {};
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { client_name: 'The SDK', redirect_uris: [REDIRECT] };
  state = () => 'state-of-the-sdk';
  clientInformation = () => this.kept.client as never;
  saveClientInformation = (client: unknown) => void Object.assign(this.kept, { client });
  tokens = () => this.kept.tokens as never;
  saveTokens = (tokens: unknown) => void Object.assign(this.kept, { tokens });
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
  discoveryState = () => this.kept.discovery as never;
  saveDiscoveryState = (discovery: unknown) => void Object.assign(this.kept, { discovery });
  codeVerifier = () => this.kept.verifier as string;
  saveCodeVerifier = (verifier: string) => void Object.assign(this.kept, { verifier });
}

const newClient = (keeper: Keeper) => {
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
    authProvider: keeper as OAuthClientProvider,
  });
  return {
    transport,
    client: new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } }),
  };
};

async function letIn(keeper: Keeper, choice: Parameters<typeof decideAt>[3] = {}) {
  const first = newClient(keeper);
  await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError);
  const back = await decideAt(server, keeper.sentTo as URL, person, choice);
  expect(back.searchParams.get('state')).toBe('state-of-the-sdk');
  await first.transport.finishAuth(back.searchParams);
  const { client, transport } = newClient(keeper);
  await client.connect(transport);
  return client;
}

test('a program registers, sends its person to the page, and works with the company', async () => {
  const keeper = new Keeper();
  const client = await letIn(keeper);
  expect(keeper.tokens()).toMatchObject({
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'orgraph:read orgraph:write',
  });
  const made = await client.callTool({ name: 'create_issue', arguments: { title: 'By the SDK' } });
  expect(made).toMatchObject({ isError: false, structuredContent: { title: 'By the SDK' } });
  const activity = await client.callTool({ name: 'list_activity', arguments: { action: 'issue.created' } });
  expect(activity.structuredContent).toMatchObject({
    items: [{ actorType: 'user', actorId: person.userId, details: { assistantId: expect.any(String) } }],
  });
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ name }) => name)).toEqual(['issue_document', 'case', 'case_document']);
  await client.close();
});

test('a program renews its tokens when they are refused', async () => {
  const keeper = new Keeper();
  const client = await letIn(keeper);
  const { access_token: former } = keeper.tokens() as { access_token: string };
  await server.runtime.services.database.transaction('all', (tx) =>
    tx.assistantToken.updateMany({ where: { kind: 'access' }, data: { expiresAt: new Date() } }),
  );
  server.runtime.services.identities.forget('all');
  expect(await client.callTool({ name: 'list_companies', arguments: {} })).toMatchObject({ isError: false });
  expect(keeper.tokens()).not.toMatchObject({ access_token: former });
  await client.close();
});

test('a program that the person lets only read sees no tool that writes', async () => {
  const client = await letIn(new Keeper(), { scopes: ['orgraph:read'] });
  const { tools } = await client.listTools();
  expect(tools.length).toBeGreaterThan(10);
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
  await client.close();
});

test('a program that uses the former client of MCP registers, signs in and works with the company', async () => {
  const keeper = new Keeper();
  const connect = async () => {
    const transport = new FormerTransport(new URL('/mcp', server.url), { authProvider: keeper as never });
    const client = new FormerClient({ name: 'tests', version: '1.0.0' });
    return { client, transport, connected: client.connect(transport as never) };
  };
  const first = await connect();
  await expect(first.connected).rejects.toThrow('Unauthorized');
  const back = await decideAt(server, keeper.sentTo as URL, person);
  await first.transport.finishAuth(back.searchParams.get('code') ?? '');
  const { client, connected } = await connect();
  await connected;
  expect(await client.callTool({ name: 'list_companies', arguments: {} })).toMatchObject({ isError: false });
  await client.close();
});
