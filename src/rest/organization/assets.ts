import { getAssetContent } from '#services/organization/assets/operations.js';
import {
  assertMayUploadImage,
  createCompanyImage,
  imageOf,
  imageTypeOf,
  setCompanyLogo,
} from '#services/organization/companies/images.js';
import { BOARD_OR_CEO } from '../http/actors.js';
import { storedContent } from '../http/content.js';
import { type RouteCall, route } from '../http/route.js';
import { formOf, receiveFile } from '../http/uploads.js';

/** Rejects callers without upload rights, and files that are not images, before a byte is stored. */
async function receiveImage(call: RouteCall) {
  await assertMayUploadImage(call.scope, String(call.params.companyId));
  return imageOf(await receiveFile(call, imageTypeOf));
}

const upload = {
  status: 201,
  actors: BOARD_OR_CEO,
  receive: { content: formOf('an image'), read: receiveImage },
} as const;

export const assetRoutes = [
  route('post', '/api/companies/:companyId/logo', setCompanyLogo, upload),
  route('post', '/api/companies/:companyId/assets/images', createCompanyImage, upload),
  route('get', '/api/assets/:assetId/content', getAssetContent, { stream: storedContent }),
];
