import { installSmokeLabFixtures } from '#services/tools/smoke-lab/install-fixtures.js';
import { resetSmokeLab } from '#services/tools/smoke-lab/reset.js';
import * as runs from '#services/tools/smoke-lab/runs.js';
import * as services from '#services/tools/smoke-lab/services.js';
import { type Route, route } from '../http/route.js';

const BASE = '/api/companies/:companyId/smoke-lab';
const RUN = `${BASE}/runs/:runId`;

export const smokeLab: readonly Route[] = [
  route('get', `${BASE}/services`, services.listSmokeLabServices),
  route('post', `${BASE}/services/start`, services.startSmokeLabServices),
  route('post', `${BASE}/services/stop`, services.stopSmokeLabServices),
  route('post', `${BASE}/install-fixtures`, installSmokeLabFixtures, {
    status: { of: ({ created }) => (created ? 201 : 200), oneOf: [200, 201] },
    errors: [409],
  }),
  route('get', `${BASE}/runs`, runs.listSmokeLabRuns),
  route('post', `${BASE}/runs`, runs.createSmokeLabRun, { status: 201 }),
  route('get', RUN, runs.getSmokeLabRun),
  route('patch', RUN, runs.updateSmokeLabRun),
  route('post', `${RUN}/steps`, runs.addSmokeLabStep, { status: 201, errors: [409, 422] }),
  route('post', `${BASE}/reset`, resetSmokeLab),
];
