import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { ApiUrl } from '#services/core/process/config.js';
import { grantAgentSecret } from '#services/secrets/agent-secrets/grants.js';
import { queue, reached, startEngine } from '../engine/kit.js';
import { stored } from '../kit/issues.js';
import { type Rest, startRest } from '../kit/rest.js';
import { createWorld, type World } from '../kit/world.js';
import { refTo, secretIn } from '../services/secrets/secrets-world.js';
import { found, newCanary } from './canaries.js';

/** Says everything that it has, in every spelling, cut wherever it may be; and tells a file, as proof that it had it. */
const TELLTALE = `
  const { writeFileSync } = require('node:fs');
  const told = { ...process.env };
  const ask = (path, method) => fetch(process.env.SERVICE_API_URL + path, {
    method, headers: { authorization: 'Bearer ' + process.env.SERVICE_API_KEY, 'content-type': 'application/json' },
  }).then((response) => response.json());
  const say = async (stream, text) => {
    for (let at = 0; at < text.length; at += 7) {
      process[stream].write(text.slice(at, at + 7));
      if (at % 70 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  (async () => {
    told.READ = (await ask('/api/agents/me/secrets/READ/value', 'POST')).value;
    writeFileSync(process.env.AGENT_HOME + '/told.json', JSON.stringify(told));
    told.ARGUMENT = process.argv[2];
    writeFileSync(process.env.AGENT_HOME + '/told.json', JSON.stringify(told));
    for (const value of [told.FROM_SECRET, told.MY_API_KEY, told.READ, told.SERVICE_API_KEY, told.ARGUMENT]) {
      await say('stdout', value + '\\n' + JSON.stringify({ value }) + '\\n' + encodeURIComponent(value) + '\\n');
      await say('stderr', Buffer.from(value).toString('base64') + '\\n' + Buffer.from(value).toString('hex') + '\\n');
    }
    process.exitCode = 3;
  })();
`;

const secrets: Record<string, string> = {};
const give = (name: string, value = newCanary()): string => {
  secrets[name] = value;
  return value;
};

let world: World;
let rest: Rest;
let runs: HeartbeatRun[];
let told: Record<string, string>;
let sent: IncomingHttpHeaders;
const statements: string[] = [];
const record = (text: unknown): void => void statements.push(text as string);
/** Answers with all that it was told. */
const echo = createServer((request, response) => {
  sent = request.headers;
  response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify([request.headers, request.url]));
});

beforeAll(async () => {
  subscribe('orgraph:statement', record);
  world = await createWorld();
  rest = await startRest(world.services);
  const { port } = (await new Promise<AddressInfo>((resolve) => {
    echo.listen(0, '127.0.0.1', () => resolve(echo.address() as AddressInfo));
  })) as AddressInfo;
  const env = {
    FROM_SECRET: refTo(await secretIn(world, give('a secret of several lines', `${newCanary()}\n${newCanary()}`))),
    MY_API_KEY: give('a literal'),
  };
  const child = await world.agent({
    name: 'Child',
    adapterType: 'process',
    adapterConfig: { command: process.execPath, args: ['-e', TELLTALE, '--', '--token', give('an argument')], env },
  });
  const secretId = (await secretIn(world, give('a secret that it reads itself'))).id;
  await world.board.run(grantAgentSecret, { agentId: child.row.id, key: 'READ', secretId });
  const remote = await world.agent({
    name: 'Remote',
    adapterType: 'http',
    adapterConfig: {
      url: `http://127.0.0.1:${port}/?token=${give('a key in an address')}`,
      headers: {
        Authorization: refTo(await secretIn(world, give('a header', `Bearer ${newCanary()}`))),
      },
    },
  });
  // As it could be stored before literals were refused there.
  const literal = { 'X-Api-Key': give('a literal header') };
  await stored(world, async (tx) => {
    const { adapterConfig } = await tx.agent.findUniqueOrThrow({ where: { id: remote.row.id } });
    const { headers, ...config } = adapterConfig as { headers: object };
    const data = { adapterConfig: { ...config, headers: { ...headers, ...literal } } };
    await tx.agent.update({ where: { id: remote.row.id }, data });
  });
  const apiUrl = new ApiUrl({ ...world.services.config, API_URL: rest.url });
  await startEngine({ ...world, services: { ...world.services, apiUrl } });
  const ids = [await queue(world, child), await queue(world, remote)];
  runs = await Promise.all(ids.map((id) => reached(world, id, 'failed', 'succeeded', 'cancelled', 'timed_out')));
  const home = join(world.services.config.ORGRAPH_HOME, 'agents', world.company.id, child.row.id);
  told = JSON.parse(await readFile(join(home, 'told.json'), 'utf8'));
  give('the token of the run', told.SERVICE_API_KEY);
});
afterAll(() => {
  unsubscribe('orgraph:statement', record);
  echo.close();
});

/** Literals are kept where they are configured. */
const LITERALS = ['a literal', 'a literal header', 'an argument', 'a key in an address'];
const CONFIGURED = ['"Agent"', '"AgentConfigRevision"'];

describe('a secret that a run has', () => {
  test('was given to it, and said by it', () => {
    expect(told).toMatchObject({
      FROM_SECRET: secrets['a secret of several lines'],
      MY_API_KEY: secrets['a literal'],
      READ: secrets['a secret that it reads itself'],
      ARGUMENT: secrets['an argument'],
    });
    expect(told.SERVICE_API_KEY).toMatch(/^ey/);
    expect(sent).toMatchObject({ authorization: secrets['a header'], 'x-api-key': secrets['a literal header'] });
    expect(runs).toMatchObject([{ exitCode: 3, status: 'failed' }, { status: 'failed' }]);
    expect(
      runs.map((run) => JSON.stringify(run, (_key, value) => (typeof value === 'bigint' ? Number(value) : value))),
    ).toEqual([expect.stringContaining('***REDACTED***'), expect.stringContaining('***REDACTED***')]);
  });

  test('is in no row', async () => {
    const { pool } = world.services.database;
    const tables = await pool.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
        WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker')`,
    );
    const rows = await stored(world, async (tx) => {
      const texts: [string, string][] = [];
      for (const { name } of tables.rows) {
        const [row] = await tx.$queryRawUnsafe<{ text: string }[]>(
          `SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${name} t`,
        );
        texts.push([name, row?.text ?? '']);
      }
      return texts;
    });
    expect(rows.find(([name]) => name.includes('RunLogChunk'))?.[1]).toContain('***REDACTED***');
    for (const [name, text] of rows) {
      const literals = CONFIGURED.some((table) => name.endsWith(table)) ? LITERALS : [];
      expect([name, ...found(text, secrets).filter((one) => !literals.includes(one))]).toEqual([name]);
    }
  });

  test('is in no answer about the run', async () => {
    const paths = runs.flatMap(({ id, agentId }) => [
      `heartbeat-runs/${id}`,
      `heartbeat-runs/${id}/events`,
      `heartbeat-runs/${id}/log`,
      `agents/${agentId}`,
      `agents/${agentId}/runtime-state`,
      `agents/${agentId}/task-sessions`,
    ]);
    paths.push(`companies/${world.company.id}/heartbeat-runs`, `companies/${world.company.id}/activity`);
    for (const path of paths) {
      const { status, bytes } = await rest.get(`/api/${path}`);
      expect([path, status]).toEqual([path, 200]);
      expect([path, ...found(bytes.toString(), secrets)]).toEqual([path]);
    }
  });

  test('is in the text of no statement', () => {
    expect(statements.length).toBeGreaterThan(50);
    expect(found(statements.join('\n'), secrets)).toEqual([]);
  });
});
