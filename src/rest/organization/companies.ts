import {
  archiveCompany,
  companyStats,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
  updateCompanyBranding,
} from '#services/organization/companies/operations.js';
import { listHostFolders } from '#services/organization/host-folders/operations.js';
import { BOARD_OR_CEO } from '../http/actors.js';
import { type RouteSection, route } from '../http/route.js';
import { assetRoutes } from './assets.js';

const brandingEditors = { actors: BOARD_OR_CEO };

export const companies: RouteSection = {
  name: 'companies',
  description: 'Companies, their branding, life cycle and stored images.',
  routes: [
    route('get', '/api/companies', listCompanies),
    route('post', '/api/companies', createCompany, {
      status: 201,
      actors: 'An instance admin or the local board',
      errors: [409],
    }),
    route('get', '/api/companies/stats', companyStats),
    route('get', '/api/companies/:companyId', getCompany),
    route('patch', '/api/companies/:companyId', updateCompany, brandingEditors),
    route('delete', '/api/companies/:companyId', deleteCompany),
    route('patch', '/api/companies/:companyId/branding', updateCompanyBranding, brandingEditors),
    route('post', '/api/companies/:companyId/archive', archiveCompany),
    route('get', '/api/companies/:companyId/host-folders', listHostFolders, {
      actors: 'People and agents who may create or configure agents',
    }),
    ...assetRoutes,
  ],
};
