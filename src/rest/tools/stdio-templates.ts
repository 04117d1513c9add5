import * as operations from '#services/tools/servers/template-operations.js';
import { holderRule } from '../http/actors.js';
import { type Route, route } from '../http/route.js';

const BASE = '/api/companies/:companyId/tools/stdio-templates';
const ADMINS = holderRule('tools:admin');

export const stdioTemplates: readonly Route[] = [
  route('get', BASE, operations.listToolStdioTemplates, { actors: ADMINS }),
  route('post', BASE, operations.createToolStdioTemplate, {
    status: 201,
    actors: 'An instance admin who is not a viewer of the company',
    errors: [409],
  }),
  route('post', `${BASE}/:templateId/disable`, operations.disableToolStdioTemplate, { actors: ADMINS }),
];
