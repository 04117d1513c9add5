import { beforeEach, describe, expect, test } from 'vitest';
import { pauseAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { updateAgent, updateAgentBudget } from '#services/organization/agents/operations.js';
import { tick } from '#services/runs/timers/tick.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { eventsOf } from '#tests/kit/journal.js';
import { whileRefusing } from '#tests/kit/postgres.js';
import { type AgentCaller, ownDatabase, type World } from '#tests/kit/world.js';
import { endRun, newIssue, quiet, runOf, runsOf, wakesOf, within } from '../work/threads-world.js';
import { ago, ahead, due, HOUR, heartbeat, look, passingWorld, setAgent } from './clock-world.js';

ownDatabase();

let world: World;
let ada: AgentCaller;
beforeEach(async () => {
  ({ world, ada } = await passingWorld());
});

const fates = async (agent = ada) =>
  (await wakesOf(world, agent)).map(({ source, status, error }) => [source, status, error]);
const QUEUED = ['timer', 'queued', null];

describe('a heartbeat', () => {
  test('wakes the agent once its interval has passed, and not before', async () => {
    await heartbeat(world, ada);
    await look(world);
    expect(await fates()).toEqual([]);
    await due(world, ada);
    await look(world);
    await look(world);
    expect(await fates()).toEqual([QUEUED]);
    expect(await runsOf(world, ada)).toMatchObject([
      { status: 'queued', invocationSource: 'timer', contextSnapshot: { wakeReason: 'heartbeat_timer' } },
    ]);
    expect(await wakesOf(world, ada)).toMatchObject([{ requestedByActorType: 'system', requestedByActorId: 'clock' }]);
  });

  test.each(['createdAt', 'lastHeartbeatAt', 'lastTimerAt'])('counts from %s', async (column) => {
    await due(world, ada);
    await setAgent(world, ada, { [column]: ago(HOUR / 2) });
    await look(world);
    expect(await fates()).toEqual([]);
    await setAgent(world, ada, { [column]: ago(HOUR + 1_000) });
    await look(world);
    expect(await fates()).toEqual([QUEUED]);
  });

  test('comes again after a clock that ran ahead was set back', async () => {
    await due(world, ada);
    await setAgent(world, ada, { lastTimerAt: ahead(HOUR), lastHeartbeatAt: ahead(HOUR) });
    await look(world);
    expect(await fates()).toEqual([QUEUED]);
    await look(world);
    expect(await fates()).toEqual([QUEUED]);
  });

  test('that was missed for a long time comes once', async () => {
    await heartbeat(world, ada, { intervalSec: 1 });
    await setAgent(world, ada, { createdAt: ago(1_000 * HOUR) });
    await look(world);
    expect(await fates()).toEqual([QUEUED]);
  });

  test('finds the run of the one before still waiting, and makes no second', async () => {
    await due(world, ada);
    await look(world);
    await setAgent(world, ada, { lastTimerAt: ago(2 * HOUR) });
    await look(world);
    expect(await fates()).toEqual([QUEUED, ['timer', 'coalesced', null]]);
    expect(await runsOf(world, ada)).toHaveLength(1);
    await endRun(world, (await runsOf(world, ada))[0]?.id as string);
    await setAgent(world, ada, { lastTimerAt: ago(2 * HOUR) });
    await look(world);
    expect(await runsOf(world, ada)).toHaveLength(2);
  });

  test.each([
    ['that is switched off', () => due(world, ada, { enabled: false })],
    ['without an interval', () => due(world, ada, { intervalSec: undefined })],
    [
      'of an agent that is paused',
      async () => {
        await due(world, ada);
        await world.board.run(pauseAgent, { agentId: ada.row.id });
      },
    ],
    [
      'of an agent that is gone',
      async () => {
        await due(world, ada);
        await world.board.run(terminateAgent, { agentId: ada.row.id });
      },
    ],
    [
      'of an agent that waits for approval',
      async () => {
        await due(world, ada);
        await setAgent(world, ada, { status: 'pending_approval' });
      },
    ],
    [
      'in a company that is paused',
      async () => {
        await due(world, ada);
        await within(world, (tx) => tx.company.update({ where: { id: world.company.id }, data: { status: 'paused' } }));
      },
    ],
  ])('%s asks nobody and leaves nothing', async (_what, arrange) => {
    await arrange();
    await look(world);
    expect(await fates()).toEqual([]);
    expect(await eventsOf(world, 'wake.')).toEqual([]);
  });

  test('while all work of the installation is stopped asks nobody, and comes when it is allowed again', async () => {
    const halt = (haltedAt: Date | null) => within(world, (tx) => tx.instance.updateMany({ data: { haltedAt } }));
    await due(world, ada);
    await halt(new Date());
    await look(world).finally(() => halt(null));
    expect(await fates()).toEqual([]);
    await look(world);
    expect(await fates()).toEqual([QUEUED]);
  });

  describe('is skipped, one row for each while,', () => {
    /** Three intervals pass. */
    const skips = async (reason: string) => {
      for (let passed = 0; passed < 3; passed++) {
        await setAgent(world, ada, { lastTimerAt: ago(2 * HOUR), lastHeartbeatAt: null });
        await look(world);
        await look(world);
      }
      expect(await wakesOf(world, ada)).toMatchObject([
        { source: 'timer', status: 'skipped', error: reason, coalescedCount: 2 },
      ]);
      expect((await eventsOf(world, 'wake.')).map(({ action, details }) => [action, details?.error])).toEqual([
        ['wake.skipped', reason],
      ]);
    };

    test('of an agent under a manager who is gone', async () => {
      const boss = await world.agent({ name: 'Boss' });
      await world.board.run(updateAgent, { agentId: ada.row.id, reportsTo: boss.row.id });
      await world.board.run(terminateAgent, { agentId: boss.row.id });
      await due(world, ada);
      await skips('agent.not_invokable');
    });

    test('of an agent that has spent its budget', async () => {
      await due(world, ada);
      await world.board.run(updateAgentBudget, { agentId: ada.row.id, budgetMonthlyCents: 10 });
      await spend();
      await skips('budget.blocked');
    });

    test('of an agent that has worked enough today', async () => {
      await due(world, ada, { maxDailyRuns: 1 });
      await endRun(world, (await runOf(world, ada)).id);
      await skips('heartbeat.daily_run_limit');
    });

    test('of an agent that has spent enough today', async () => {
      await due(world, ada, { maxDailyCostCents: 10 });
      await spend();
      await skips('heartbeat.daily_cost_limit');
    });

    test('of an agent that has nothing to do and is not to be woken for that', async () => {
      await due(world, ada, { skipTimerWhenNoActionableWork: true });
      await skips('heartbeat.timer.no_actionable_work');
      await setAgent(world, ada, { lastTimerAt: ago(2 * HOUR) });
      await world.board.run(createIssue, {
        companyId: world.company.id,
        title: 'Work',
        status: 'todo',
        assigneeAgentId: ada.row.id,
      });
      await quiet(world);
      await look(world);
      expect(await fates()).toEqual([QUEUED]);
    });
  });

  const spend = () =>
    within(world, (tx) =>
      tx.costEvent.create({
        data: {
          companyId: world.company.id,
          agentId: ada.row.id,
          provider: 'p',
          model: 'm',
          costCents: 10,
          occurredAt: new Date(),
        },
      }),
    );

  test.each([
    [
      'a blocked issue is nothing to do',
      false,
      async () => {
        const blocker = await newIssue(world);
        return newIssue(world, { status: 'todo', assigneeAgentId: ada.row.id, blockedByIssueIds: [blocker.id] });
      },
    ],
    [
      'an issue in the backlog is nothing to do',
      false,
      () => newIssue(world, { status: 'backlog', assigneeAgentId: ada.row.id }),
    ],
    [
      'an issue in progress is something to do',
      true,
      () => newIssue(world, { status: 'in_progress', assigneeAgentId: ada.row.id }),
    ],
    [
      "another agent's issue is nothing to do",
      false,
      async () => {
        const bob = await world.agent({ name: 'Bob' });
        return newIssue(world, { status: 'todo', assigneeAgentId: bob.row.id });
      },
    ],
  ])('finds that %s', async (_what, works, arrange) => {
    await due(world, ada, { skipTimerWhenNoActionableWork: true });
    await arrange();
    await look(world);
    expect(await fates()).toEqual([works ? QUEUED : ['timer', 'skipped', 'heartbeat.timer.no_actionable_work']]);
  });

  test('of one agent that fails keeps no other from theirs', async () => {
    const bob = await world.agent({ name: 'Bob' });
    await due(world, ada);
    await due(world, bob);
    const failures: unknown[] = [];
    const url = world.services.config.DATABASE_URL as string;
    await whileRefusing(url, 'Wake', `"agentId" <> '${ada.row.id}'`, () =>
      tick(world.services, new AbortController().signal, (error) => failures.push(error)),
    );
    expect(failures).toHaveLength(1);
    expect([await fates(), await fates(bob)]).toEqual([[], [QUEUED]]);
    await look(world);
    expect(await fates()).toEqual([QUEUED]);
  });
});
