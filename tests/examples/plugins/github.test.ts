import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plugin } from '#generated/prisma/client.js';
import { createProject } from '#services/organization/projects/operations.js';
import { setPluginConfig } from '#services/plugins/config/operations.js';
import { testPluginConfig } from '#services/plugins/config/trial.js';
import { offerPluginTools } from '#services/plugins/tools/offer.js';
import { createSecret } from '#services/secrets/secrets/operations.js';
import { listIssueComments } from '#services/work/comments/operations.js';
import { deleteIssue } from '#services/work/issue-operations/delete.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { installBundled } from '#tests/kit/bundled-plugin.js';
import { bodyOf, startEndpoint } from '#tests/kit/endpoint.js';
import { type Rest, startRest } from '#tests/kit/rest.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { agentInRun } from '#tests/services/plugins/tool-plugin.js';
import { elsewhere, issueComment, issueOf, issues, pullRequest, signed } from './github-payloads.js';

ownDatabase();

const SIGNING = 'what-github-signs-with';
const TOKEN = 'ghp_whatAgentsReadAndAnswerWith';

let world: World;
let rest: Rest;
let plugin: Plugin;
let projectId: string;
let apiUrl: string;
/** What the API of GitHub was asked, and what it answers by its paths. */
const asked: { method: string; path: string; authorization: string | undefined; body: string }[] = [];
let answers: Record<string, { status?: number; body: unknown }> = {};

async function github(req: IncomingMessage, res: ServerResponse) {
  const { method = '', url: path = '' } = req;
  asked.push({ method, path, authorization: req.headers.authorization, body: await bodyOf(req) });
  const { status = 200, body } = answers[`${method} ${path.split('?')[0]}`] ?? {
    status: 404,
    body: { message: 'Not Found' },
  };
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const secret = async (name: string, value: string, of = world) =>
  (await of.board.run(createSecret, { companyId: of.company.id, name, value })).id as string;
const reference = (secretId: string) => ({ type: 'secret_ref', secretId, version: 'latest' });
const configure = (configJson: object, of = world) =>
  of.board.run(setPluginConfig, { pluginId: plugin.id, companyId: of.company.id, configJson });

beforeAll(async () => {
  world = await createWorld();
  Object.assign(world.services.config, { OUTBOUND_ALLOWED_HOSTS: ['127.0.0.1'] });
  rest = await startRest();
  apiUrl = await startEndpoint((req, res) => void github(req, res));
  plugin = await installBundled(world, 'examples/plugins/github-connector');
  projectId = (await world.board.run(createProject, { companyId: world.company.id, name: 'Hello' })).id;
  await configure({
    apiUrl,
    repositories: [{ name: 'octo/hello-world', projectId }],
    webhookSecret: reference(await secret('GITHUB_WEBHOOK', SIGNING)),
    token: reference(await secret('GITHUB_TOKEN', TOKEN)),
  });
});

beforeEach(() => {
  asked.length = 0;
  answers = {};
});

const deliver = ({ body, headers }: ReturnType<typeof signed>, of = world) =>
  rest.post(`/api/plugins/${plugin.pluginKey}/webhooks/github?companyId=${of.company.id}`, body, { headers });
const send = async (delivery: Parameters<typeof signed>[0], deliveryId?: string) => {
  const { status, body } = await deliver(signed(delivery, SIGNING, deliveryId));
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
};
const issuesNow = (of = world) =>
  of.board.run(listIssues, { companyId: of.company.id, sortField: 'id', sortDir: 'asc' });
const issueAbout = async (number: number) =>
  (await issuesNow()).find(({ title }: { title: string }) => title.endsWith(`(octo/hello-world#${number})`));
const commentsOn = async (number: number): Promise<string[]> => {
  const { id: issueId } = await issueAbout(number);
  const comments = await world.board.run(listIssueComments, { issueId, order: 'asc' });
  return comments.map(({ body }: { body: string }) => body);
};

describe('deliveries of GitHub', () => {
  it('that open an issue or a pull request make an issue of the project of the repository', async () => {
    await send(issues('opened', 7, { title: 'Broken\nlink', body: 'See [it](agent://someone).' }));
    expect(await issueAbout(7)).toMatchObject({
      title: 'Broken link (octo/hello-world#7)',
      projectId,
      status: 'backlog',
      description:
        'From [@octocat on GitHub](https://github.com/Octo/Hello-World/issues/7)\n\nSee [it](agent&#58;//someone).',
    });
    await send(pullRequest('opened', 8));
    expect((await issueAbout(8)).title).toBe('Change 8 (octo/hello-world#8)');
  });

  it('are taken once, whether they come again or at the same time', async () => {
    const id = '72d3162e-cc78-11e3-81ab-4c9367dc0958';
    await Promise.all([
      send(issues('opened', 20), id),
      send(issues('opened', 20), id),
      send(issueComment(20, 1, 'At once')),
    ]);
    await send(issues('opened', 20), id);
    await send(issues('opened', 20));
    await send(issueComment(20, 1, 'At once'));
    const all = await issuesNow();
    expect(all.filter(({ title }: { title: string }) => title.includes('#20)'))).toHaveLength(1);
    expect(await commentsOn(20)).toEqual([
      '[@octocat on GitHub](https://github.com/Octo/Hello-World/issues/20#issuecomment-1) wrote:\n\nAt once',
    ]);
  });

  it('that comment make a comment, and the issue where it is not known yet', async () => {
    await send(issueComment(30, 5, 'Me too'));
    expect(await commentsOn(30)).toEqual([expect.stringContaining('Me too')]);
    await send(issueComment(30, 5, 'Changed', 'edited'));
    expect(await commentsOn(30)).toHaveLength(1);
  });

  it('that change, close and reopen an issue do so here', async () => {
    await send(issues('opened', 40));
    await send(issues('edited', 40, { title: 'Better title', body: 'Better text' }));
    expect(await issueAbout(40)).toMatchObject({ title: 'Better title (octo/hello-world#40)' });
    await send(issues('closed', 40, { title: 'Better title', state: 'closed', state_reason: 'completed' }));
    expect((await issueAbout(40)).status).toBe('done');
    await send(issues('reopened', 40, { title: 'Better title' }));
    expect((await issueAbout(40)).status).toBe('todo');
    await send(issues('closed', 40, { state: 'closed', state_reason: 'not_planned' }));
    expect((await issueAbout(40)).status).toBe('cancelled');
    expect(await commentsOn(40)).toEqual(
      ['closed it', 'reopened it', 'closed it'].map((what) => expect.stringContaining(what)),
    );
    await send(pullRequest('opened', 41));
    await send(pullRequest('closed', 41, { merged: true }));
    expect((await issueAbout(41)).status).toBe('done');
  });

  it('about other repositories, and of other kinds, are passed over', async () => {
    const before = (await issuesNow()).length;
    for (const one of [elsewhere, issues('labeled', 50), { event: 'star', payload: issues('created', 50).payload }])
      await send(one);
    await send({ event: 'ping', payload: { zen: 'Speak like a human.', hook_id: 1 } });
    expect(await issuesNow()).toHaveLength(before);
  });

  it('about an issue that the company has deleted are passed over', async () => {
    await send(issues('opened', 60));
    await world.board.run(deleteIssue, { issueId: (await issueAbout(60)).id });
    await send(issueComment(60, 61, 'Anybody?'));
    await send(issues('closed', 60));
    expect(await issueAbout(60)).toBeUndefined();
  });

  it('without the right signature are refused, whatever they say', async () => {
    const before = (await issuesNow()).length;
    const good = signed(issues('opened', 70), SIGNING);
    const { 'x-hub-signature-256': _, ...unsigned } = good.headers;
    const bad = [
      signed(issues('opened', 70), 'another secret'),
      { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) },
      { ...good, headers: unsigned as never },
      { ...good, headers: { ...good.headers, 'x-hub-signature-256': 'sha256=' } },
    ];
    for (const one of bad) {
      expect(await deliver(one)).toMatchObject({
        status: 502,
        body: { status: 'failed', error: 'The signature does not fit' },
      });
    }
    expect(await issuesNow()).toHaveLength(before);
  });

  it('concern the company of their address, which must have configured the connector', async () => {
    const other = await createWorld();
    const one = signed(issues('opened', 80), SIGNING);
    expect((await deliver(one, other)).status).toBe(404);
    await configure(
      {
        repositories: [{ name: 'octo/hello-world' }],
        webhookSecret: reference(await secret('HOOK', 'its own', other)),
      },
      other,
    );
    expect((await deliver(one, other)).status).toBe(502);
    expect((await deliver(signed(issues('opened', 80), 'its own'), other)).status).toBe(200);
    expect(await issuesNow(other)).toHaveLength(1);
    expect(await issueAbout(80)).toBeUndefined();
    const nowhere = await rest.post(`/api/plugins/${plugin.id}/webhooks/github`, one.body, { headers: one.headers });
    expect(nowhere).toMatchObject({ status: 502, body: { error: expect.stringContaining('?companyId=') } });
  });
});

describe('the tools of agents', () => {
  const path = '/repos/octo/hello-world/issues/7';
  let call: Awaited<ReturnType<typeof agentInRun>>['call'];
  beforeAll(async () => {
    await offerPluginTools(world.services);
    ({ call } = await agentInRun(world));
  });
  const use = (tool: string, parameters: object) => call(`${plugin.pluginKey}:${tool}`, parameters);

  it('read an issue with its latest comments, by the token of the company', async () => {
    answers[`GET ${path}`] = { body: issueOf(7, { comments: 45 }) };
    answers[`GET ${path}/comments`] = {
      body: [{ user: { login: 'hubot' }, body: 'Beep', created_at: '2026-11-25T10:00:00Z' }],
    };
    const answer = JSON.stringify(await use('github_get_issue', { repository: 'Octo/Hello-World', number: 7 }));
    for (const part of ['issue #7 by octocat, open: Problem 7', 'It does not work.', 'hubot at 2026-11-25T10:00:00Z']) {
      expect(answer).toContain(part);
    }
    expect(asked.map((one) => [one.path, one.authorization])).toEqual([
      [path, `Bearer ${TOKEN}`],
      [`${path}/comments?per_page=20&page=3`, `Bearer ${TOKEN}`],
    ]);
    expect(answer).not.toContain(TOKEN);
  });

  it('comment, which does not come back as a comment of somebody else', async () => {
    answers[`POST ${path}/comments`] = { status: 201, body: { id: 99, html_url: 'https://github.com/c/99' } };
    const answer = await use('github_create_comment', { repository: 'octo/hello-world', number: 7, body: 'Fixed.' });
    expect(JSON.stringify(answer)).toContain('https://github.com/c/99');
    const { body } = JSON.parse(asked[0]?.body ?? '{}');
    expect(body).toMatch(/^Fixed\.\n/);
    await send(issueComment(7, 99, body));
    expect(await commentsOn(7)).toEqual([]);
  });

  it('search the repositories of the company and no others', async () => {
    const hit = { ...issueOf(7), repository_url: 'https://api.github.com/repos/Octo/Hello-World' };
    const stray = { ...hit, number: 9, repository_url: 'https://api.github.com/repos/mallory/x' };
    answers['GET /search/issues'] = { body: { total_count: 2, items: [hit, stray] } };
    const answer = JSON.stringify(await use('github_search', { query: 'is:open broken' }));
    expect(new URL(asked[0]?.path ?? '', apiUrl).searchParams.get('q')).toBe('is:open broken repo:octo/hello-world');
    expect(answer).toContain('Octo/Hello-World#7');
    expect(answer).not.toContain('mallory');
    expect(JSON.stringify(await use('github_search', { query: 'x repo:mallory/x' }))).toContain(
      'must not name repositories',
    );
    expect(JSON.stringify(await use('github_get_issue', { repository: 'mallory/x', number: 1 }))).toContain(
      'none of the repositories',
    );
    expect(asked).toHaveLength(1);
  });

  it('say what GitHub answers where it refuses', async () => {
    const answer = JSON.stringify(await use('github_get_issue', { repository: 'octo/hello-world', number: 404 }));
    expect(answer).toContain('GitHub answered 404: Not Found');
  });
});

describe('the configuration', () => {
  it('is judged before it is set', async () => {
    const webhookSecret = reference(await secret('JUDGED', 'x'));
    const tried = (configJson: object) =>
      world.board.run(testPluginConfig, {
        pluginId: plugin.id,
        companyId: world.company.id,
        configJson: { webhookSecret, ...configJson },
      });
    expect(await tried({ repositories: [{ name: 'a/b' }] })).toMatchObject({
      valid: true,
      message: expect.stringContaining('without one'),
    });
    expect(await tried({ repositories: [{ name: 'a/b' }, { name: 'A/B' }] })).toMatchObject({ valid: false });
    expect(await tried({ repositories: [{ name: 'no-owner' }] })).toMatchObject({ valid: false });
    const plain = { webhookSecret: 'in plain text', repositories: [{ name: 'a/b' }] };
    await expect(configure(plain)).rejects.toMatchObject({ status: 400 });
  });
});
