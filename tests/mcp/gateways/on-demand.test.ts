import { beforeAll, describe, expect, it } from 'vitest';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { invocationOf } from '#tests/services/tools/calls/tool-world.js';
import { createGatewayWorld, type GatewayWorld } from './world.js';

const tool = (name: string, description: string, properties: object = {}) => ({
  name,
  description,
  inputSchema: { type: 'object', properties },
});

const TOOLS = [
  tool('create_issue', 'Open a new ticket in a repository.', {
    assignee: { type: 'string', description: 'Who does it' },
  }),
  tool('listPullRequests', 'List what was proposed for merging.'),
  tool('send_mail', 'Send a message to somebody. Also tells of an issue by mail.'),
  tool('wipe', 'Remove an issue for ever.'),
  tool('box', 'Pack/archive what is old.'),
  tool('board_note', 'Pin it.'),
  tool('message_one', 'Sends a message.'),
  tool('message_two', 'Sends a message.'),
  tool('hear', 'Understand speech.\nIt can translate.'),
  tool('speak', 'Say and translate e.g. a poem. Loud.'),
  tool('weather_of_tomorrow', 'The weather.'),
  tool('weather', 'The weather.'),
];

let desk: GatewayWorld;
let token: string;

beforeAll(async () => {
  desk = await createGatewayWorld({ onDemandToolsConfig: { enabled: true, defaultLimit: 2 } }, { tools: TOOLS });
  ({ token } = await desk.mint());
  await desk.world.board.run(createToolPolicy, {
    companyId: desk.companyId,
    name: 'No wiping',
    policyType: 'block',
    priority: 1,
    selectors: { toolName: 'wipe' },
  });
});

const use = (name: string, given: object, shown = token) =>
  desk.client(shown).ask('tools/call', { name, arguments: given });
const found = async (given: object): Promise<string[]> => {
  const { body } = await use('search_tools', given);
  return body.result.structuredContent.tools.map(
    ({ upstreamToolName }: { upstreamToolName: string }) => upstreamToolName,
  );
};

describe('a gateway whose tools are found on demand', () => {
  it('lists two tools, whatever it has', async () => {
    const { body } = await desk.client(token).ask('tools/list');
    expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual(['search_tools', 'run_tool']);
  });

  it('finds tools with all that is needed to call them', async () => {
    const { body } = await use('search_tools', { query: 'create issue' });
    expect(body.result.structuredContent.tools[0]).toEqual({
      name: expect.stringMatching(/create_issue$/),
      displayName: 'create_issue',
      description: 'Open a new ticket in a repository.',
      parametersSchema: TOOLS[0]?.inputSchema,
      applicationId: expect.any(String),
      connectionId: desk.connectionId,
      catalogEntryId: expect.any(String),
      upstreamToolName: 'create_issue',
      risk: expect.any(String),
    });
    expect(JSON.parse(body.result.content[0].text)).toEqual(body.result.structuredContent);
  });

  it.each([
    ['the words of a name before those of a description', 'issue', 'create_issue'],
    ['names that are written in one word', 'pull request', 'listPullRequests'],
    ['other forms of a word', 'sending mails', 'send_mail'],
    ['the beginning of a word', 'somebod', 'send_mail'],
    ['other words for the same', 'show the PR', 'listPullRequests'],
    ['words that a stroke joins', 'archive', 'box'],
    ['what one tool says before what many say', 'message to the board', 'board_note'],
    ['what a tool is for before what else it says', 'translate', 'speak'],
    ['the shorter name of two that say the same', 'weather', 'weather'],
    ['the names and descriptions of parameters', 'assignee', 'create_issue'],
  ])('finds %s', async (_, query, expected) => {
    expect((await found({ query }))[0]).toBe(expected);
  });

  it('finds as many as are asked for, or as its settings say', async () => {
    const query = 'issue pull mail';
    expect([(await found({ query })).length, (await found({ query, limit: 1 })).length]).toEqual([2, 1]);
    expect(await found({ query: `' \\ :* & | ! <-> ()` })).toEqual([]);
  });

  it('finds the tools of an application by its name', async () => {
    expect(await found({ query: 'weather in the tracker' })).toEqual(['weather', 'weather_of_tomorrow']);
    expect(await found({ query: 'tracker', limit: 50 })).toHaveLength(TOOLS.length - 1);
  });

  it('takes whatever is asked for words', async () => {
    const letters = Array.from({ length: 250 }, (_, number) => String.fromCharCode(97 + (number % 26))).join(' ');
    for (const query of [letters, 'x'.repeat(500), '\u{1f984} weather', "weather:* | 'weather'", '晴れ weather']) {
      expect(await found({ query, limit: 1 })).toHaveLength(query.includes('xx') ? 0 : 1);
    }
  });

  it('finds nothing that the caller may not call', async () => {
    expect(await found({ query: 'wipe remove', limit: 50 })).toEqual([]);
  });

  it('refuses searches without words, too long ones and limits out of bounds', async () => {
    for (const given of [
      {},
      { query: '' },
      { query: 'x'.repeat(501) },
      { query: 'x', limit: 0 },
      { query: 'x', limit: 51 },
    ]) {
      expect((await use('search_tools', given)).body.error.code).toBe(-32602);
    }
  });

  it('calls what was found by the same rules, and records the tool itself', async () => {
    const { body } = await use('search_tools', { query: 'send mail' });
    const [{ name, catalogEntryId }] = body.result.structuredContent.tools;
    const answer = await use('run_tool', { tool: name, arguments: { a: 1 } });
    const { invocationId } = answer.body.result._meta['orgraph.dev/untrusted'];
    expect(await invocationOf(desk.world, invocationId)).toMatchObject({ catalogEntryId, gatewayId: desk.gateway.id });
    const denied = await use('run_tool', { tool: desk.nameOf('wipe') });
    expect(denied.body.error.data.reasonCode).toBe('deny_policy_block');
  });

  it('calls no tool by its own name', async () => {
    expect((await desk.client(token).call('send_mail')).body.error.data.reasonCode).toBe('tool_not_found');
    expect((await use('run_tool', { tool: 'search_tools' })).body.error.data.reasonCode).toBe('tool_not_found');
  });

  it('searches for tokens that may list, and calls for those that may call', async () => {
    const { token: calls } = await desk.mint({ allowedActions: ['tools/call'] });
    const { status, body } = await use('search_tools', { query: 'mail' }, calls);
    expect([status, body.error.data.reasonCode]).toEqual([403, 'gateway_token_action_denied']);
    expect((await use('run_tool', { tool: desk.nameOf('send_mail') }, calls)).status).toBe(200);
  });
});
