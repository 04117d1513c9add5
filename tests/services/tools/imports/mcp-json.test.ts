import { expect, test } from 'vitest';
import { importMcpJson } from '#services/tools/connections/mcp-json-import.js';
import { rowsOfCompany } from '#tests/contract/rows.js';
import { createWorld } from '#tests/kit/world.js';

async function create() {
  const { board, company, services, member } = await createWorld();
  const companyId = company.id as string;
  const read = (mcpJson: unknown) => board.run(importMcpJson, { companyId, mcpJson });
  const draftOf = async (server: unknown) => (await read({ mcpServers: { Main: server } })).drafts[0];
  return { read, draftOf, services, companyId, member };
}

test('a file becomes drafts, without the values of its headers and variables, and nothing is stored', async () => {
  const { read, services, companyId } = await create();
  const before = await rowsOfCompany(services, companyId);
  const file = {
    mcpServers: {
      github: { url: 'https://api.example.com/mcp', headers: { Authorization: 'Bearer ghp_secret', 'X-Team': 'blue' } },
      files: { command: 'npx', args: ['-y', 'server-files', '--key=topsecret'], env: { FILES_KEY: 'topsecret' } },
    },
  };
  const answer = await read(JSON.stringify(file));
  expect(answer).toEqual(await read(file));
  expect(answer.drafts).toMatchObject([
    {
      name: 'github',
      transport: 'remote_http',
      status: 'draft',
      config: { url: 'https://api.example.com/mcp' },
      credentialRefs: [],
      credentialFields: [
        {
          configPath: 'headers.Authorization',
          placement: 'header',
          key: 'Authorization',
          prefix: 'Bearer ',
          required: true,
        },
        { configPath: 'headers.X-Team', placement: 'header', key: 'X-Team', prefix: null },
      ],
      warnings: [],
    },
    {
      name: 'files',
      transport: 'local_stdio',
      config: {},
      credentialFields: [{ configPath: 'env.FILES_KEY', placement: 'env', key: 'FILES_KEY' }],
      warnings: [expect.stringContaining('stdio template'), expect.stringContaining('download the program')],
    },
  ]);
  expect(JSON.stringify(answer)).not.toMatch(/ghp_secret|topsecret|blue/);
  expect(await rowsOfCompany(services, companyId)).toEqual(before);
});

test('credentials are taken out of an address', async () => {
  const { draftOf } = await create();
  expect(await draftOf({ url: 'https://me:pass@api.example.com/mcp?api_key=abc&team=blue#token=x' })).toMatchObject({
    config: { url: 'https://api.example.com/mcp?team=blue' },
    credentialFields: [{ placement: 'url', key: 'api_key', configPath: 'url.api_key' }],
    warnings: ['The user and password of the address were left out'],
  });
});

test('entries that cannot be imported are reported', async () => {
  const { draftOf } = await create();
  expect(await draftOf({ url: 'https://a.example', headers: { Host: 'b' }, timeout: 5 })).toMatchObject({
    credentialFields: [],
    warnings: ['Headers that a connection cannot send: Host', 'Not imported: timeout'],
  });
  for (const server of [null, 'x', [], {}, { url: 'file:///etc/passwd' }, { url: 7 }]) {
    expect(await draftOf(server)).toMatchObject({
      config: {},
      warnings: ['The server has neither an http address nor a command'],
    });
  }
});

test.each([
  ['{', 'mcp.json must be valid JSON'],
  ['', 'mcp.json must be valid JSON'],
  ['null', 'mcp.json must include an mcpServers object'],
  ['[]', 'mcp.json must include an mcpServers object'],
  ['{"mcpServers": []}', 'mcp.json must include an mcpServers object'],
  [{ servers: {} }, 'mcp.json must include an mcpServers object'],
  ['{"__proto__": {"mcpServers": {}}}', 'mcp.json must include an mcpServers object'],
  [`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, 'mcp.json must not be nested deeper than 64 levels'],
  ['x'.repeat(200_001), 'Validation error'],
  [7, 'Validation error'],
])('the file %j is refused', async (mcpJson, message) => {
  const { read } = await create();
  await expect(read(mcpJson)).rejects.toMatchObject({ status: 400, message });
});

test('viewers cannot import a file', async () => {
  const { companyId, member } = await create();
  const viewer = await member('viewer');
  const read = viewer.run(importMcpJson, { companyId, mcpJson: { mcpServers: {} } });
  await expect(read).rejects.toMatchObject({ status: 403 });
});
