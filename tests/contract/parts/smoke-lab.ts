import { addSmokeLabStep, createSmokeLabRun } from '#services/tools/smoke-lab/runs.js';
import { inCompany, type Part } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));
const run = { path: 'P1', scenarioStep: 'Look', status: 'pass', detail: 'Fine', durationMs: 3 };

export const smokeLab: Part = {
  async make({ world: { board }, companyId }) {
    const { run: made } = await board.run(createSmokeLabRun, { companyId, summary: 'First' });
    await board.run(addSmokeLabStep, { companyId, runId: made.id, ...run } as never);
    return { smokeLabRun: made.id };
  },
  fixtures: {
    listSmokeLabServices: company,
    startSmokeLabServices: company,
    stopSmokeLabServices: company,
    installSmokeLabFixtures: company,
    resetSmokeLab: company,
    listSmokeLabRuns: company,
    createSmokeLabRun: inCompany(({ companyId }) => ({ companyId, trigger: 'ci', summary: 'Second' })),
    getSmokeLabRun: inCompany(({ companyId, things }) => ({ companyId, runId: things.smokeLabRun })),
    updateSmokeLabRun: inCompany(({ companyId, things }) => ({
      companyId,
      runId: things.smokeLabRun,
      status: 'passed',
      summary: 'All well',
    })),
    addSmokeLabStep: inCompany(({ companyId, things }) => ({ companyId, runId: things.smokeLabRun, ...run })),
  },
};
