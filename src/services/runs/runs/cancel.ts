import { z } from 'zod';
import { board } from '../../access/rules.js';
import { mutation } from '../../core/operation/operation.js';
import { cancelRunsOf } from './cancel-work.js';
import { lockAround } from './end-run.js';
import { isOver, presentRun, RunView } from './model.js';
import { runRef } from './operations.js';
import { reloadRun, runById } from './rows.js';

export const cancelRun = mutation({
  name: 'cancelRun',
  summary: 'Cancel a run: one that waits never starts, one that works is stopped; one that is over stays as it is',
  input: z.object(runRef),
  output: RunView,
  on: runById,
  allow: board,
  async run(scope, _input, run) {
    const { companyId, id: runId } = run;
    if (!isOver(run)) {
      await lockAround(scope, { companyId, runId });
      await cancelRunsOf(scope, { companyId, runId, errorCode: 'cancelled', evenOwn: true });
    }
    return presentRun(await reloadRun(scope, runId));
  },
});
