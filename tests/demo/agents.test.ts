/** @module-tag whole */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server.js';
import { attemptsAt } from './attempts.js';
import { type Client, clientOf, deliver, deliveriesOf, found, historyAt, mutationsOf } from './parts.js';

let server: TestServer;
let client: Client;
// biome-ignore lint/suspicious/noExplicitAny: what the demo founded, on the wire
let demo: any;
beforeAll(async () => {
  server = await startTestServer();
  client = clientOf({ url: server.url });
});
beforeEach(async () => {
  const options = { hasSchedule: true, onCompany: () => {} };
  demo = await found({ client, mutate: mutationsOf(client, historyAt()) }, options);
});

const get = (path: string) => client.call('GET', path);
const agentId = (name: string): string => demo.agents.find((agent: { name: string }) => agent.name === name).id;
const killed = (times: number): string[] => Array.from({ length: times }, () => 'SIGKILL');

/** The issue that an event of this kind became. */
async function issueOf(action: 'opened' | 'other'): Promise<string> {
  const delivery = deliveriesOf(1).find(({ payload }) => (payload.action === 'opened') === (action === 'opened'))!;
  const address = `${server.url}/api/routine-triggers/public/${demo.webhook.publicId}/fire`;
  const run = await deliver({ address, secret: demo.webhook.secret, patienceMs: 60_000 }, delivery);
  return run.linkedIssueId;
}

const tasked = (program: 'dispatcher' | 'triage' | 'standup', name: string, issueId: string) =>
  attemptsAt(server, { program, companyId: demo.company.id, agentId: agentId(name), issueId });

const costsOf = async (issueId: string) => {
  const query = 'query ($id: ID!) { issue(id: $id) { costEvents(first: 20) { edges { node { costCents } } } } }';
  const { issue } = await client.graphql(query, { id: issueId });
  return issue.costEvents.edges.map(({ node }: { node: { costCents: number } }) => node.costCents).toSorted();
};

const commentsOf = async (issueId: string): Promise<string[]> =>
  (await get(`/issues/${issueId}/comments`)).map(({ body }: { body: string }) => body).toSorted();

/** The case of the triage with all that belongs to it. */
async function caseOf(issueId: string) {
  const cases = await get(`/companies/${demo.company.id}/cases`);
  expect(cases).toHaveLength(1);
  const { documents, attachments, status, key, issueLinks } = await get(`/cases/${cases[0].id}`);
  expect(issueLinks).toMatchObject([{ role: 'origin', issue: { id: issueId } }]);
  const revisions: Record<string, number> = {};
  for (const { key: name } of documents) {
    revisions[name] = (await get(`/cases/${cases[0].id}/documents/${name}/revisions`)).revisions.length;
  }
  const threads = await get(`/cases/${cases[0].id}/documents/triage/annotations`);
  return { status, key, revisions, files: attachments.length, quotes: threads.map(quoteOf) };
}
const quoteOf = ({ selectedText, anchorConfidence }: Record<string, string>) => [selectedText, anchorConfidence];

describe('the triage, killed after each of its writes and tried again', () => {
  test('prepares one case, asks once, does what the board ticks once, and counts its costs once', async () => {
    const issueId = await issueOf('opened');
    await client.call('PATCH', `/issues/${issueId}`, { assigneeAgentId: agentId('Grace') });

    const first = await tasked('triage', 'Grace', issueId);
    expect(first).toEqual([...killed(7), expect.stringMatching(/^0: .*waits for the board/)]);
    const prepared = {
      key: 'Codertocat/Hello-World#1',
      revisions: { triage: 1 },
      files: 1,
      quotes: [["It looks like you accidently spelled 'commit' with two 't's.", 'exact']],
    };
    expect(await caseOf(issueId)).toEqual({ ...prepared, status: 'in_progress' });
    expect(await get(`/issues/${issueId}`)).toMatchObject({ status: 'in_review' });
    const [card, ...others] = await get(`/issues/${issueId}/interactions`);
    expect([card.status, others]).toEqual(['pending', []]);

    const selectedOptionIds = ['reply', 'label', 'raise'];
    await client.call('POST', `/issues/${issueId}/interactions/${card.id}/accept`, { selectedOptionIds });
    const second = await tasked('triage', 'Grace', issueId);
    expect(second).toEqual([...killed(7), expect.stringMatching(/^0: .*is not mine any more/)]);
    expect(await caseOf(issueId)).toEqual({ ...prepared, status: 'done', revisions: { triage: 1, reply: 1 } });
    expect(await get(`/issues/${issueId}`)).toMatchObject({
      status: 'done',
      priority: 'high',
      labels: [{ name: 'bug' }],
    });
    expect(await costsOf(issueId)).toEqual([2, 4]);
    expect(await commentsOf(issueId)).toEqual([
      'Done as the board ticked: reply, label, raise.',
      'The case is prepared. I go on when the board has answered.',
    ]);
  });

  test('says who has to do what where the issue has no event of a code host', async () => {
    const fields = { title: 'Look at this', status: 'todo', assigneeAgentId: agentId('Linus') };
    const { id } = await client.call('POST', `/companies/${demo.company.id}/issues`, fields);
    const ends = await tasked('triage', 'Linus', id);
    expect(ends.at(-1)).toContain('No webhook brought an issue with it');
    expect(await get(`/issues/${id}`)).toMatchObject({ status: 'blocked', unblockDescriptor: { owner: 'board' } });
    expect(await commentsOf(id)).toEqual(['I cannot do this: No webhook brought an issue with it']);
  });
});

describe('the dispatcher, killed after each of its writes and tried again', () => {
  test('hands a new issue to the engineer with the least to do', async () => {
    const busy = { title: 'Something else', status: 'todo', assigneeAgentId: agentId('Grace') };
    await client.call('POST', `/companies/${demo.company.id}/issues`, busy);
    const issueId = await issueOf('opened');
    expect(await tasked('dispatcher', 'Ada', issueId)).toEqual([...killed(2), expect.stringMatching(/^0: .*not mine/)]);
    expect(await get(`/issues/${issueId}`)).toMatchObject({
      status: 'todo',
      assigneeAgentId: agentId('Linus'),
      title: 'Codertocat/Hello-World#1: Spelling error in the README file',
    });
    expect(await costsOf(issueId)).toEqual([1]);
  });

  test('closes every other event with a word', async () => {
    const issueId = await issueOf('other');
    expect(await tasked('dispatcher', 'Ada', issueId)).toEqual([...killed(2), expect.stringMatching(/^0: .*not mine/)]);
    expect(await get(`/issues/${issueId}`)).toMatchObject({ status: 'done', assigneeAgentId: agentId('Ada') });
    expect(await commentsOf(issueId)).toEqual([
      'Nothing to do: the event is "edited", and only new issues are triaged.',
    ]);
  });
});

describe('the stand-up, killed after each of its writes and tried again', () => {
  test('tells once what is open, what is done and who has what, as it was at the first attempt', async () => {
    await issueOf('opened');
    const { linkedIssueId } = await client.call('POST', `/routines/${demo.schedule.routineId}/run`, {});
    const ends = await tasked('standup', 'Tim', linkedIssueId);
    expect(ends).toEqual([...killed(3), expect.stringMatching(/^0: .*not mine/)]);
    const [document] = await get(`/issues/${linkedIssueId}/documents`);
    const { body, latestRevisionNumber } = await get(`/issues/${linkedIssueId}/documents/${document.key}`);
    expect(latestRevisionNumber).toBe(1);
    expect(body).toContain('0 done, 2 open');
    expect(body).toMatch(/- Ada: DEM\w*-1\n- Tim: DEM\w*-2/);
    expect(await commentsOf(linkedIssueId)).toEqual([expect.stringMatching(/^Stand-up: 0 done, 2 open/)]);
    expect(await costsOf(linkedIssueId)).toEqual([1]);
  });
});
