import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createWorld, type World } from '../kit/world.js';
import { programmer, queue, reached, runsOf, startEngine } from './kit.js';

test('a run that could not be prepared for a reason of the server is tried again later, and says nothing of the reason', async () => {
  const world = await createWorld();
  const home = await mkdtemp(join(tmpdir(), 'orgraph-broken-'));
  await writeFile(join(home, 'scratch'), 'where a folder belongs');
  await startEngine(world, { ORGRAPH_HOME: home });
  const ada = await programmer(world, 'Ada', '');
  const id = await queue(world, ada);
  expect(await reached(world, id, 'failed', 'succeeded')).toMatchObject({
    status: 'failed',
    errorCode: 'transient_failure',
    error: 'The run could not be prepared',
    stdoutExcerpt: null,
    processPid: null,
  });
  const [, retry, ...others] = await runsOf(world);
  expect(others).toEqual([]);
  expect(retry).toMatchObject({
    status: 'scheduled_retry',
    retryOfRunId: id,
    scheduledRetryReason: 'transient_failure_retry',
    scheduledRetryAttempt: 1,
  });
});

/** Has the database refuse the first attempts to put a process on record, as it does while somebody holds the row. */
async function refuseProcesses({ services }: World, attempts: number): Promise<void> {
  const owner = new pg.Client(services.config.DATABASE_URL);
  await owner.connect();
  await owner.query(`
    CREATE SEQUENCE refused;
    GRANT ALL ON SEQUENCE refused TO PUBLIC;
    CREATE FUNCTION refuse_process() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('refused') <= ${attempts} THEN RAISE EXCEPTION 'held' USING ERRCODE = 'lock_not_available'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_process BEFORE UPDATE OF "processPid" ON "HeartbeatRun" FOR EACH ROW
      EXECUTE FUNCTION refuse_process()`);
  await owner.end();
}

test('a program begins once its process is on record, however often that is refused before', async () => {
  const world = await createWorld();
  await refuseProcesses(world, 3);
  await startEngine(world);
  const began = Date.now();
  const ada = await programmer(world, 'Ada', 'console.log(Date.now())');
  const id = await queue(world, ada);
  const run = await reached(world, id, 'failed', 'succeeded');
  expect(run).toMatchObject({ status: 'succeeded', processPid: expect.any(Number), processLossRetryCount: 0 });
  // Three refusals are 200, 400 and 800 ms of waiting, and the program did nothing meanwhile.
  expect(Number(run.stdoutExcerpt) - began).toBeGreaterThan(1_300);
  expect(await runsOf(world)).toHaveLength(1);
});
