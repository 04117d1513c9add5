import { beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#services/core/postgres/database.js';
import { revokeToolTokens } from '#services/tools/authorizations/revoke-task.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { createAgent, createCompany, run } from '../resolvers/organization/company.js';

// The gateway as a client of the smoke lab, the way it is a client of any server that wants tokens.

let server: TestServer;
let companyId: string;
let connectionId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server);
  await send('PATCH', '/api/instance/settings/experimental', { enableSmokeLab: true });
  await send('POST', lab('/services/start'));
  connectionId = (await send('POST', lab('/install-fixtures'))).body.oauthConnection.id;
});

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape, on which the tests assert
type Answer = { readonly status: number; readonly headers: Headers; readonly body: any };

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(new URL(path, server.url), { redirect: 'manual', ...init });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

const send = (method: string, path: string, body: object = {}, headers: Record<string, string> = {}) =>
  ask(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
const lab = (path: string): string => `/api/companies/${companyId}/smoke-lab${path}`;
const inDatabase = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  server.runtime.services.database.transaction('all', work);

/** What a person at a browser does: opens the address, presses the button of the page, and is sent back. */
async function agree(address: string): Promise<Answer> {
  const { body: page } = await ask(address);
  const fields = new URLSearchParams({ decision: 'approve' });
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)) {
    fields.set(name, value.replaceAll('&amp;', '&'));
  }
  const { headers } = await ask(address.split('?')[0] as string, { method: 'POST', body: fields });
  const back = new URL(headers.get('location') ?? '');
  return ask(back.pathname + back.search);
}

async function authorize(fields: object = {}): Promise<Answer> {
  const start = `/api/companies/${companyId}/tools/connections/${connectionId}/start-authorization`;
  return agree((await send('POST', start, { subjectUserId: 'local-board', ...fields })).body.url);
}

/** A run that acts for the person, and its calls of the tools of the lab. */
async function working(): Promise<(tool: string, parameters?: object) => Promise<Answer>> {
  const agentId = await createAgent(server, companyId, { name: 'Tester' });
  const data = { companyId, agentId, status: 'running', responsibleUserId: 'local-board' };
  const { id: runId } = await inDatabase((tx) => tx.heartbeatRun.create({ data }));
  const allow = `mutation ($input: CreateToolPolicyInput!) { createToolPolicy(input: $input) { cursor } }`;
  await run(server, allow, { input: { companyId, name: 'All', policyType: 'ALLOW' } });
  const { token } = (await send('POST', '/api/tool-gateway/sessions', { companyId, agentId, runId })).body;
  const headers = { 'x-service-tool-gateway-token': token };
  const listed: { name: string; upstreamToolName: string; connectionId: string }[] = (
    await ask('/api/tool-gateway/tools', { headers })
  ).body;
  const nameOf = (tool: string) =>
    listed.find((one) => one.upstreamToolName === tool && one.connectionId === connectionId)?.name;
  return (tool, parameters = {}) =>
    send('POST', '/api/tool-gateway/tools/call', { tool: nameOf(tool), parameters }, headers);
}

test('a person lets the gateway in, calls have their token, also a renewed one, and are refused once it is revoked', async () => {
  const call = await working();
  const refused = await call('whoami');
  expect([refused.status, refused.body.reasonCode]).toEqual([422, 'authorization_required']);

  const authorized = await authorize({ scopes: ['fixture:read'] });
  expect([authorized.status, authorized.body]).toEqual([200, expect.stringContaining('is authorized')]);
  expect(await call('list_notes')).toMatchObject({ status: 200 });
  const weak = await call('add_note', { text: 'Not yet' });
  expect([weak.status, weak.body.reasonCode, weak.body.scopes]).toEqual([
    422,
    'insufficient_scope',
    ['fixture:read', 'fixture:write'],
  ]);
  expect((await authorize()).status).toBe(200);

  const first = await call('whoami');
  expect(first).toMatchObject({
    status: 200,
    body: { result: { data: { credential: 'token', subject: 'local-board' } } },
  });
  const noted = await call('add_note', { text: 'From the gateway' });
  expect(noted).toMatchObject({ status: 200, body: { result: { isError: false } } });

  // As ten minutes would.
  const data = { expiresAt: new Date() };
  await inDatabase((tx) => tx.smokeLabToken.updateMany({ where: { companyId, kind: 'access' }, data }));
  const renewed = await call('list_notes');
  expect(renewed).toMatchObject({ status: 200, body: { result: { data: { notes: [{ text: 'From the gateway' }] } } } });
  const letIn = () =>
    inDatabase((tx) => tx.smokeLabGrant.findFirst({ where: { companyId }, orderBy: { createdAt: 'desc' } }));
  expect(await letIn()).toMatchObject({ subject: 'local-board', refreshes: 1, revokedAt: null });

  const one = `/api/tool-connections/${connectionId}/grants`;
  const { body } = await ask(one);
  expect(body.grants).toMatchObject([{ kind: 'user', subjectUserId: 'local-board', status: 'active' }]);
  expect((await send('DELETE', `${one}/${body.grants[0].id}`)).body.status).toBe('revoked');
  const after = await call('whoami');
  expect([after.status, after.body.reasonCode]).toEqual([422, 'authorization_required']);
  // What the worker of jobs does soon after.
  await revokeToolTokens(server.runtime.services, { companyId, connectionId });
  expect(await letIn()).toMatchObject({ revokedAt: expect.any(Date) });
});
