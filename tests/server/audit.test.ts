import { serverAudits } from 'graphql-http';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

const audits = serverAudits({ url: () => `${server.url}/graphql`, fetchFn: fetch });

test('the audit of GraphQL over HTTP has as many parts as it had when it first passed', () => {
  expect(audits).toHaveLength(61);
});

test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s: %s', async (_id, _name, audit) => {
  const result = await audit.fn();
  expect({ status: result.status, reason: 'reason' in result ? result.reason : undefined }).toEqual({ status: 'ok' });
});
