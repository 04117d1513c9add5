/** @module-tag whole */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportCost } from '#services/money/costs/record.js';
import { wakeAgent } from '#services/runs/direct-wakes/wake-agent.js';
import { callSessionTool } from '#services/tools/sessions/tool-operations.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { claimed, finish, queue } from '../engine/kit.js';
import { analyze, fill } from '../kit/postgres.js';
import { until } from '../kit/running.js';
import { volume } from '../kit/volume.js';
import { type AgentCaller, type Caller, ownDatabase } from '../kit/world.js';
import { createToolWorld, openSession, type ToolWorld } from '../services/tools/calls/tool-world.js';

// What is done all the time reads its rows by an index, however many others there are. PostgreSQL tells the plan of each
// statement as it was run, as the server's own login, with how many rows it read.

ownDatabase();

const COUNT = volume(10_000, 50_000);
/** Queued runs of one agent, each for a task of its own. */
const QUEUED = 1_000;
/** A scan reads as many rows as the table has; what is found by an index reads a few. */
const MOST_READ = 200;

let tools: ToolWorld;
let agent: AgentCaller;
let session: Caller;

const one = (table: string) => `(SELECT id FROM "${table}" WHERE "companyId" = $1 LIMIT 1)`;
const each = (n = COUNT) => `FROM generate_series(1, ${n}) n`;
const rowsOf = (agentId: string) => [
  `INSERT INTO "Project" (id, "companyId", name, "urlKey")
   SELECT gen_random_uuid(), $1, 'P' || n, 'p-' || n ${each()}`,
  `INSERT INTO "Goal" (id, "companyId", title) SELECT gen_random_uuid(), $1, 'G' || n ${each()}`,
  `INSERT INTO "Issue" (id, "companyId", "issueNumber", identifier, position, title, "updatedAt")
   SELECT gen_random_uuid(), $1, n + 1000, 'X-' || n, orgraph_position(n + 100000), 'issue', now() ${each()}`,
  `INSERT INTO "IssueComment" (id, "companyId", "issueId", "authorType", "authorUserId", body)
   SELECT gen_random_uuid(), $1, ${one('Issue')}, 'user', 'local-board', 'C' || n ${each()}`,
  `INSERT INTO "HeartbeatRun" (id, "companyId", "agentId", status, "startedAt", "finishedAt")
   SELECT gen_random_uuid(), $1, '${agentId}', 'succeeded', now(), now() ${each()}`,
  `INSERT INTO "HeartbeatRun" (id, "companyId", "agentId", status, "taskKey", "createdAt")
   SELECT gen_random_uuid(), $1, '${agentId}', 'queued', 'task ' || n, now() + n * interval '1 s' ${each(QUEUED)}`,
  `INSERT INTO "Wake" (id, "companyId", "agentId", source, "requestedByActorType", status)
   SELECT gen_random_uuid(), $1, '${agentId}', 'timer', 'system', 'completed' ${each()}`,
  `INSERT INTO "CostEvent" (id, "companyId", "agentId", provider, model, "costCents", "occurredAt")
   SELECT gen_random_uuid(), $1, '${agentId}', 'p', 'm', 1, now() - interval '1 year' ${each()}`,
  `INSERT INTO "ToolInvocation" (id, "companyId", "actorType", "actorId", "toolName", decision, "reasonCode", "configVersion",
     "argumentsHash", "argumentsSummary", status)
   SELECT gen_random_uuid(), $1, 'agent', '${agentId}', 'search', 'allow', 'allow_policy', 1, 'x', '{"summary":{}}', 'succeeded' ${each()}`,
];
const FILLED = ['Project', 'Goal', 'Issue', 'IssueComment', 'HeartbeatRun', 'Wake', 'CostEvent', 'ToolInvocation'];

/** A node of a plan, as `EXPLAIN (ANALYZE, FORMAT JSON)` tells of it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The scans of large tables that read many rows, with their statements, since it was emptied. */
const wasteful: string[] = [];
let plans = 0;

const nameOf = (node: PlanNode): string => `${node['Node Type']} of ${node['Index Name'] ?? node['Relation Name']}`;

function note({ message = '' }: { message?: string | undefined }): void {
  const json = /plan:\n(.*)$/s.exec(message)?.[1];
  if (!json) return;
  const { Plan, 'Query Text': text } = JSON.parse(json) as { Plan: PlanNode; 'Query Text': string };
  plans += 1;
  const waiting = [Plan];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    waiting.push(...(node.Plans ?? []));
    const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    if (read > MOST_READ && FILLED.includes(node['Relation Name'] ?? ''))
      wasteful.push(`${nameOf(node)} read ${read} rows: ${text}`);
  }
}

/** Has PostgreSQL tell all connections that are opened from now on how it runs their statements. */
async function explainAll(url: string): Promise<void> {
  const owner = new pg.Client(url);
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_nested_statements': 'on',
  };
  await owner.query(`LOAD 'auto_explain'`);
  for (const [name, value] of Object.entries(settings))
    await owner.query(`ALTER DATABASE ${rows[0]?.name} SET ${name} = '${value}'`);
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await owner.end();
}

beforeAll(async () => {
  tools = await createToolWorld();
  agent = await tools.world.agent({ name: 'Busy' });
  const { services, company } = tools.world;
  const url = services.config.DATABASE_URL as string;
  await fill(url, company.id, rowsOf(agent.row.id));
  await analyze(url, FILLED);
  // What is found first is not found by luck: its run is the last of all.
  ({ session } = await openSession(tools.world, agent));
  services.database.pool.on('connect', (client) => client.on('notice', note));
  await explainAll(url);
  await until(() =>
    services.database.pool.query('SELECT 1').then(
      () => true,
      () => false,
    ),
  );
}, 600_000);

/** What work reads too much, done a few times, since PostgreSQL plans a statement anew for the first values. */
async function wasteOf(work: () => Promise<unknown>): Promise<string[]> {
  for (let round = 0; round < 7; round++) await work();
  return [...new Set(wasteful.splice(0))];
}

describe('among many rows', () => {
  const company = () => ({ companyId: tools.world.company.id });
  const board = () => tools.world.board;
  const issue = () => board().run(createIssue, { ...company(), title: `Like X-9 or ${randomUUID()}` });

  test('an issue is created, as a task of another as well', async () => {
    expect(await wasteOf(issue)).toEqual([]);
    const { id: parentId } = await issue();
    expect(await wasteOf(() => board().run(createIssue, { ...company(), title: randomUUID(), parentId }))).toEqual([]);
    expect(plans).toBeGreaterThan(50);
  });

  test('an issue is changed, and commented on', async () => {
    const { id: issueId } = await issue();
    const priorities = ['high', 'low'];
    let count = 0;
    const change = () => board().run(updateIssue, { issueId, priority: priorities[count++ % 2] });
    expect(await wasteOf(change)).toEqual([]);
    expect(await wasteOf(() => board().run(createIssueComment, { issueId, body: 'Hello' }))).toEqual([]);
  });

  test('a cost is reported, with and without its issue', async () => {
    const { id: issueId } = await issue();
    const cost = {
      agentId: agent.row.id,
      provider: 'p',
      model: 'm',
      costCents: 1,
      occurredAt: new Date().toISOString(),
    };
    const report = (more: object) => board().run(reportCost, { ...company(), ...cost, ...more });
    expect(await wasteOf(() => report({ issueId }))).toEqual([]);
    expect(await wasteOf(() => report({}))).toEqual([]);
  });

  test('an agent with many queued runs is woken for an issue, for a task, and for neither', async () => {
    const { id: issueId } = await issue();
    const wake = (payload: object) => board().run(wakeAgent, { agentId: agent.row.id, payload });
    expect(await wasteOf(() => wake({ issueId }))).toEqual([]);
    expect(await wasteOf(() => wake({ taskKey: randomUUID() }))).toEqual([]);
    expect(await wasteOf(() => wake({}))).toEqual([]);
  });

  test('a run is claimed and ends', async () => {
    const other = await tools.world.agent({ name: 'Idle' });
    const work = async () => {
      await queue(tools.world, other);
      await finish(tools.world, await claimed(tools.world, other), {});
    };
    expect(await wasteOf(work)).toEqual([]);
  });

  test('a tool is called, under a key as well', async () => {
    const call = (more = {}) =>
      session.run(callSessionTool, { tool: tools.nameOf('echo'), parameters: { text: 'x' }, ...more });
    expect(await wasteOf(call)).toEqual([]);
    expect(await wasteOf(() => call({ idempotencyKey: randomUUID() }))).toEqual([]);
  });
});
