/** @module-tag face */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/kit/server.js';
import { bearer, createAgent, createCompany, createKey, refusal, run } from './company.js';

let server: TestServer;
let ada: string;
let bea: string;
beforeAll(async () => {
  server = await startTestServer();
  const companyId = await createCompany(server);
  ada = await createAgent(server, companyId, { name: 'Ada' });
  bea = await createAgent(server, companyId, { name: 'Bea', permissions: { canCreateAgents: false } });
});

const READ = `query ($id: ID!, $path: String!) {
  agent(id: $id) { instructionsFile(path: $path) { path content size isEntryFile } }
}`;

describe('a file of instructions', () => {
  test('is read with its text, as it was last written', async () => {
    const write = `mutation ($agentId: ID!) {
      putInstructionsFile(input: { agentId: $agentId, path: "notes/style.md", content: "Be brief. ✓" }) { file { path } }
    }`;
    await run(server, write, { agentId: ada });
    const { agent } = await run(server, READ, { id: ada, path: 'notes/style.md' });
    expect(agent.instructionsFile).toEqual({
      path: 'notes/style.md',
      content: 'Be brief. ✓',
      size: 13,
      isEntryFile: false,
    });
  });

  test('that is not there, or of no bundle, is refused as over REST', async () => {
    const read = (path: string) => refusal(server, READ, { id: ada, path });
    expect(await read('none.md')).toMatchObject({ extensions: { code: 'NOT_FOUND', status: 404 } });
    expect(await read('../secrets.md')).toMatchObject({ extensions: { status: 422 } });
    expect(await read('')).toMatchObject({ extensions: { status: 422 } });
  });

  test('is read by who may see the configuration, and by no other agent', async () => {
    const headers = bearer((await createKey(server, bea)).token);
    const asBea = await server.graphql(READ, { id: ada, path: 'AGENTS.md' }, headers);
    expect(asBea.errors?.[0]?.extensions).toMatchObject({ status: 403 });
    const own = await server.graphql(READ, { id: bea, path: 'AGENTS.md' }, headers);
    expect(own.data.agent.instructionsFile).toMatchObject({ path: 'AGENTS.md', isEntryFile: true });
  });
});

describe('the instructions path in the adapter configuration', () => {
  test('is cleared by null, and must be given', async () => {
    const clear = `mutation ($input: UpdateInstructionsPathInput!) {
      updateInstructionsPath(input: $input) { agent { id } }
    }`;
    const { updateInstructionsPath } = await run(server, clear, { input: { agentId: ada, path: null } });
    expect(updateInstructionsPath.agent.id).toBe(ada);
    const left = await refusal(server, clear, { input: { agentId: ada } });
    expect(left).toMatchObject({ extensions: { code: 'VALIDATION_FAILED', issues: [{ path: ['path'] }] } });
  });
});

describe('the instructions of a new agent', () => {
  const CREATE = `mutation ($input: CreateAgentInput!) {
    createAgent(input: $input) { agent { id instructionsBundle { entryFile files { path size } } } }
  }`;
  const inputOf = async (files: object[], entryFile?: string) => ({
    companyId: await createCompany(server),
    name: 'Cleo',
    instructionsBundle: { files, entryFile },
  });

  test('are given as a list of files in any order', async () => {
    const files = [
      { path: 'notes/style.md', content: 'Be brief.' },
      { path: 'START.md', content: 'Read the notes.' },
    ];
    const { createAgent } = await run(server, CREATE, { input: await inputOf(files, 'START.md') });
    expect(createAgent.agent.instructionsBundle).toEqual({
      entryFile: 'START.md',
      files: [
        { path: 'START.md', size: 15 },
        { path: 'notes/style.md', size: 9 },
      ],
    });
  });

  test('are refused at the file that is given twice or whose path is not valid', async () => {
    const pathOf = async (files: object[]) => {
      const { extensions } = await refusal(server, CREATE, { input: await inputOf(files) });
      expect(extensions.code).toBe('VALIDATION_FAILED');
      return (extensions.issues as { path: unknown[] }[]).map(({ path }) => path);
    };
    const file = { path: 'a.md', content: 'A' };
    expect(await pathOf([file, file])).toEqual([['instructionsBundle', 'files', 1, 'path']]);
    expect(await pathOf([file, { ...file, path: '../b.md' }])).toEqual([['instructionsBundle', 'files', 1, 'path']]);
    expect(await pathOf([])).toEqual([['instructionsBundle', 'files']]);
  });
});
