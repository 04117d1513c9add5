import * as operations from '#services/skills/skill-policy/operations.js';
import { type Route, route } from '../http/route.js';

const BASE = '/api/companies/:companyId/skill-policy';
const ADMINS = { actors: 'A caller with `users:manage_permissions`' };

export const policy: readonly Route[] = [
  route('get', BASE, operations.getSkillPolicy),
  route('put', BASE, operations.replaceSkillPolicy, { ...ADMINS, errors: [409, 422] }),
  route('delete', BASE, operations.resetSkillPolicy, ADMINS),
  route('post', `${BASE}/evaluate`, operations.evaluateSkillPolicy, {
    actors: 'A member or agent of the company; for other agents, a caller with `users:manage_permissions`',
    errors: [422],
  }),
];
