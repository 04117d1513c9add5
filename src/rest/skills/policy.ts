import * as operations from '#services/skills/skill-policy/operations.js';
import { type Route, route } from '../http/route.js';

const BASE = '/api/companies/:companyId/skill-policy';
export const policy: readonly Route[] = [
  route('get', BASE, operations.getSkillPolicy),
  route('put', BASE, operations.replaceSkillPolicy, { errors: [409, 422] }),
  route('delete', BASE, operations.resetSkillPolicy),
  route('post', `${BASE}/evaluate`, operations.evaluateSkillPolicy, {
    errors: [422],
  }),
];
