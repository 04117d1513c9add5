import { createRoutine, updateRoutine } from '#services/automation/routines/operations.js';
import { createRoutineTrigger } from '#services/automation/routines/triggers.js';
import { inCompany, type Part } from '../part.js';

const routine = inCompany(({ things }) => ({ routineId: things.routine }));
const schedule = inCompany(({ things }) => ({ triggerId: things.scheduleTrigger }));
const webhook = inCompany(({ things }) => ({ triggerId: things.webhookTrigger }));

export const routines: Part = {
  async make({ world: { board, services }, companyId, worker, things }) {
    const { id: routineId, latestRevisionId } = await board.run(createRoutine, {
      companyId,
      title: 'Report {{week}}',
      assigneeAgentId: worker.row.id,
      projectId: things.project,
      variables: [{ name: 'week', defaultValue: 'this week' }],
    });
    await board.run(updateRoutine, { routineId, priority: 'high' });
    const add = async (fields: object): Promise<string> =>
      (await board.run(createRoutineTrigger, { routineId, ...fields })).trigger.id;
    const scheduleTrigger = await add({ kind: 'schedule', cronExpression: '0 9 * * 1' });
    const webhookTrigger = await add({ kind: 'webhook' });
    const arrived = { companyId, routineId, triggerId: webhookTrigger, status: 'accepted', statusCode: 202 };
    const { id: delivery } = await services.database.transaction('all', (tx) =>
      tx.routineDelivery.create({ data: { ...arrived, payload: { week: 'last week' } } }),
    );
    return { routine: routineId, firstRoutineRevision: latestRevisionId, scheduleTrigger, webhookTrigger, delivery };
  },
  fixtures: {
    listRoutines: inCompany(({ companyId }) => ({ companyId, status: 'active' })),
    getRoutine: routine,
    createRoutine: inCompany(({ companyId, worker, things }) => ({
      companyId,
      title: 'Look after {{what}}',
      description: 'Whatever it needs.',
      assigneeAgentId: worker.row.id,
      projectId: things.project,
      goalId: things.goal,
      parentIssueId: things.issue,
      variables: [{ name: 'what' }],
      env: { MODE: 'work' },
    })),
    updateRoutine: inCompany(({ worker, things }) => ({
      routineId: things.routine,
      title: 'Report',
      assigneeAgentId: worker.row.id,
      status: 'active',
      projectId: things.project,
      goalId: things.goal,
      parentIssueId: things.issue,
    })),
    listRoutineRevisions: routine,
    restoreRoutineRevision: inCompany(({ things }) => ({
      routineId: things.routine,
      revisionId: things.firstRoutineRevision,
    })),
    runRoutine: inCompany(({ worker, things }) => ({
      routineId: things.routine,
      triggerId: things.webhookTrigger,
      variables: { week: 'next week' },
      projectId: things.project,
      assigneeAgentId: worker.row.id,
    })),
    listRoutineRuns: routine,
    createRoutineTrigger: inCompany(({ things }) => ({ routineId: things.routine, kind: 'api', label: 'By script' })),
    updateRoutineTrigger: inCompany(({ things }) => ({
      triggerId: things.scheduleTrigger,
      cronExpression: '0 8 * * *',
    })),
    deleteRoutineTrigger: schedule,
    rotateRoutineTriggerSecret: webhook,
    listRoutineDeliveries: webhook,
    redeliverRoutineDelivery: inCompany(({ things }) => ({ deliveryId: things.delivery })),
  },
};
