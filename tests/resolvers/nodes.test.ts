import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { BOARD_KEY_PREFIX, hashKey, newKey } from '#services/access/tokens.js';
import { localBoard } from '#services/core/actors/actor.js';
import { createCompany } from '#services/organization/companies/operations.js';
import { updateGeneralSettings } from '#services/organization/instance/settings.js';
import { startTestServer, type TestServer } from '../kit/server.js';
import { statementsOf } from '../kit/statements.js';
import { callerOf } from '../kit/world.js';
import { bearer, refusal, run } from './organization/company.js';

let server: TestServer;
let home: Company;
let abroad: Company;
beforeAll(async () => {
  server = await startTestServer({ DEPLOYMENT_MODE: 'authenticated' });
  await callerOf(server.runtime.services, localBoard).run(updateGeneralSettings, { allowedAdapters: ['process'] });
  home = await newCompany('Home');
  abroad = await newCompany('Abroad');
});

type Headers = Record<string, string>;

/** A company with an owner, an agent, and a row of several kinds. */
interface Company {
  readonly companyId: string;
  readonly userId: string;
  readonly owner: Headers;
  readonly agent: Headers;
  /** Ids by the names of their types. */
  readonly ids: Readonly<Record<string, string>>;
}

async function newOwner(companyId: string): Promise<{ userId: string; owner: Headers }> {
  const [userId, token] = [randomUUID(), newKey(BOARD_KEY_PREFIX)];
  await server.runtime.services.database.transaction('all', async (tx) => {
    await tx.user.create({ data: { id: userId, name: 'Grace', email: `${userId}@example.com` } });
    await tx.boardApiKey.create({ data: { userId, name: 'key', tokenHash: hashKey(token) } });
    await tx.companyMembership.create({
      data: { companyId, principalType: 'user', principalId: userId, membershipRole: 'owner' },
    });
  });
  return { userId, owner: bearer(token) };
}

async function newCompany(name: string): Promise<Company> {
  const { id: companyId } = await callerOf(server.runtime.services, localBoard).run(createCompany, { name });
  const { userId, owner } = await newOwner(companyId);
  const make = async (operation: string, input: object, selection: string) => {
    const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
    const document = `mutation ($input: ${type}!) { ${operation}(input: $input) { ${selection} } }`;
    return (await run(server, document, { input }, owner))[operation];
  };
  const { agent } = await make('createAgent', { companyId, name: 'Ada' }, 'agent { id }');
  const { key } = await make('createAgentKey', { agentId: agent.id }, 'key { keyId token }');
  const { issue } = await make('createIssue', { companyId, title: 'Sweep', assigneeUserId: userId }, 'issue { id }');
  const { comment } = await make('createIssueComment', { issueId: issue.id, body: 'Done?' }, 'comment { id }');
  const { goal } = await make('createGoal', { companyId, title: 'Grow' }, 'goal { id }');
  const { secret } = await make('createSecret', { companyId, name: 'Token', value: 'x' }, 'secret { id }');
  return {
    companyId,
    userId,
    owner,
    agent: bearer(key.token),
    ids: {
      Company: companyId,
      Agent: agent.id,
      AgentKey: key.keyId,
      Issue: issue.id,
      IssueComment: comment.id,
      Goal: goal.id,
      Secret: secret.id,
      User: userId,
    },
  };
}

const NODES = `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }`;
const NODE = `query ($id: ID!) { node(id: $id) { __typename id ... on Issue { title } ... on User { name email } } }`;

const found = (ids: Readonly<Record<string, string>>) =>
  Object.entries(ids).map(([type, id]) => ({ __typename: type, id }));

describe('node', () => {
  it('finds an object of any type by its id, with its own fields', async () => {
    const { node } = await run(server, NODE, { id: home.ids.Issue!.toUpperCase() }, home.owner);
    expect(node).toEqual({ __typename: 'Issue', id: home.ids.Issue, title: 'Sweep' });
  });

  it('answers null for an unknown id, for text that is none, and for what is of another company', async () => {
    for (const id of [randomUUID(), 'nothing', '', ...Object.values(abroad.ids)]) {
      expect(await run(server, NODE, { id }, home.owner), id).toEqual({ node: null });
    }
  });

  it('is refused to callers without a credential', async () => {
    expect((await refusal(server, NODE, { id: home.ids.Issue })).extensions).toMatchObject({ status: 401 });
  });
});

describe('nodes', () => {
  it('finds objects of several types in the order of their ids', async () => {
    const { nodes } = await run(server, NODES, { ids: Object.values(home.ids) }, home.owner);
    expect(nodes).toEqual(found(home.ids));
  });

  it('leaves null in the place of what the caller may not read, such as secrets and keys for agents', async () => {
    const { nodes } = await run(server, NODES, { ids: Object.values(home.ids) }, home.agent);
    const hidden = ['AgentKey', 'Secret'];
    expect(nodes).toEqual(found(home.ids).map((node) => (hidden.includes(node.__typename) ? null : node)));
  });

  it('takes 100 ids and refuses one more', async () => {
    const ids = Array.from({ length: 101 }, () => randomUUID());
    expect((await run(server, NODES, { ids: ids.slice(1) }, home.owner)).nodes).toEqual(Array(100).fill(null));
    expect((await refusal(server, NODES, { ids }, home.owner)).extensions).toMatchObject({ status: 400 });
  });

  it('sends one statement for the tables of all ids, and one for each table with rows', async () => {
    const ids = [home.ids.Issue, home.ids.Goal, home.ids.IssueComment];
    await run(server, NODES, { ids }, home.owner);
    const texts = await statementsOf(() => run(server, NODES, { ids: [...ids, home.ids.Agent] }, home.owner));
    expect(texts.filter((text) => text.includes('UNION ALL'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('WHERE id = ANY($1::uuid[])) r'))).toHaveLength(4);
  });
});

const ISSUE = `query ($id: ID!) {
  issue(id: $id) {
    assigneeUser { id name email } assignee { __typename ... on User { name } }
    createdBy { __typename ... on User { id } } company { name }
  }
}`;

describe('people', () => {
  it('are shown to members with their address, and to agents without it', async () => {
    const variables = { id: home.ids.Issue };
    const person = { id: home.userId, name: 'Grace', email: `${home.userId}@example.com` };
    const rest = {
      assignee: { __typename: 'User', name: 'Grace' },
      createdBy: { __typename: 'User', id: home.userId },
      company: { name: 'Home' },
    };
    expect((await run(server, ISSUE, variables, home.owner)).issue).toEqual({ assigneeUser: person, ...rest });
    const seen = { assigneeUser: { ...person, email: null }, ...rest };
    expect((await run(server, ISSUE, variables, home.agent)).issue).toEqual(seen);
  });
});

describe('the author of a comment', () => {
  it('is a person, an agent, or the server', async () => {
    const { companyId, ids } = home;
    const issueId = ids.Issue as string;
    const note = { companyId, issueId, authorType: 'system', body: 'Blocked for too long' };
    await server.runtime.services.database.transaction('all', (tx) => tx.issueComment.create({ data: note }));
    const add = `mutation ($id: ID!) { createIssueComment(input: { issueId: $id, body: "Working on it" }) { cursor } }`;
    await run(server, add, { id: issueId }, home.agent);
    const document = `query ($id: ID!) { issue(id: $id) { comments { edges { node {
      author { __typename ... on User { id } ... on Agent { id name } ... on SystemActor { name } } } } } } }`;
    const { issue } = await run(server, document, { id: issueId }, home.owner);
    expect(issue.comments.edges.map(({ node }: { node: { author: object } }) => node.author)).toEqual([
      { __typename: 'User', id: home.userId },
      { __typename: 'SystemActor', name: 'server' },
      { __typename: 'Agent', id: ids.Agent, name: 'Ada' },
    ]);
  });
});

const EVENTS = `query ($id: ID!, $first: Int) {
  company(id: $id) {
    activity(first: $first) { edges { node {
      action actor { __typename ... on User { id } ... on Agent { name } ... on SystemActor { name } } subject { __typename id }
    } } }
  }
}`;

describe('events', () => {
  it('lead to who acted and to what they are about', async () => {
    const { company } = await run(server, EVENTS, { id: home.companyId, first: 50 }, home.owner);
    const created = company.activity.edges.find(({ node }: Edge) => node.action === 'ISSUE_CREATED').node;
    expect(created).toMatchObject({
      actor: { __typename: 'User', id: home.userId },
      subject: { __typename: 'Issue', id: home.ids.Issue },
    });
  });

  it('lead to all of them in as many statements for five events as for one of each kind', async () => {
    const few = await statementsOf(() => run(server, EVENTS, { id: home.companyId, first: 5 }, home.owner));
    const tables = (texts: string[]) => texts.filter((text) => text.includes('UNION ALL')).length;
    expect(tables(few)).toBe(1);
    expect(few.filter((text) => /^SELECT id, email/.test(text))).toHaveLength(1);
  });
});

interface Edge {
  readonly node: { readonly action: string };
}
