/** @module-tag whole */
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { type Block, namedBlock } from '../markdown.js';
import { type Loose, rest } from './server.js';

/** What stands in the pages for the id of a secret. */
const SOME_ID = '018f9b1e-0000-7000-8000-000000000000';

let server: TestServer;
let company: string;
let secretId: string;
beforeAll(async () => {
  server = await startTestServer();
  company = (await rest(server.url, 'POST', '/companies', { name: 'Acme' })).id;
  secretId = (await rest(server.url, 'POST', `/companies/${company}/secrets`, { name: 'Key', value: 'a value' })).id;
});

const configurations: [what: string, block: Block, adapterType?: string][] = [
  ['the native runner', namedBlock('docs/svc-runner.md', 'configuration')],
  ['a command line', namedBlock('docs/command-lines.md', 'configuration')],
  ['an endpoint with headers', namedBlock('docs/run-environment.md', 'headers'), 'http'],
];

test.each(configurations)('an agent of %s is made with the configuration that is shown', async (_what, block, type) => {
  const shown = JSON.parse(block.text.replaceAll(SOME_ID, secretId)) as Loose;
  const fields = type ? { adapterType: type, adapterConfig: shown } : shown;
  const agent = await rest(server.url, 'POST', `/companies/${company}/agents`, {
    name: `Agent ${block.at}`,
    ...fields,
  });
  expect(agent).toMatchObject(fields);
  const usage = await rest(server.url, 'GET', `/secrets/${secretId}/usage`);
  expect(JSON.stringify(usage)).toContain(agent.id);
});

test.each(configurations)('a secret that is none is refused in that of %s', async (_what, block, type) => {
  const shown = JSON.parse(block.text.replaceAll(SOME_ID, 'none')) as Loose;
  const fields = type ? { adapterType: type, adapterConfig: shown } : shown;
  const made = rest(server.url, 'POST', `/companies/${company}/agents`, { name: `Other ${block.at}`, ...fields });
  await expect(made).rejects.toThrow(/400|422/);
});
