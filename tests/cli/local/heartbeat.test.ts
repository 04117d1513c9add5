import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { createAgent } from '#tests/resolvers/organization/company.js';
import { createCompany } from '#tests/server/clients.js';
import { type ClientUser, clientUser } from '../kit.js';

let server: TestServer;
let user: ClientUser;
let company: string;
let agentId: string;
beforeAll(async () => {
  server = await startTestServer({ WORKER: 'off' });
  company = await createCompany(server.url);
  agentId = await createAgent(server, company, { name: 'Ada' });
  user = await clientUser({ url: server.url });
});

const wake = async (...args: string[]) => {
  const end = await user.inProcess(['heartbeat', 'run', ...args, '--detach', '--json']);
  expect(end.code, end.stderr).toBe(0);
  return user.inProcess(['run', 'get', end.json().id, '--json']).then((run) => run.json());
};

describe('heartbeat run', () => {
  test('wakes the agent that is named by its id, or by its short name within a company', async () => {
    expect(await wake(agentId)).toMatchObject({ agentId, companyId: company });
    expect(await wake('ada', '--company-id', company)).toMatchObject({ agentId });
  });

  test('wakes the agent of the profile where none is named, and says so where there is none', async () => {
    await user.inProcess(['context', 'set', '--agent-id', agentId]);
    expect(await wake()).toMatchObject({ agentId });
    const nobody = await clientUser({ url: server.url });
    const end = await nobody.inProcess(['heartbeat', 'run']);
    expect(end).toMatchObject({ code: 1, stderr: expect.stringContaining('The agent is missing') });
  });
});
