import { z } from 'zod';
import { board } from '#services/access/rules.js';
import { mutation } from '#services/core/operation/operation.js';
import { cancelRunsOf } from './cancel-work.js';
import { lockAgentAndIssues } from './end-run.js';
import { isRunOver, presentRun, RunView } from './model.js';
import { runRef } from './operations.js';
import { reloadRun, runById } from './rows.js';

export const cancelRun = mutation({
  name: 'cancelRun',
  summary: 'Cancel a waiting or running run; an ended run does not change',
  input: z.object(runRef),
  output: RunView,
  on: runById,
  allow: board,
  async run(scope, _input, run) {
    const { companyId, id: runId } = run;
    if (!isRunOver(run)) {
      await lockAgentAndIssues(scope, { companyId, runId });
      await cancelRunsOf(scope, { companyId, runId, errorCode: 'cancelled', evenOwn: true });
    }
    return presentRun(await reloadRun(scope, runId));
  },
});
