import { expect, test } from 'vitest';
import { startTestServer } from '../kit/server.js';
import { createCompany } from './clients.js';

test('the addresses that a server prints name the port that it got, where PORT=0 leaves it to the system', async () => {
  const server = await startTestServer();
  const companyId = await createCompany(server.url);
  const post = async (path: string, body: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await (await fetch(server.url + path, init)).json()) as Record<string, string>;
  };
  const invite = await post(`/api/companies/${companyId}/invites`, { allowedJoinTypes: 'agent' });
  expect(invite.inviteUrl).toBe(`${server.url}${invite.invitePath}`);
  const text = await (await fetch(invite.onboardingTextUrl ?? '')).text();
  expect(text).toContain(`${server.url}/api/`);
  expect(text).not.toContain(':0/');
  const challenge = await post('/api/cli-auth/challenges', { command: 'orgraph' });
  expect(challenge.approvalUrl).toBe(`${server.url}${challenge.approvalPath}`);
});

test('the addresses that a server prints begin with PUBLIC_BASE_URL where it is set, whatever the port', async () => {
  const server = await startTestServer({ PUBLIC_BASE_URL: 'http://127.0.0.1:8080' });
  const companyId = await createCompany(server.url);
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"allowedJoinTypes":"agent"}',
  };
  const invite = (await (await fetch(`${server.url}/api/companies/${companyId}/invites`, init)).json()) as {
    inviteUrl: string;
  };
  expect(invite.inviteUrl).toMatch(/^http:\/\/127\.0\.0\.1:8080\//);
});
