/** @module-tag whole */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { temporaryFolder } from '../kit/execution.js';
import { issueIn, stored } from '../kit/issues.js';
import { type ModelServer, startModelServer, type Turn } from '../kit/model-server.js';
import { type ReadyProcess, serverHome, startServer } from '../kit/process.js';
import { until } from '../kit/running.js';
import { type AgentCaller, createWorld, testServices, type World } from '../kit/world.js';
import { expire, lives, queue, runById, runsOf } from './kit.js';

const PATIENCE = { timeout: 180_000 };

/** The product on the database of the world; one that follows it finds the same files. */
const serve = (world: World, home: string): Promise<ReadyProcess> =>
  startServer({ DATABASE_URL: world.services.config.DATABASE_URL as string, ORGRAPH_HOME: home });

/** Ways in which a server ends while a run is at work, and how that run then ends. */
const WAYS = {
  SIGTERM: { status: 'interrupted', errorCode: 'server_shutdown_interrupted' },
  SIGKILL: { status: 'failed', errorCode: 'process_lost' },
} as const;
type Way = keyof typeof WAYS;
const ways = Object.keys(WAYS) as Way[];

/** Lets a run begin, ends its server as soon as `reached`, and answers with the run that goes on once that is over. */
async function interrupted(
  world: World,
  agent: AgentCaller,
  way: Way,
  { issueId, reached, between, ...wake }: Interruption,
): Promise<{ first: HeartbeatRun; next: HeartbeatRun }> {
  const home = await serverHome();
  const before = await serve(world, home);
  const id = await queue(world, agent, { reason: 'issue_assigned', ...(issueId ? { issueId } : {}), ...wake });
  await until(() => reached());
  const { processPid } = await runById(world, id);
  before.child.kill(way);
  await until(() => !lives(processPid as number));
  await between?.();
  await before.exited;
  if (way === 'SIGKILL') await expire(world, id);
  const after = await serve(world, home);
  const next = await until(async () =>
    (await runsOf(world)).find((run) => run.retryOfRunId === id && !['queued', 'running'].includes(run.status)),
  );
  await after.kill();
  const first = await runById(world, id);
  expect(first).toMatchObject(WAYS[way]);
  return { first, next };
}

interface Interruption {
  readonly issueId?: string;
  readonly forceFreshSession?: boolean;
  reached(): unknown;
  between?(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: what a client of a model sends
const saidTo = (model: ModelServer, request: number): any[] => model.requests[request].messages;

async function driven(script: (issueId: string) => readonly Turn[]) {
  const world = await createWorld();
  const issue = await issueIn(world, { title: 'Paint the door', status: 'todo' });
  const model = await startModelServer('openai', script(issue.id));
  const agent = await world.agent({
    name: 'Ada',
    adapterType: 'svc_runner',
    adapterConfig: { baseUrl: model.url, model: 'test-model', graceSec: 10 },
  });
  const comments = () => stored(world, (tx) => tx.issueComment.findMany({ where: { issueId: issue.id } }));
  return { world, issue, model, agent, comments };
}

const comment = (issueId: string, body: string) => ({ name: 'add_comment', input: { issueId, body } });
const hangs: Turn = () => undefined;

describe('a native run whose server ends between two steps', () => {
  test.each(ways)('by %s goes on after the last of them, and does none twice', PATIENCE, async (way) => {
    const { world, issue, model, agent, comments } = await driven((id) => [
      { text: 'I begin.', calls: [comment(id, 'First coat')] },
      { calls: [comment(id, 'Second coat')] },
      hangs,
      { text: 'The door is red.' },
    ]);
    const { first, next } = await interrupted(world, agent, way, {
      issueId: issue.id,
      reached: () => model.requests.length === 3,
    });
    expect(next).toMatchObject({ status: 'succeeded', sessionIdBefore: first.sessionIdAfter });
    expect(first.sessionIdAfter).toEqual(expect.any(String));
    expect((await comments()).map(({ body }) => body).sort()).toEqual(['First coat', 'Second coat']);
    const said = saidTo(model, 3);
    expect(said.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'tool', 'user']);
    expect(said[2]).toMatchObject({ content: 'I begin.' });
    expect(said[3].content).toContain('First coat');
    expect(said[5].content).toContain('Second coat');
    expect(said[6].content).toContain('The server stopped while you were at work on this');
  });
});

describe('a native run whose server ends within a call', () => {
  test.each(ways)('by %s is told that nobody knows what came of that call', PATIENCE, async (way) => {
    const owner = new pg.Client((await testServices()).config.DATABASE_URL);
    await owner.connect();
    const { world, issue, model, agent } = await driven((id) => [
      async () => {
        await owner.query('BEGIN');
        // A call that writes a comment gets no answer.
        await owner.query('LOCK TABLE "IssueComment" IN EXCLUSIVE MODE');
        return {
          calls: [{ name: 'get_issue', input: { issueId: id } }, comment(id, 'Once'), comment(id, 'Never begun')],
        };
      },
      { text: 'I have looked.' },
    ]);
    const { first, next } = await interrupted(world, agent, way, {
      issueId: issue.id,
      reached: async () => {
        const { rows } = await owner.query(
          `SELECT FROM pg_locks WHERE relation = '"IssueComment"'::regclass AND NOT granted`,
        );
        return rows.length > 0;
      },
      between: async () => {
        await owner.query('ROLLBACK');
        await owner.end();
      },
    });
    expect(next).toMatchObject({ status: 'succeeded', sessionIdBefore: first.sessionIdAfter });
    const said = saidTo(model, 1);
    const calls = said.find(({ role }) => role === 'assistant').tool_calls as { function: { arguments: string } }[];
    expect(calls.map((call) => call.function.arguments).join()).toContain('Once');
    expect(calls).toHaveLength(2);
    const results = said.filter(({ role }) => role === 'tool').map(({ content }) => content);
    expect(results[0]).toContain('Paint the door');
    expect(results[1]).toContain('It is not known whether this was done');
  });
});

/** A command line that says which session it begins or goes on with, works, and hangs when it was begun. */
const COMMAND = `
const { appendFileSync } = require('node:fs');
const args = process.argv.slice(2);
const resumed = args.includes('--resume') ? args[args.indexOf('--resume') + 1] : null;
const say = (event) => console.log(JSON.stringify(event));
let prompt = '';
process.stdin.on('data', (chunk) => { prompt += chunk; }).on('end', () => {
  const session_id = resumed ?? 'a1b2c3d4-0000-4000-8000-000000000000';
  say({ type: 'system', subtype: 'init', session_id, model: 'claude-test' });
  appendFileSync(__dirname + '/starts', JSON.stringify({ resumed, prompt }) + '\\n');
  if (!resumed) return setInterval(() => {}, 1000);
  say({ type: 'result', subtype: 'success', is_error: false, result: 'Went on', session_id });
});`;

async function commanded() {
  const world = await createWorld();
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'program.cjs'), COMMAND);
  writeFileSync(join(folder, 'claude'), `#!/bin/sh\nexec '${process.execPath}' '${folder}/program.cjs' "$@"\n`);
  chmodSync(join(folder, 'claude'), 0o755);
  const agent = await world.agent({
    name: 'Ada',
    adapterType: 'claude_local',
    adapterConfig: { command: join(folder, 'claude'), graceSec: 5 },
  });
  const starts = (): { resumed: string | null; prompt: string }[] => {
    const file = join(folder, 'starts');
    // What follows the last line feed is still being written.
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
    return lines.map((line) => JSON.parse(line));
  };
  return { world, agent, starts };
}

describe('a command line whose server ends', () => {
  test.each(ways)('by %s goes on with its session', PATIENCE, async (way) => {
    const { world, agent, starts } = await commanded();
    const { first, next } = await interrupted(world, agent, way, {
      reached: async () => starts().length > 0 && ((await runsOf(world))[0]?.lastOutputAt ?? null) !== null,
    });
    const sessionId = 'a1b2c3d4-0000-4000-8000-000000000000';
    expect(first.sessionIdAfter).toBe(sessionId);
    expect(next).toMatchObject({ status: 'succeeded', sessionIdBefore: sessionId, sessionIdAfter: sessionId });
    expect(starts().map(({ resumed }) => resumed)).toEqual([null, sessionId]);
    expect(starts()[1]?.prompt).toContain('The server stopped while you were at work on this');
  });
});
