import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { sweep } from '#engine/sweep.js';
import { type ProcessRow, processRow } from '#processes/processes.js';
import { pauseAgent } from '#services/organization/agents/lifecycle.js';
import { confirmStopped } from '#services/runs/stop-orders/confirm.js';
import { stored } from '../kit/issues.js';
import { until } from '../kit/running.js';
import { reportOf } from '../kit/stops.js';
import { createWorld } from '../kit/world.js';
import { asEngine, claimed, expire, fenceOf, programmer, queue, startEngine } from './kit.js';

test.skipIf(process.platform !== 'linux')(
  'a run is not reported as stopped while a process lives that may belong to it, and that process is named',
  async () => {
    const world = await createWorld();
    const ada = await programmer(world, 'Ada', '');
    const id = await queue(world, ada);
    const run = await claimed(world, ada);
    await world.board.run(pauseAgent, { agentId: ada.row.id });
    const stranger = spawn('sleep', ['600']);
    const pid = stranger.pid as number;
    const { start } = processRow(pid) as ProcessRow;
    await asEngine(world, (scope) => confirmStopped(scope, fenceOf(run), { suspects: [{ pid, start }] }));
    const itemOf = async () => {
      const { outstanding, items } = await reportOf(world);
      return { outstanding, ...items.find(({ kind }: { kind: string }) => kind === 'run') };
    };
    const DOUBT = { id, outstanding: 1, confirmedAt: null, confirmedHow: null, suspectPids: [pid] };
    expect(await itemOf()).toMatchObject(DOUBT);
    const engine = await startEngine(world);
    await stored(world, (tx) => tx.heartbeatRun.update({ where: { id }, data: { engineId: engine.id } }));
    await expire(world, id);
    const look = () => sweep(world.services, engine);
    await look();
    expect(await itemOf()).toMatchObject(DOUBT);
    stranger.kill('SIGKILL');
    await until(async () => {
      await look();
      return (await itemOf()).outstanding === 0;
    });
    expect(await itemOf()).toMatchObject({ confirmedAt: expect.any(String), suspectPids: [] });
  },
);
