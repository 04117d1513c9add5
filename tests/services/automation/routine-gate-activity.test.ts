import { beforeEach, describe, expect, test } from 'vitest';
import { runRoutine } from '#services/automation/firing/run.js';
import { ROUTINES } from '#services/automation/routines/events.js';
import { updateRoutine } from '#services/automation/routines/operations.js';
import { transact } from '#services/core/operation/transact.js';
import { createActivity } from '#services/overview/activity/operations.js';
import { ENGINE } from '#services/runs/runs/actor.js';
import {
  archiveIssueInInbox,
  markIssueRead,
  unarchiveIssueInInbox,
  unmarkIssueRead,
} from '#services/work/inbox/state.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { issueIn } from '#tests/kit/issues.js';
import { eventsOf } from '#tests/kit/journal.js';
import { storedRoutine } from '#tests/kit/routines.js';
import { somebodyWaits } from '#tests/kit/waiting.js';
import { ownDatabase, type World } from '#tests/kit/world.js';
import { quiet, within } from '../work/threads-world.js';
import { asEngine, atWork, execute, FIRED, fired, label, next, QUIET, say } from './gate-world.js';
import { fallsDue, freshWorld, look, scheduled, tick, ticksOf } from './ticks-world.js';

ownDatabase();

let world: World;
beforeEach(async () => {
  world = await freshWorld();
});

describe('activity that does not open the gate of a routine:', () => {
  test.each([
    ['read marks', markIssueRead, unmarkIssueRead],
    ['what is put away and brought back', archiveIssueInInbox, unarchiveIssueInInbox],
  ])('%s of inboxes', async (_what, one, other) => {
    const issue = await issueIn(world);
    const made = await fired(world);
    await world.board.run(one, { issueId: issue.id });
    await world.board.run(other, { issueId: issue.id });
    expect((await eventsOf(world, 'issue.')).length).toBeGreaterThan(3);
    expect(await next(world, made)).toMatchObject(QUIET);
  });

  test('entries of the scheduler about the routine: firings, issues, their parent and the waking of its agent', async () => {
    const parent = await issueIn(world);
    const made = await fired(world, { parentIssueId: parent.id });
    const actions = (await eventsOf(world)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['routine.run_triggered', 'issue.created', 'issue.child_created', 'heartbeat.queued']),
    );
    expect(await next(world, made)).toMatchObject(QUIET);
    const about = { companyId: world.company.id, entityType: 'issue', entityId: made.issueId } as const;
    await transact(world.services, ROUTINES, world.company.id, async (scope) =>
      scope.emit({ ...about, action: 'issue.updated' }),
    );
    expect(await next(world, made)).toMatchObject(QUIET);
  });

  test('entries of a run by hand that made an issue, which begins the window', async () => {
    const made = await fired(world);
    await world.board.run(runRoutine, { routineId: made.routine.id });
    const { lastEnqueuedAt } = await storedRoutine(world, made.routine);
    const windowStart = lastEnqueuedAt?.toISOString();
    expect(await next(world, made)).toMatchObject({ ...QUIET, triggerPayload: { activityGate: { windowStart } } });
  });

  test('actions of an agent in a run on an issue of the routine, wherever it acts', async () => {
    const issue = await issueIn(world);
    const made = await fired(world);
    const worker = await atWork(world, made.agent, made.issueId);
    await say(worker, made.issueId);
    await say(worker, issue.id);
    await label(world, worker);
    expect(await next(world, made)).toMatchObject(QUIET);
  });

  test('the start, end and cost of such a run, and what follows for its agent and issue', async () => {
    const made = await fired(world);
    await execute(world, made.agent);
    const told = (await eventsOf(world)).filter(({ actorId }) => actorId === ENGINE.name).map(({ action }) => action);
    expect(told).toEqual(
      expect.arrayContaining([
        'heartbeat.started',
        'heartbeat.succeeded',
        'agent.status_changed',
        'issue.checked_out',
        'cost.reported',
      ]),
    );
    expect(await next(world, made)).toMatchObject(QUIET);
  });

  test('the bookkeeping of runs and wakes', async () => {
    const made = await fired(world);
    const draft = { companyId: world.company.id, entityType: 'wake', entityId: crypto.randomUUID() } as const;
    await asEngine(world, async (scope) => {
      for (const action of ['wake.skipped', 'wake.coalesced', 'heartbeat.logged'] as const)
        scope.emit({ ...draft, action });
    });
    expect(await next(world, made)).toMatchObject(QUIET);
  });

  test('entries after the tick, which count for the next one', async () => {
    const made = await fired(world);
    const at = await fallsDue(world, made.trigger);
    await label(world, world.board);
    await look(world);
    const runs = await ticksOf(world, made.trigger);
    expect(runs.find(({ scheduledFor }) => scheduledFor?.getTime() === at.getTime())).toMatchObject(QUIET);
    expect(await next(world, made)).toMatchObject(FIRED);
    const statuses = (await ticksOf(world, made.trigger)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['issue_created', 'issue_created', 'skipped']);
  });

  test('entries before the last firing that made an issue', async () => {
    const made = await fired(world);
    await label(world, world.board);
    expect(await next(world, made)).toMatchObject(FIRED);
    expect(await next(world, made)).toMatchObject(QUIET);
  });
});

describe('activity that opens the gate of a routine:', () => {
  test.each([
    ['what people do', () => label(world, world.board)],
    ['what an agent does outside of any run', async () => label(world, await world.agent({ name: 'Eve' }))],
    [
      'what an agent does in a run about nothing',
      async () => {
        const eve = await world.agent({ name: 'Eve' });
        const run = await within(world, (tx) =>
          tx.heartbeatRun.create({ data: { companyId: world.company.id, agentId: eve.row.id, status: 'running' } }),
        );
        await label(world, world.as({ ...eve.actor, runId: run.id }));
      },
    ],
    [
      'what an agent does in a run on another issue',
      async () => label(world, await atWork(world, await world.agent({ name: 'Eve' }), (await issueIn(world)).id)),
    ],
    [
      'what was recorded of somewhere else, of anything by any name',
      () =>
        world.board.run(createActivity, {
          companyId: world.company.id,
          actorId: 'ci',
          action: 'build.failed',
          entityType: 'issue',
          entityId: 'not an id',
          details: { childIssueId: 'nor this' },
        }),
    ],
  ])('%s', async (_what, act) => {
    const made = await fired(world);
    await act();
    expect(await next(world, made)).toMatchObject(FIRED);
    expect(await next(world, made)).toMatchObject(QUIET);
  });

  test('actions of people on the issue of the routine, and on the routine itself', async () => {
    const made = await fired(world);
    await say(world.board, made.issueId);
    expect(await next(world, made)).toMatchObject(FIRED);
    await world.board.run(updateRoutine, { routineId: made.routine.id, description: 'Look again' });
    expect(await next(world, made)).toMatchObject(FIRED);
  });

  test('an agent that begins to work on another issue', async () => {
    const made = await fired(world);
    const eve = await world.agent({ name: 'Eve' });
    expect(await next(world, made)).toMatchObject(FIRED);
    await issueIn(world, { assigneeAgentId: eve.row.id, status: 'todo' });
    expect(await next(world, made)).toMatchObject(FIRED);
    await execute(world, eve);
    expect(await next(world, made)).toMatchObject(FIRED);
  });

  test('actions of a person on another routine, but not what that routine does by itself', async () => {
    const made = await fired(world);
    const other = await scheduled(world, { concurrencyPolicy: 'always_enqueue' });
    expect(await next(world, made)).toMatchObject(FIRED);
    expect(await tick(world, other.trigger)).toMatchObject(FIRED);
    expect(await next(world, made)).toMatchObject(QUIET);
    await world.board.run(updateRoutine, { routineId: other.routine.id, description: 'Look again' });
    expect(await next(world, made)).toMatchObject(FIRED);
  });

  test('entries between ticks that were skipped or joined an issue, since these ticks begin no window', async () => {
    const made = await fired(world, { concurrencyPolicy: 'coalesce_if_active' });
    const { lastEnqueuedAt } = await storedRoutine(world, made.routine);
    expect(await next(world, made)).toMatchObject(QUIET);
    await label(world, world.board);
    expect(await next(world, made)).toMatchObject({ status: 'coalesced' });
    expect(await next(world, made)).toMatchObject({ status: 'coalesced' });
    expect((await storedRoutine(world, made.routine)).lastEnqueuedAt).toEqual(lastEnqueuedAt);
    await world.board.run(updateIssue, { issueId: made.issueId, status: 'done' });
    await quiet(world); // whoever was to work on it
    expect(await next(world, made)).toMatchObject(FIRED);
    expect(await next(world, made)).toMatchObject(QUIET);
  });

  test('entries that were written before a quiet tick and committed after it', async () => {
    const made = await fired(world);
    await next(world, made);
    const [appended, held] = [signal(), signal()];
    const slow = world.services.database.transaction([world.company.id], async (tx) => {
      await tx.$executeRaw`SELECT orgraph_append(${world.company.id}::uuid, ${JSON.stringify([
        { id: crypto.randomUUID(), actorType: 'user', actorId: 'x', action: 'x.done', entityType: 'x', entityId: 'x' },
      ])}::jsonb)`;
      appended.give();
      await held.given;
    });
    await appended.given;
    const ticking = tick(world, made.trigger);
    await somebodyWaits(world.services.config.DATABASE_URL); // the tick has looked by now and waits for the journal
    held.give();
    await slow;
    expect(await ticking).toMatchObject(QUIET);
    expect(await next(world, made)).toMatchObject(FIRED);
  });
});

function signal(): { readonly given: Promise<void>; give(): void } {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
