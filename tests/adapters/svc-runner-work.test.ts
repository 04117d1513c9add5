import { beforeAll, describe, expect, test } from 'vitest';
import type { Adapter, Ending } from '#adapters/adapter.js';
import { agentTools } from '#agent-tools/table.js';
import { runToken } from '../kit/credentials.js';
import { makeExecution, type TestExecution } from '../kit/execution.js';
import { issueIn, stored } from '../kit/issues.js';
import { type ModelAnswer, type ModelServer, startModelServer, type Turn } from '../kit/model-server.js';
import { startRest } from '../kit/rest.js';
import { compiledRunner } from '../kit/svc-runner.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';

let runner: Adapter;
beforeAll(async () => {
  runner = await compiledRunner();
});

interface Worked {
  readonly world: World;
  readonly agent: AgentCaller;
  // biome-ignore lint/suspicious/noExplicitAny: wire shapes are what tests assert on
  readonly issue: any;
  readonly ending: Ending;
  readonly execution: TestExecution;
  readonly model: ModelServer;
  readonly runId: string;
  readonly url: string;
}

/** An agent that a model drives, with an issue of its own and a real run token, at a real REST API. */
async function work(
  // biome-ignore lint/suspicious/noExplicitAny: see above
  script: (issue: any, agent: AgentCaller) => readonly Turn[],
): Promise<Worked> {
  const world = await createWorld();
  const { url } = await startRest();
  const agent = await world.agent({ name: 'Ada', role: 'engineer', adapterType: 'svc_runner', adapterConfig: {} });
  const issue = await issueIn(world, { title: 'Paint the door', status: 'todo', assigneeAgentId: agent.row.id });
  const runId = crypto.randomUUID();
  const key = await runToken(world, agent, { runId });
  const model = await startModelServer('openai', script(issue, agent));
  const execution = makeExecution({
    runId,
    companyId: world.company.id,
    agent: { id: agent.row.id, name: 'Ada', role: 'engineer' },
    config: { baseUrl: model.url, model: 'test-model' },
    context: { issueId: issue.id },
    tools: agentTools(),
    env: { SERVICE_API_URL: url, SERVICE_API_KEY: key },
    prompt: `Issue ${issue.identifier} was assigned to you.`,
  });
  const ending = await runner.execute(execution);
  return { world, agent, issue, ending, execution, model, runId, url };
}

const call = (name: string, input: object): ModelAnswer => ({ calls: [{ name, input }] });
/** What the tools answered to the step before a request. */
const answersIn = (model: ModelServer, request: number): string[] =>
  model.requests[request].messages
    .filter(({ role }: { role: string }) => role === 'tool')
    .map(({ content }: { content: string }) => content);

describe('an agent that a model drives', () => {
  test('finds its issue, takes it, writes a document, comments, and moves it to done', async () => {
    const { world, agent, issue, ending, runId, model } = await work(({ id }) => [
      call('get_inbox', {}),
      call('get_issue', { issueId: id }),
      {
        text: 'I take it.',
        calls: [
          { name: 'checkout_issue', input: { issueId: id } },
          { name: 'put_document', input: { issueId: id, key: 'plan', title: 'Plan', body: '1. Paint 🎨' } },
          { name: 'add_comment', input: { issueId: id, body: 'Painted it red.' } },
          { name: 'update_issue', input: { issueId: id, status: 'done' } },
        ],
      },
      { text: 'The door is red.' },
    ]);
    expect(ending).toMatchObject({
      status: 'succeeded',
      summary: 'The door is red.',
      result: { steps: 4, toolCalls: 6 },
    });
    expect(answersIn(model, 1)[0]).toContain(issue.identifier);
    expect(answersIn(model, 2).at(-1)).toContain('Paint the door');
    const [row, comments, documents] = await stored(world, async (tx) => [
      await tx.issue.findFirst({ where: { id: issue.id } }),
      await tx.issueComment.findMany({ where: { issueId: issue.id } }),
      await tx.document.findMany({ where: { issueId: issue.id } }),
    ]);
    expect(row).toMatchObject({ status: 'done', assigneeAgentId: agent.row.id });
    expect(comments).toMatchObject([{ body: 'Painted it red.', authorAgentId: agent.row.id, createdByRunId: runId }]);
    expect(documents).toMatchObject([{ key: 'plan' }]);
  });

  test('splits work off, asks the board for approval and puts a question', async () => {
    const { world, agent, issue, ending, model } = await work(({ id }, { row }) => [
      call('checkout_issue', { issueId: id }),
      {
        calls: [
          { name: 'create_child_issue', input: { issueId: id, title: 'Buy paint', assigneeAgentId: row.id } },
          {
            name: 'request_approval',
            input: { payload: { title: 'Buy paint', summary: 'For 20 euros' }, issueIds: [id] },
          },
          {
            name: 'ask',
            input: {
              issueId: id,
              kind: 'ask_user_questions',
              payload: {
                version: 1,
                questions: [{ id: 'colour', prompt: 'Which colour?', options: [{ id: 'red', label: 'Red' }] }],
              },
            },
          },
          { name: 'search_issues', input: { q: 'paint' } },
          { name: 'get_organisation', input: {} },
          { name: 'list_comments', input: { issueId: id } },
          { name: 'list_documents', input: { issueId: id } },
          { name: 'add_work_product', input: { issueId: id, type: 'artifact', provider: 'files', title: 'Photo' } },
          { name: 'release_issue', input: { issueId: id } },
        ],
      },
      { text: 'I wait.' },
    ]);
    expect(ending.status).toBe('succeeded');
    expect(answersIn(model, 2).filter((answer) => answer.includes('HTTP '))).toEqual([]);
    const [child, approvals, cards, products] = await stored(world, async (tx) => [
      await tx.issue.findFirst({ where: { parentId: issue.id } }),
      await tx.approval.findMany({ where: { companyId: world.company.id } }),
      await tx.interaction.findMany({ where: { issueId: issue.id } }),
      await tx.workProduct.findMany({ where: { issueId: issue.id } }),
    ]);
    expect(child).toMatchObject({ title: 'Buy paint', assigneeAgentId: agent.row.id });
    expect(approvals).toMatchObject([
      {
        type: 'request_board_approval',
        requestedByAgentId: agent.row.id,
        payload: { title: 'Buy paint', summary: 'For 20 euros' },
      },
    ]);
    expect(cards).toMatchObject([{ kind: 'ask_user_questions', continuationPolicy: 'wake_assignee' }]);
    expect(products).toMatchObject([{ title: 'Photo' }]);
  });

  test('is told what it may not do, in the words of the control plane', async () => {
    const { ending, model } = await work(({ id }) => [
      {
        calls: [
          { name: 'update_issue', input: { issueId: id, status: 'paused', title: 't'.repeat(501) } },
          { name: 'get_issue', input: { issueId: crypto.randomUUID() } },
          { name: 'get_issue', input: { issueId: '../companies' } },
          { name: 'checkout_issue', input: { issueId: id, expectedStatuses: ['done'] } },
          { name: 'search_issues', input: { q: 'q'.repeat(201), limit: 51 } },
          { name: 'add_comment', input: { body: 'To whom?' } },
        ],
      },
      { text: 'I understand.' },
    ]);
    expect(ending.status).toBe('succeeded');
    const answers = answersIn(model, 1);
    expect(answers[0]).toMatch(
      /^HTTP 400: Validation error\n- title: Too big: .*<=500 characters\n- status: Invalid option: .*"in_review"/,
    );
    expect(answers[1]).toContain('HTTP 404: Issue not found');
    expect(answers[2]).toContain('HTTP 404');
    expect(answers[3]).toContain('HTTP 409: Issue checkout conflict');
    expect(answers[4]).toMatch(/- q: Too big: .*<=200 characters\n- limit: Too big: .*<=50$/);
    expect(answers[5]).toBe('issueId is required and must be text');
  });

  test('sees long answers cut', async () => {
    const { model } = await work(({ id }) => [
      call('put_document', { issueId: id, key: 'notes', body: 'n'.repeat(100_000) }),
      call('get_document', { issueId: id, key: 'notes' }),
      { text: 'Read.' },
    ]);
    const [answer = ''] = answersIn(model, 2).slice(-1);
    expect(answer.length).toBeLessThan(25_000);
    expect(answer).toMatch(/… \(\d+ more characters\)$/);
  });

  test('has no say any more once its run has ended', async () => {
    const world = await createWorld();
    const { url } = await startRest();
    const agent = await world.agent({ name: 'Ada', adapterType: 'svc_runner', adapterConfig: {} });
    const issue = await issueIn(world, { status: 'todo', assigneeAgentId: agent.row.id });
    const runId = crypto.randomUUID();
    const key = await runToken(world, agent, { runId });
    await stored(world, (tx) => tx.heartbeatRun.update({ where: { id: runId }, data: { status: 'cancelled' } }));
    const model = await startModelServer('openai', [
      call('add_comment', { issueId: issue.id, body: 'Too late' }),
      { text: 'So be it.' },
    ]);
    await runner.execute(
      makeExecution({
        runId,
        companyId: world.company.id,
        agent: { id: agent.row.id, name: 'Ada', role: 'general' },
        config: { baseUrl: model.url, model: 'test-model' },
        env: { SERVICE_API_URL: url, SERVICE_API_KEY: key },
        tools: agentTools(),
      }),
    );
    expect(answersIn(model, 1)[0]).toContain('HTTP 401');
    const comments = await stored(world, (tx) => tx.issueComment.count({ where: { issueId: issue.id } }));
    expect(comments).toBe(0);
  });
});
