import { SmokeLabRunView, SmokeLabServiceView, SmokeLabStepView } from '#services/tools/smoke-lab/model.js';
import { runsOfLab, stepsOfRun } from '#services/tools/smoke-lab/rows.js';
import { getSmokeLabRun, listSmokeLabRuns } from '#services/tools/smoke-lab/runs.js';
import { listSmokeLabServices, servicesOf } from '#services/tools/smoke-lab/services.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, listCost, relationsOf } from '../relation.js';

export const SmokeLabRunRef = nounOf('SmokeLabRun', SmokeLabRunView);
export const SmokeLabStepRef = nounOf('SmokeLabStep', SmokeLabStepView);

const SmokeLabServiceRef = outputTypeOf(SmokeLabServiceView);

relationsOf(CompanyRef, {
  smokeLabServices: allowedBy(listSmokeLabServices, {
    type: [SmokeLabServiceRef],
    description: 'The services of the smoke lab. Reading the field checks each service.',
    ...reads('id'),
    ...listCost(20),
    resolve: async ({ id }: { readonly id: string }, _args: object, { scope }) =>
      (await servicesOf(scope, id)).services as never,
  }),
  smokeLabRuns: allowedBy(
    listSmokeLabRuns,
    listOf(SmokeLabRunRef, runsOfLab, ['id'], 'The runs of the smoke lab, newest first.'),
  ),
});

relationsOf(SmokeLabRunRef, {
  steps: allowedBy(
    getSmokeLabRun,
    listOf(SmokeLabStepRef, stepsOfRun, ['companyId', 'id'], 'The steps of the run, oldest first.'),
  ),
});
