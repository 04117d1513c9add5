import { serverAudits } from 'graphql-http';
import { expect, test } from 'vitest';
import { startTestServer } from '../kit/server.js';
import { readPage } from './markdown.js';

test('GraphQL over HTTP: as many audits pass as the page on GraphQL says, and none fails', async () => {
  const { url } = await startTestServer();
  const failed: string[] = [];
  const audits = serverAudits({ url: `${url}/graphql`, fetchFn: fetch });
  for (const audit of audits) {
    const result = await audit.fn();
    if (result.status !== 'ok') failed.push(`${audit.name}: ${result.reason}`);
  }
  expect(failed).toEqual([]);
  expect(readPage('docs/graphql.md').prose).toContain(`all ${audits.length} audits`);
});
