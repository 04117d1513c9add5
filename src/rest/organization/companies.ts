import { getAssetContent } from '#services/organization/assets/model.js';
import {
  assertMayUploadImage,
  createCompanyImage,
  imageOf,
  imageTypeOf,
  setCompanyLogo,
} from '#services/organization/companies/images.js';
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
import { listHostFolders } from '#services/organization/host-folders/policy.js';
import {
  getExperimentalSettings,
  getGeneralSettings,
  getInstanceSettings,
  updateExperimentalSettings,
  updateGeneralSettings,
  updateInstanceSettings,
} from '#services/organization/instance/settings.js';
import { storedContent } from '../http/content.js';
import { type RouteCall, type RouteSection, route } from '../http/route.js';
import { formOf, receiveFile } from '../http/uploads.js';

/** Rejects callers without upload rights, and files that are not images, before a byte is stored. */
async function receiveImage(call: RouteCall) {
  await assertMayUploadImage(call.scope, String(call.params.companyId));
  return imageOf(await receiveFile(call, imageTypeOf));
}

const upload = {
  status: 201,
  receive: { content: formOf('an image'), read: receiveImage },
} as const;

const assetRoutes = [
  route('post', '/api/companies/:companyId/logo', setCompanyLogo, upload),
  route('post', '/api/companies/:companyId/assets/images', createCompanyImage, upload),
  route('get', '/api/assets/:assetId/content', getAssetContent, { stream: storedContent }),
];
export const companies: RouteSection = {
  name: 'companies',
  description: 'Companies, their branding, life cycle and stored images.',
  routes: [
    route('get', '/api/companies', listCompanies),
    route('post', '/api/companies', createCompany, {
      status: 201,
      errors: [409],
    }),
    route('get', '/api/companies/stats', companyStats),
    route('get', '/api/companies/:companyId', getCompany),
    route('patch', '/api/companies/:companyId', updateCompany),
    route('delete', '/api/companies/:companyId', deleteCompany),
    route('patch', '/api/companies/:companyId/branding', updateCompanyBranding),
    route('post', '/api/companies/:companyId/archive', archiveCompany),
    route('get', '/api/companies/:companyId/host-folders', listHostFolders),
    ...assetRoutes,
  ],
};

export const instance: RouteSection = {
  name: 'instance',
  description: 'Settings of the whole installation.',
  routes: [
    route('get', '/api/instance/settings', getInstanceSettings),
    route('patch', '/api/instance/settings', updateInstanceSettings),
    route('get', '/api/instance/settings/general', getGeneralSettings),
    route('patch', '/api/instance/settings/general', updateGeneralSettings),
    route('get', '/api/instance/settings/experimental', getExperimentalSettings),
    route('patch', '/api/instance/settings/experimental', updateExperimentalSettings),
  ],
};
