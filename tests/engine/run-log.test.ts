import { afterEach, describe, expect, test } from 'vitest';
import { LogWriter } from '#engine/log-writer.js';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { Services } from '#services/core/operation/scope.js';
import { getRunLog } from '#services/runs/logs/log-read.js';
import { listRunEvents } from '#services/runs/runs/events.js';
import { getRun } from '#services/runs/runs/operations.js';
import { eventsOf } from '../kit/journal.js';
import { logOf, parsed, sha256, textOf, workingRun } from '../kit/logs.js';
import { statementsOf } from '../kit/statements.js';
import { type AgentCaller, createWorld, type World } from '../kit/world.js';

const writers: LogWriter[] = [];
afterEach(async () => {
  await Promise.all(writers.splice(0).map((writer) => writer.close()));
});

function writerOf(services: Services, warnings: string[] = []): LogWriter {
  const writer = new LogWriter(services, (message) => void warnings.push(message));
  writers.push(writer);
  return writer;
}

interface Bench {
  readonly world: World;
  readonly ada: AgentCaller;
  readonly run: HeartbeatRun;
  readonly writer: LogWriter;
}

async function bench(config: Partial<Services['config']> = {}): Promise<Bench> {
  const world = await createWorld();
  const ada = await world.agent({ name: 'Ada' });
  const run = await workingRun(world.services, { companyId: world.company.id, agentId: ada.row.id });
  const services = { ...world.services, config: { ...world.services.config, ...config } };
  return { world, ada, run, writer: writerOf(services) };
}

/** The whole log, read page by page. */
async function read(world: World, runId: string, limitBytes = 1_048_576): Promise<string> {
  let content = '';
  for (let offset: number | null = 0; offset !== null; ) {
    const page: { content: string; nextOffset: number | null } = await world.board.run(getRunLog, {
      runId,
      offset,
      limitBytes,
    });
    content += page.content;
    offset = page.nextOffset;
  }
  return content;
}

describe('what a run writes', () => {
  test('is read as lines whose size and hash are those that its row has', async () => {
    const { world, run, writer } = await bench();
    const log = logOf(writer, run);
    log.write('stdout', 'one\n');
    log.write('stderr', Buffer.from('zwei €\n'));
    log.write('system', 'drei');
    const end = await log.close();
    const content = await read(world, run.id);
    expect(parsed(content)).toMatchObject([
      { stream: 'stdout', chunk: 'one\n', seq: 1 },
      { stream: 'stderr', chunk: 'zwei €\n', seq: 2 },
      { stream: 'system', chunk: 'drei', seq: 3 },
    ]);
    expect(Object.keys(parsed(content)[0] as object)).toEqual(['ts', 'stream', 'chunk', 'seq']);
    expect(end).toEqual({
      bytes: Buffer.byteLength(content),
      sha256: sha256(content),
      lastSeq: 3,
      stdoutExcerpt: 'one\n',
      stderrExcerpt: 'zwei €\n',
    });
    expect(await world.board.run(getRun, { runId: run.id })).toMatchObject({
      logBytes: end.bytes,
      lastOutputSeq: 3,
      lastOutputAt: expect.any(String),
    });
  });

  test('of characters that are cut into pieces is whole again, and what is no text is replaced', async () => {
    const { world, run, writer } = await bench();
    const log = logOf(writer, run);
    for (const byte of Buffer.from('a😀b')) log.write('stdout', Buffer.from([byte]));
    log.write('stdout', Buffer.from([0xff, 0x00, 0xc3]));
    log.write('stdout', 'c\ud800');
    await log.close();
    expect(textOf(await read(world, run.id))).toBe('a😀b\ufffd\ufffdc\ufffd\ufffd');
  });

  test('is nothing for a run that is silent, and costs no statement', async () => {
    const { world, run, writer } = await bench();
    const statements = await statementsOf(async () => {
      expect(await logOf(writer, run).close()).toEqual({
        bytes: 0,
        sha256: null,
        stdoutExcerpt: null,
        stderrExcerpt: null,
        lastSeq: 0,
      });
    });
    expect(statements).toEqual([]);
    expect(await read(world, run.id)).toBe('');
  });

  test('has no secret in it, wherever the secret is cut', async () => {
    const { world, run, writer } = await bench();
    const log = logOf(writer, run, ['s3cr3t-value']);
    log.write('stdout', 'key=s3cr');
    await log.drained();
    while (!log.settled) await new Promise((resolve) => setTimeout(resolve, 5));
    log.write('stderr', 'meanwhile');
    log.write('stdout', '3t-value!\n');
    log.progress('using s3cr3t-value');
    log.invoked({ args: ['--key', 's3cr3t-value'], env: { PASSWORD: 'x' } });
    log.note({ level: 'error', message: 's3cr3t-value is wrong' });
    const end = await log.close();
    const content = await read(world, run.id);
    expect(textOf(content)).toBe('key=***REDACTED***!\n');
    expect(end.stdoutExcerpt).toBe('key=***REDACTED***!\n');
    const told = JSON.stringify(await world.board.run(listRunEvents, { runId: run.id }));
    expect(told).not.toContain('s3cr3t');
    expect(told).toContain('--key');
    expect((await world.board.run(listRunEvents, { runId: run.id })).at(-1).message).toBe('using ***REDACTED***');
  });

  test('beyond its limit is not kept, which one line says, and its end is still shown', async () => {
    const { world, run, writer } = await bench({ RUN_LOG_MAX_BYTES: 20_000 });
    const log = logOf(writer, run);
    for (let number = 0; number < 200; number++) log.write('stdout', `${number} ${'x'.repeat(1_000)}\n`);
    log.write('stdout', 'the very end');
    const end = await log.close();
    const content = await read(world, run.id);
    const lines = parsed(content);
    expect(lines.at(-1)).toMatchObject({ stream: 'system', chunk: '… output beyond 20000 bytes is not kept' });
    expect(lines.filter(({ stream }) => stream === 'system')).toHaveLength(1);
    expect(end).toMatchObject({ bytes: Buffer.byteLength(content), sha256: sha256(content) });
    expect(end.bytes).toBeLessThan(20_200);
    expect(end.stdoutExcerpt?.endsWith('the very end')).toBe(true);
    expect(Buffer.byteLength(end.stdoutExcerpt as string)).toBe(4_096);
  });

  test('of a gigabyte leaves memory bounded, and of the end nothing that begins within a secret', async () => {
    const { run, writer } = await bench({ RUN_LOG_MAX_BYTES: 1_000_000 });
    const secret = 'abcdefghijklmnop'.repeat(64);
    const log = logOf(writer, run, [secret]);
    const chunk = Buffer.from(`${secret}${'-'.repeat(1_000)}\n`.repeat(518)); // 1 MiB, cut within secrets
    let most = 0;
    for (let count = 0; count < 1_024; count++) {
      if (!log.write('stdout', chunk)) await log.drained();
      most = Math.max(most, log.held);
      if (count % 64 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const end = await log.close();
    expect(most).toBeLessThan(4_000_000);
    expect(end.bytes).toBeLessThan(1_000_300);
    expect(end.stdoutExcerpt).not.toMatch(/[a-p]/);
    expect(end.stdoutExcerpt).toContain('REDACTED');
  });
});

describe('logs', () => {
  test('of twenty runs of a company are written together, with one entry of the journal', async () => {
    const { world, ada, writer } = await bench();
    const of = { companyId: world.company.id, agentId: ada.row.id };
    const runs = await Promise.all(Array.from({ length: 20 }, () => workingRun(world.services, of)));
    const logs = runs.map((run) => logOf(writer, run));
    const statements = await statementsOf(async () => {
      for (const [index, log] of logs.entries()) log.write('stdout', `from ${index}`);
      await Promise.all(logs.map((log) => log.close()));
    });
    expect(statements.filter((text) => text.includes('INSERT INTO "RunLogChunk"'))).toHaveLength(1);
    const [entry, ...others] = await eventsOf(world, 'heartbeat.logged');
    expect(others).toEqual([]);
    const told = entry?.details?.runs as unknown as { runId: string; fromSeq: number; toSeq: number }[];
    expect(told.map(({ runId, fromSeq, toSeq }) => [runId, fromSeq, toSeq])).toEqual(runs.map(({ id }) => [id, 1, 1]));
    for (const [index, { id }] of runs.entries()) expect(textOf(await read(world, id))).toBe(`from ${index}`);
  });

  test('of a run that another process has taken are dropped, and its writer is told; the others are kept', async () => {
    const { world, ada, run, writer } = await bench();
    const other = await workingRun(world.services, { companyId: run.companyId, agentId: ada.row.id });
    const [taken, kept] = [logOf(writer, run), logOf(writer, other)];
    await world.services.database.transaction('all', (tx) =>
      tx.heartbeatRun.update({ where: { id: run.id }, data: { fence: 2n } }),
    );
    taken.write('stdout', 'of the past');
    taken.note({ level: 'info', message: 'of the past' });
    kept.write('stdout', 'of the present');
    await Promise.all([taken.close(), kept.close()]);
    expect([taken.lost.aborted, kept.lost.aborted]).toEqual([true, false]);
    expect(await read(world, run.id)).toBe('');
    expect(textOf(await read(world, other.id))).toBe('of the present');
    expect(await eventsOf(world, 'heartbeat.noted')).toEqual([]);
  });

  test('are dropped once the run is cancelled', async () => {
    const { world, run, writer } = await bench();
    const log = logOf(writer, run);
    await world.services.database.transaction('all', (tx) =>
      tx.heartbeatRun.update({ where: { id: run.id }, data: { status: 'cancelled' } }),
    );
    log.write('stdout', 'too late');
    await log.close();
    expect(log.lost.aborted).toBe(true);
    expect(log.write('stdout', 'later still')).toBe(true);
    expect(await read(world, run.id)).toBe('');
  });
});

/** Services whose database takes no transaction until it is told to. */
function stuck(services: Services) {
  let isStuck = true;
  const release = (): void => {
    isStuck = false;
  };
  const { database } = services;
  const transaction: Services['database']['transaction'] = (reach, work) =>
    isStuck ? Promise.reject(new Error('the database is away')) : database.transaction(reach, work);
  const stuckDatabase = Object.assign(Object.create(database) as Services['database'], { transaction });
  return { services: { ...services, database: stuckDatabase }, release };
}

describe('a log while the database is away', () => {
  test('makes writers wait, loses nothing, and has everything once afterwards', async () => {
    const { world, run } = await bench();
    const { services, release } = stuck(world.services);
    const warnings: string[] = [];
    const log = logOf(writerOf(services, warnings), run);
    const pieces = Array.from({ length: 40 }, (_, number) => `${number} ${'y'.repeat(10_000)}\n`);
    let written = 0;
    while (written < pieces.length && log.write('stdout', pieces[written++] as string));
    expect(written).toBeLessThan(pieces.length);
    const drained = log.drained();
    while (warnings.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    release();
    await drained;
    for (const piece of pieces.slice(written)) log.write('stdout', piece);
    const end = await log.close();
    const content = await read(world, run.id, 50_000);
    expect(textOf(content)).toBe(pieces.join(''));
    expect(end.sha256).toBe(sha256(content));
    expect(warnings).toEqual(['Logs of runs cannot be written and will be retried: the database is away']);
  });

  test('drops what is too much for a writer that does not wait, and says how much', async () => {
    const { world, run } = await bench();
    const { services, release } = stuck(world.services);
    const log = logOf(writerOf(services), run);
    for (let count = 0; count < 40; count++) log.write('stdout', 'z'.repeat(100_000));
    expect(log.held).toBeLessThan(2_200_000);
    release();
    await log.close();
    const content = await read(world, run.id);
    const missing = /^… (\d+) bytes of output are missing here/.exec(parsed(content).at(-1)?.chunk ?? '')?.[1];
    expect(textOf(content).length + Number(missing)).toBe(4_000_000);
  });

  test('does not keep a process that ends waiting for ever', async () => {
    const { world, run } = await bench();
    const { services } = stuck(world.services);
    const writer = new LogWriter(services);
    const log = logOf(writer, run);
    log.write('stdout', 'never kept');
    const closed = log.close();
    await writer.close();
    await closed;
    expect(log.held).toBe(0);
  });
});
