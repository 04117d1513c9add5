import { workingRun, writeOutput } from '#tests/kit/logs.js';
import { inCompany, type Part } from '../part.js';

export const runs: Part = {
  async make({ world: { services }, companyId, worker, things }) {
    const of = { companyId, agentId: worker.row.id as string };
    const run = await workingRun(services, of, { issueId: things.discussed as string });
    await writeOutput(services, run, ['one', 'two']);
    const ended = { status: 'succeeded', finishedAt: new Date(), resultJson: { exitCode: 0 }, stdoutExcerpt: 'two' };
    await services.database.transaction('all', (tx) => tx.heartbeatRun.update({ where: { id: run.id }, data: ended }));
    const waiting = await workingRun(services, of, { status: 'queued', startedAt: null });
    return { loggedRun: run.id, waitingRun: waiting.id };
  },
  fixtures: {
    listRuns: inCompany(({ companyId }) => ({
      companyId,
      status: ['succeeded', 'queued'],
    })),
    listLiveRuns: inCompany(({ companyId }) => ({ companyId, minCount: 5 })),
    getRun: inCompany(({ things }) => ({ runId: things.loggedRun })),
    listRunIssues: inCompany(({ things }) => ({ runId: things.loggedRun })),
    listRunEvents: inCompany(({ things }) => ({ runId: things.loggedRun, limit: 10 })),
    getRunLog: inCompany(({ things }) => ({ runId: things.loggedRun, limitBytes: 1_000 })),
    cancelRun: inCompany(({ things }) => ({ runId: things.waitingRun })),
  },
};
