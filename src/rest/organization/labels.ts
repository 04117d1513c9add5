import { createLabel, deleteLabel, listLabels } from '#services/organization/labels/operations.js';
import { type RouteSection, route } from '../http/route.js';

export const labels: RouteSection = {
  name: 'labels',
  description: 'Labels of issues and cases.',
  routes: [
    route('get', '/api/companies/:companyId/labels', listLabels),
    route('post', '/api/companies/:companyId/labels', createLabel, { status: 201, errors: [409] }),
    route('delete', '/api/labels/:labelId', deleteLabel),
  ],
};
