import * as operations from '#services/tools/servers/operations.js';
import { type Route, route } from '../http/route.js';

export const applications: readonly Route[] = [
  route('get', '/api/companies/:companyId/tools/applications', operations.listToolApplications),
  route('post', '/api/companies/:companyId/tools/applications', operations.createToolApplication, {
    status: 201,
    errors: [409, 422],
  }),
  route('patch', '/api/tool-applications/:applicationId', operations.updateToolApplication, { errors: [409, 422] }),
  route('delete', '/api/tool-applications/:applicationId', operations.deleteToolApplication, { errors: [409] }),
];
