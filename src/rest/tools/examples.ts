import { installToolExample, listToolExamples } from '#services/tools/examples/operations.js';
import { smokeToolExample } from '#services/tools/examples/smoke.js';
import { holderRule } from '../http/actors.js';
import { type Route, route } from '../http/route.js';

const BASE = '/api/companies/:companyId/tools/examples';

export const examples: readonly Route[] = [
  route('get', BASE, listToolExamples),
  route('post', `${BASE}/:exampleId/install`, installToolExample, {
    status: { of: ({ created }) => (created ? 201 : 200), oneOf: [200, 201] },
    errors: [409],
    actors: holderRule('tools:manage_profiles'),
  }),
  route('post', `${BASE}/:exampleId/smoke`, smokeToolExample, { errors: [409] }),
];
