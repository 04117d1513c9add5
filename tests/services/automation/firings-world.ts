import type { RoutineRun, RoutineTrigger } from '#generated/prisma/client.js';
import { dispatch } from '#services/automation/firing/dispatch.js';
import { runRoutine } from '#services/automation/firing/run.js';
import { insertRuns, type RunDraft } from '#services/automation/firing/settle.js';
import { ROUTINES } from '#services/automation/routines/events.js';
import { lockRoutines } from '#services/automation/routines/rows.js';
import { transact } from '#services/core/operation/transact.js';
import { stored } from '#tests/kit/issues.js';
import type { Caller, World } from '#tests/kit/world.js';

interface Fired extends Partial<RunDraft> {
  readonly routine: { readonly id: string };
  readonly trigger?: RoutineTrigger | null;
}

/** Firings that the server makes of its own accord, dispatched together. */
export const fireAll = ({ services, company }: World, fired: readonly Fired[]): Promise<RoutineRun[]> =>
  transact(services, ROUTINES, company.id, async (scope) => {
    const ids = fired.map(({ routine }) => routine.id);
    const routines = new Map((await lockRoutines(scope, company.id, ids)).map((routine) => [routine.id, routine]));
    const drafts = fired.map(({ routine: { id }, trigger, ...fields }): RunDraft => {
      const { latestRevisionId, responsibleUserId } = routines.get(id)!;
      const said = { routineId: id, triggerId: trigger?.id ?? null, source: 'schedule', responsibleUserId } as const;
      return { companyId: company.id, routineRevisionId: latestRevisionId, ...said, ...fields };
    });
    const runs = await insertRuns(scope, drafts);
    const firings = runs.map((run, index) => ({
      run,
      routine: routines.get(run.routineId)!,
      trigger: fired[index]?.trigger ?? null,
    }));
    return dispatch(scope, company.id, firings);
  });

/** One of them. */
export const fire = async (
  world: World,
  routine: { readonly id: string },
  fields: Omit<Fired, 'routine'> = {},
): Promise<RoutineRun> => (await fireAll(world, [{ routine, ...fields }]))[0] as RoutineRun;

/** A run by hand, as the caller sees it. */
export const runBy = (caller: Caller, { id: routineId }: { readonly id: string }, fields: object = {}) =>
  caller.run(runRoutine, { routineId, ...fields });

export const storedRun = (world: World, { id }: { readonly id: string }): Promise<RoutineRun> =>
  stored(world, (tx) => tx.routineRun.findUniqueOrThrow({ where: { id } }));

/** The issues that a routine has made, oldest first. */
export const issuesOf = (world: World, { id }: { readonly id: string }) =>
  stored(world, (tx) =>
    tx.issue.findMany({ where: { companyId: world.company.id, originId: id }, orderBy: { issueNumber: 'asc' } }),
  );

/** Ends what waits and works, as if every agent had done its work. */
export const endRuns = (world: World) =>
  stored(world, (tx) =>
    tx.heartbeatRun.updateMany({
      where: { companyId: world.company.id, status: { in: ['queued', 'running'] } },
      data: { status: 'succeeded', finishedAt: new Date() },
    }),
  );
