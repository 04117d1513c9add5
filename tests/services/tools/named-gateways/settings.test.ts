import { expect, test } from 'vitest';
import { mayForward } from '#services/tools/connections/headers.js';
import { forwardedFacts, MetadataPolicyInput } from '#services/tools/gateways/config.js';
import { HeaderPolicyInput, secretOfValueRef } from '#services/tools/gateways/header-policy.js';
import { snippetsOf, ToolGatewayClient } from '#services/tools/gateways/snippets.js';

const NEVER = [
  'Accept',
  'content-type',
  'Content-Length',
  'host',
  'connection',
  'Authorization',
  'x-auth-user',
  'cookie',
  'X-Session-Token',
  'client-secret',
  'X-Api-Key',
  'x-service-run-id',
  'two words',
];

test.each(NEVER)('the header %s of a caller is never passed on, and no gateway says so', (name) => {
  expect(mayForward(name)).toBe(false);
  const callerPassthrough = { enabled: true, allowedHeaders: [name] };
  expect(HeaderPolicyInput.safeParse({ callerPassthrough }).success).toBe(false);
});

test('any other header of a caller is passed on where a gateway allows it, whatever its case', () => {
  expect(mayForward('X-Request-Id')).toBe(true);
  const { callerPassthrough } = HeaderPolicyInput.parse({ callerPassthrough: { allowedHeaders: ['X-Request-Id'] } });
  expect(callerPassthrough).toEqual({ enabled: false, allowedHeaders: ['x-request-id'] });
});

const REF = '018f0000-0000-7000-8000-000000000000';

test.each([
  ['a name that only protocols use', { name: 'Content-Type', value: 'x' }],
  ['a name that only the server uses', { name: 'X-Service-Company-Id', value: 'x' }],
  ['a literal where the header gives access', { name: 'X-Api-Key', value: 'hush' }],
  ['a literal for Authorization', { name: 'authorization', value: 'Bearer hush' }],
  ['a literal for a signature', { name: 'X-Signature', value: 'hush' }],
  ['a second line', { name: 'X-Team', value: 'a\r\nX-Other: b' }],
  ['both kinds of value', { name: 'X-Team', value: 'a', valueRef: REF }],
  ['no value', { name: 'X-Team' }],
  ['a reference that names nothing', { name: 'X-Team', valueRef: 'my-secret' }],
])('a header with %s is refused', (_what, header) => {
  expect(HeaderPolicyInput.safeParse({ staticHeaders: [header] }).success).toBe(false);
});

test('a header is given once', () => {
  const header = { name: 'X-Team', value: 'a' };
  expect(HeaderPolicyInput.safeParse({ staticHeaders: [header, { ...header, name: 'x-team' }] }).success).toBe(false);
});

test('a reference names a secret and a version of it', () => {
  expect(secretOfValueRef(REF)).toEqual({ secretId: REF, version: 'latest' });
  expect(secretOfValueRef(`${REF.toUpperCase()}@3`)).toEqual({ secretId: REF, version: 3 });
  expect(secretOfValueRef(`${REF}@0`)).toBeNull();
});

test('servers are told the facts that the metadata policy or the header policy names', () => {
  const told = (metadata: object, generatedMetadata: ('runId' | 'agentId')[]) =>
    forwardedFacts({ metadataPolicy: MetadataPolicyInput.parse(metadata), headerPolicy: { generatedMetadata } });
  expect(told({}, [])).toEqual(['correlationId']);
  expect(told({ forwardCorrelationId: false, forwardAgentId: true }, ['runId', 'agentId'])).toEqual([
    'agentId',
    'runId',
  ]);
});

test('each client is shown its own configuration with the address and without a token', () => {
  const url = 'https://tools.example/mcp/gateways/gw_0';
  const snippets = snippetsOf({ slug: 'desk', url });
  expect(snippets.map(({ client }) => client)).toEqual(ToolGatewayClient.options);
  for (const { config } of snippets) expect(config).toContain(url);
  const of = (client: string) => snippets.find((snippet) => snippet.client === client)?.config ?? '';
  expect(JSON.parse(of('claude_code')).mcpServers.desk).toEqual({
    type: 'http',
    url,
    headers: { Authorization: `Bearer \${TOOL_GATEWAY_TOKEN}` },
  });
  expect(JSON.parse(of('vscode')).inputs[0]).toMatchObject({ type: 'promptString', password: true });
  expect(JSON.parse(of('claude_desktop')).mcpServers.desk.env).toEqual({ AUTHORIZATION: 'Bearer <gateway token>' });
  expect(of('codex')).toBe(`[mcp_servers.desk]\nurl = "${url}"\nbearer_token_env_var = "TOOL_GATEWAY_TOKEN"`);
});

test.each([
  ['https://tools.example', false],
  ['http://127.0.0.1:3100', false],
  ['http://localhost:3100', false],
  ['http://tools.internal:3100', true],
])('Claude Desktop reaches %s, by plain HTTP only where it must', (base, isPlain) => {
  const { config } = snippetsOf({ slug: 'desk', url: `${base}/mcp/gateways/gw_0` }).find(
    ({ client }) => client === 'claude_desktop',
  ) as { config: string };
  expect(JSON.parse(config).mcpServers.desk.args.includes('--allow-http')).toBe(isPlain);
});

test('a long name is cut for clients, which put it before the names of tools', () => {
  const slug = `${'team-'.repeat(20)}x`;
  const snippets = snippetsOf({ slug, url: 'https://orgraph.example.com/mcp/gateways/gw_0' });
  const codex = snippets.find(({ client }) => client === 'codex');
  expect(codex?.config).toContain(`[mcp_servers.${'team-'.repeat(9)}tea]`);
  for (const { config, notes } of snippets) expect(config + notes).not.toContain('team-'.repeat(10));
});
