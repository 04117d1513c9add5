import { beforeAll, expect, test } from 'vitest';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { upsertCase } from '#services/work/cases/create.js';
import { putCaseDocument } from '#services/work/cases/documents.js';
import { putIssueDocument } from '#services/work/documents/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { boardKey } from '#tests/kit/credentials.js';
import { countStatements } from '#tests/kit/statements.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { type AssistantClient, startAssistantEndpoint } from './endpoint.js';

ownDatabase(); // switches are the installation's

let world: World;
let reader: AssistantClient;
let stranger: AssistantClient;
let companyId: string;
let identifier: string;
let caseId: string;

beforeAll(async () => {
  world = await createWorld();
  companyId = world.company.id;
  const endpoint = await startAssistantEndpoint(world);
  reader = endpoint.client(await boardKey(world, (await world.member('viewer')).actor.userId));
  stranger = endpoint.client(await boardKey(world, (await (await createWorld()).member('owner')).actor.userId));
  const issue = await world.board.run(createIssue, { companyId, title: 'Launch' });
  identifier = issue.identifier;
  const document = { key: 'plan', title: 'Plan', body: '# First\nThen the rest', format: 'markdown' };
  await world.board.run(putIssueDocument, { issueId: issue.id, ...document });
  await world.board.run(updateExperimentalSettings, { enableCases: true });
  const made = await world.board.run(upsertCase, { companyId, caseType: 'deal', title: 'Acme buys' });
  caseId = made.case.id;
  await world.board.run(putCaseDocument, { caseId, ...document, body: 'The offer' });
});

const read = async (client: AssistantClient, uri: string) => (await client.ask('resources/read', { uri })).body;

test('the most recent documents and cases are listed, and read at their addresses', async () => {
  const { body } = await reader.ask('resources/list');
  const plan = `orgraph://companies/${companyId}/issues/${identifier}/documents/plan`;
  expect(body.result.resources).toEqual([
    { uri: plan, name: `${identifier} plan`, title: 'Plan of Launch', mimeType: 'text/markdown' },
    {
      uri: `orgraph://companies/${companyId}/cases/${caseId}`,
      name: expect.stringMatching(/-C1$/),
      title: 'Acme buys',
      mimeType: 'application/json',
    },
  ]);
  expect((await read(reader, plan)).result.contents).toEqual([
    { uri: plan, mimeType: 'text/markdown', text: '# First\nThen the rest' },
  ]);
  const [content] = (await read(reader, body.result.resources[1].uri)).result.contents;
  expect(JSON.parse(content.text)).toMatchObject({ id: caseId, title: 'Acme buys' });
  const offer = await read(reader, `orgraph://companies/${companyId}/cases/${caseId}/documents/plan`);
  expect(offer.result.contents[0].text).toBe('The offer');
});

test('templates say how other addresses are made', async () => {
  const { body } = await reader.ask('resources/templates/list');
  expect(body.result.resourceTemplates.map(({ uriTemplate }: { uriTemplate: string }) => uriTemplate)).toEqual([
    'orgraph://companies/{companyId}/issues/{issueId}/documents/{key}',
    'orgraph://companies/{companyId}/cases/{caseId}',
    'orgraph://companies/{companyId}/cases/{caseId}/documents/{key}',
  ]);
});

test('an address that leads to nothing, or to what the reader may not read, is not found', async () => {
  const plan = `orgraph://companies/${companyId}/issues/${identifier}/documents/plan`;
  const other = 'orgraph://companies/00000000-0000-4000-8000-000000000000';
  for (const [client, uri] of [
    [stranger, plan],
    [reader, plan.replace('plan', 'nothing')],
    [reader, `${other}/issues/${identifier}/documents/plan`],
    [reader, `orgraph://companies/${companyId}/issues/%E0%A4%A/documents/plan`],
    [reader, 'https://example.com/'],
  ] as const) {
    const { error } = await read(client, uri);
    expect([uri, error.code, error.message]).toEqual([uri, -32002, 'Resource not found']);
  }
  expect((await stranger.ask('resources/list')).body.result.resources).toEqual([]);
  expect((await reader.ask('resources/read', {})).body.error.code).toBe(-32602);
});

test('clients of the current protocol read resources, too, and name the resource in a header', async () => {
  const uri = `orgraph://companies/${companyId}/issues/${identifier}/documents/plan`;
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'resources/read' };
  const { body } = await reader.ask('resources/read', { uri, _meta }, { ...headers, 'mcp-name': uri });
  expect(body.result).toMatchObject({ resultType: 'complete', contents: [{ uri }] });
  expect((await reader.ask('resources/read', { uri, _meta }, headers)).status).toBe(400);
});

test('listing asks for the documents of all issues at once, however many there are', async () => {
  const list = () => reader.ask('resources/list');
  const before = await countStatements(list);
  for (const title of ['Second', 'Third', 'Fourth']) {
    const { id: issueId } = await world.board.run(createIssue, { companyId, title });
    await world.board.run(putIssueDocument, { issueId, key: 'plan', title: 'Plan', body: title, format: 'markdown' });
  }
  await list(); // what is known of the caller is looked up anew after writes
  expect(await countStatements(list)).toBeLessThanOrEqual(before);
  expect((await list()).body.result.resources).toHaveLength(5);
});
