import { beforeAll, describe, expect, test } from 'vitest';
import { createIssue } from '#services/work/issue-operations/create.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { agentKey, boardKey, runToken } from '#tests/kit/credentials.js';
import { type AgentCaller, createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { type AssistantClient, type AssistantEndpoint, startAssistantEndpoint, switchAssistants } from './endpoint.js';

ownDatabase(); // the switch is the installation's

let world: World;
let endpoint: AssistantEndpoint;
let agent: AgentCaller;
let owner: AssistantClient;
let viewer: AssistantClient;
let ofAgent: AssistantClient;

const clientOf = async (role: 'owner' | 'viewer') =>
  endpoint.client(await boardKey(world, (await world.member(role)).actor.userId));

beforeAll(async () => {
  world = await createWorld();
  endpoint = await startAssistantEndpoint(world);
  agent = await world.agent({ name: 'Coder' });
  [owner, viewer] = [await clientOf('owner'), await clientOf('viewer')];
  ofAgent = endpoint.client(await agentKey(world, agent));
});

describe('the address of assistants', () => {
  test('says what it is for, and has tools and resources', async () => {
    const { body } = await owner.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {} });
    expect(body.result).toMatchObject({
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'Orgraph' },
      instructions: expect.stringContaining('ask the person'),
    });
  });

  test('speaks the current revision of the protocol as well', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' };
    const { body } = await owner.ask('server/discover', { _meta }, headers);
    expect(body.result).toMatchObject({ resultType: 'complete', capabilities: { tools: {}, resources: {} } });
  });

  test('takes messages by POST only', async () => {
    const { status, headers } = await fetch(endpoint.url);
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('wants a token, also where everybody on this machine is trusted', async () => {
    const { status, headers } = await endpoint.client(undefined).ask('tools/list');
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect((await endpoint.client('svc_board_unknown').ask('tools/list')).status).toBe(401);
  });

  test('refuses pages of elsewhere, whatever they show', async () => {
    expect((await owner.ask('tools/list', {}, { origin: 'https://evil.example' })).status).toBe(403);
  });

  test('is not there while assistants are switched off', async () => {
    await switchAssistants(world, false);
    expect((await owner.ask('tools/list')).status).toBe(404);
    await switchAssistants(world, true);
    expect((await owner.ask('tools/list')).status).toBe(200);
  });
});

describe('a person', () => {
  test('finds, creates, changes and comments an issue, which the journal says of them', async () => {
    const made = await owner.call('create_issue', { title: 'Launch the site', status: 'todo' });
    expect(made).toMatchObject({ isError: false, data: { title: 'Launch the site', companyId: world.company.id } });
    const { identifier } = made.data;
    expect(await owner.call('add_comment', { issueId: identifier, body: 'On Friday' })).toMatchObject({
      data: { body: 'On Friday' },
    });
    const updated = await owner.call('update_issue', { issueId: identifier, priority: 'high' });
    expect(updated.data).toMatchObject({ priority: 'high' });
    const found = await owner.call('list_issues', { q: 'Launch' });
    expect(found.data.items).toMatchObject([{ identifier }]);
    const activity = await owner.call('list_activity', { entityType: 'issue', action: 'issue.created' });
    expect(activity.data.items[0]).toMatchObject({ actorType: 'user' });
  });

  test('reads the company from above: agents, runs, approvals, costs, budgets, routines', async () => {
    for (const name of [
      'list_companies',
      'get_dashboard',
      'list_agents',
      'get_org_tree',
      'list_projects',
      'list_goals',
      'list_approvals',
      'list_tool_requests',
      'list_runs',
      'list_routines',
      'get_cost_summary',
      'get_budgets',
    ]) {
      expect([name, (await owner.call(name)).isError]).toEqual([name, false]);
    }
    expect((await owner.call('search', { q: 'Launch' })).isError).toBe(false);
  });

  test('is told by the same words as over REST what is wrong, so that a model does better', async () => {
    const { isError, data } = await owner.call('create_issue', { title: '', colour: 'red' });
    expect(isError).toBe(true);
    expect(data).toMatchObject({
      status: 400,
      error: 'Validation error',
      issues: [{ path: ['colour'], message: 'The tool takes no such argument' }],
    });
    const missing = await owner.call('get_issue', { issueId: 'NO-1' });
    expect(missing).toMatchObject({ isError: true, data: { status: 404, error: 'Issue not found' } });
  });

  test('makes the same call with the same key once', async () => {
    const key = { 'orgraph.dev/idempotencyKey': 'one' };
    const first = await owner.call('create_issue', { title: 'Once' }, key);
    const second = await owner.call('create_issue', { title: 'Once' }, key);
    expect(second.data.id).toBe(first.data.id);
    const { id: companyId } = world.company;
    expect(await world.board.run(listIssues, { companyId, q: 'Once' })).toHaveLength(1);
  });

  test('who only views sees everything and changes nothing', async () => {
    expect((await viewer.call('list_issues')).isError).toBe(false);
    const refused = await viewer.call('create_issue', { title: 'Mine' });
    expect(refused).toMatchObject({ isError: true, data: { status: 403, error: 'Viewer access is read-only' } });
  });

  test('reaches no company of others', async () => {
    const other = await createWorld();
    const refused = await owner.call('list_issues', { companyId: other.company.id });
    expect(refused).toMatchObject({ isError: true, data: { status: 403 } });
  });

  test('decides what waits', async () => {
    const card = { kind: 'request_confirmation', payload: { version: 1, prompt: 'Ship it?' } };
    const { id: companyId } = world.company;
    const issue = await world.board.run(createIssue, { companyId, title: 'Ship', assigneeAgentId: agent.row.id });
    const asked = await ofAgent.call('ask', { issueId: issue.id, ...card, continuationPolicy: 'none' });
    expect(asked.isError).toBe(false);
    const waiting = await owner.call('list_interactions', { issueId: issue.id });
    const accepted = await owner.call('accept_interaction', {
      issueId: issue.id,
      interactionId: waiting.data.items[0].id,
    });
    expect(accepted).toMatchObject({ isError: false, data: { status: 'accepted' } });
  });
});

describe('an agent', () => {
  test('by its key has the tools of its runs, and what else an agent may', async () => {
    const names = await ofAgent.names();
    expect(names).toEqual(expect.arrayContaining(['get_inbox', 'checkout_issue', 'ask', 'list_runs', 'get_dashboard']));
    expect(names).not.toContain('approve');
    expect((await ofAgent.call('get_inbox')).isError).toBe(false);
    const company = await ofAgent.call('get_dashboard');
    expect(company).toMatchObject({ isError: false, data: { companyId: world.company.id } });
  });

  test('by the token of its run acts in that run', async () => {
    const client = endpoint.client(await runToken(world, agent));
    expect((await client.call('get_organisation')).isError).toBe(false);
  });

  test('is not offered what people decide', async () => {
    const { status, body } = await ofAgent.ask('tools/call', { name: 'approve', arguments: {} });
    expect([status, body.error.message]).toEqual([200, 'Unknown tool: approve']);
  });
});
