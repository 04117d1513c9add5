/** @module-tag whole */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { installation } from '../kit/published-package.js';
import { until } from '../kit/running.js';
import { statusOf, TOOLS } from './paperclip/package.js';
import { answerIn, filledIn, lacking, type Names, partOf } from './paperclip/reading.js';
import { CALLS, NOT_CALLED } from './paperclip/tools.js';

const installed = await installation(TOOLS);
const program = 'program' in installed ? installed.program : '';

describe.skipIf(!program)(`the published server of tools for models ${statusOf(installed)}`, () => {
  const names: Names = {};
  const cleanups: (() => unknown)[] = [];
  let server: ReadyProcess;
  let tools: ToolServer;

  const ask = async (method: string, path: string, body?: object): Promise<Names> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };

  beforeAll(async () => {
    const { url, drop } = await createTestDatabase();
    cleanups.push(drop);
    server = await startServer({ DATABASE_URL: url, COMPATIBILITY: 'paperclip' });
    cleanups.push(() => server.kill());
    names.company = await ask('POST', '/companies', { name: 'Acme' });
    const of = `/companies/${names.company.id}`;
    const waits = { command: 'sleep', args: ['600'] };
    const fields = { name: 'Ada', role: 'engineer', adapterType: 'process', adapterConfig: waits };
    names.agent = await ask('POST', `${of}/agents`, fields);
    names.project = await ask('POST', `${of}/projects`, { name: 'Site' });
    names.goal = await ask('POST', `${of}/goals`, { title: 'Win' });
    const { token } = await ask('POST', `/agents/${names.agent.id}/keys`, { name: 'key' });
    names.run = await ask('POST', `/agents/${names.agent.id}/wakeup`, {});
    await until(async () => (await ask('GET', `/heartbeat-runs/${names.run.id}`)).status === 'running');
    tools = new ToolServer(program, {
      PAPERCLIP_API_URL: server.url,
      PAPERCLIP_API_KEY: token as string,
      PAPERCLIP_COMPANY_ID: names.company.id,
      PAPERCLIP_AGENT_ID: names.agent.id,
      PAPERCLIP_RUN_ID: names.run.id,
    });
    cleanups.push(() => tools.stop());
    const client = { name: 'test', version: '1' };
    await tools.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client });
  });
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  });

  test.each(CALLS.map((call) => [call.tool, call] as const))('%s', async (_tool, { tool, input, shows, as, at }) => {
    const { content } = await tools.request('tools/call', { name: tool, arguments: filledIn(input, names) });
    const said = answerIn(content[0].text);
    expect(said?.error).toBeUndefined();
    if (shows !== undefined) expect(lacking(said, filledIn(shows, names))).toEqual([]);
    if (as) names[as] = partOf(said, at);
  });

  test('has each of its tools tried, but for those of the board and of execution workspaces', async () => {
    const { tools: all } = await tools.request('tools/list', {});
    const tried = CALLS.map(({ tool }) => tool);
    expect(new Set(all.map(({ name }: { name: string }) => name))).toEqual(new Set([...tried, ...NOT_CALLED]));
  });
});

/** A server of tools that speaks the Model Context Protocol over its input and output. */
class ToolServer {
  private readonly child: ChildProcess;
  private readonly lines: Interface;
  private asked = 0;

  constructor(file: string, env: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, [file], {
      env: { PATH: process.env.PATH, DO_NOT_TRACK: '1', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream });
  }

  /** The result of a request. @throws where the answer is an error of the protocol */
  request(method: string, params: unknown): Promise<Names> {
    this.asked += 1;
    const id = this.asked;
    const answer = new Promise<Names>((resolve, reject) => {
      const read = (line: string) => {
        const message = JSON.parse(line) as Names;
        if (message.id !== id) return;
        this.lines.off('line', read);
        if (message.error) reject(new Error(JSON.stringify(message.error)));
        else resolve(message.result);
      };
      this.lines.on('line', read);
    });
    this.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer;
  }

  stop(): void {
    this.child.kill();
  }
}
