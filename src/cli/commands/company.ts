import type { Command } from '../table/types.js';

const COMPANY_FIELDS = [
  'name',
  'status',
  'description',
  'issuePrefix',
  'spentMonthlyCents',
  'budgetMonthlyCents',
  'requireBoardApprovalForNewAgents',
  'createdAt',
  'id',
];

export const commands: readonly Command[] = [
  {
    path: 'company list',
    operation: 'listCompanies',
    columns: ['name', 'status', 'issuePrefix', 'spentMonthlyCents', 'budgetMonthlyCents', 'createdAt', 'id'],
  },
  { path: 'company get', operation: 'getCompany', args: ['companyId?'], fields: COMPANY_FIELDS },
  {
    path: 'company current',
    summary: 'Show the company that commands act on',
    operation: 'getCompany',
    args: [],
    fields: COMPANY_FIELDS,
  },
  {
    path: 'company stats',
    operation: 'companyStats',
    columns: ['name', 'agentCount', 'issueCount', 'id'],
    run: () => import('./company-stats.js'),
  },
  { path: 'company create', operation: 'createCompany', args: ['name?'], fields: COMPANY_FIELDS },
  { path: 'company update', operation: 'updateCompany', args: ['companyId?'], fields: COMPANY_FIELDS },
  {
    path: 'company host-folders',
    operation: 'listHostFolders',
    args: ['companyId?'],
    fields: ['own', 'isOpen', 'listed'],
  },
  { path: 'company branding:update', operation: 'updateCompanyBranding', args: ['companyId?'], fields: COMPANY_FIELDS },
  {
    path: 'company archive',
    operation: 'archiveCompany',
    args: ['companyId?'],
    confirm: 'Archive this company? Nothing in it can change afterwards.',
    fields: COMPANY_FIELDS,
  },
  {
    path: 'company delete',
    operation: 'deleteCompany',
    args: ['companyId'],
    confirm: 'Delete company {companyId} with everything in it? You cannot undo this.',
    done: 'Deleted company {companyId}.',
  },
  {
    path: 'company stop:get',
    operation: 'getStopReport',
    fields: ['reason', 'total', 'confirmed', 'outstanding', 'createdAt', 'liftedAt', 'scopeType', 'items', 'id'],
  },
  {
    path: 'company export:fidelity',
    operation: 'getExportFidelity',
    rows: 'warnings',
    columns: ['code', 'count'],
  },
];
