import { z } from 'zod';
import type { Asset } from '#generated/prisma/client.js';
import { type ImageType, sniffImage } from '#services/core/content/images.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation } from '#services/core/operation/operation.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { pathId } from '#services/core/text/fields.js';
import { AssetView, presentAsset } from '../assets/model.js';
import { insertAsset, ReceivedUpload, type Upload } from '../assets/received.js';
import { brandingEditor } from './operations.js';
import { companyById } from './rows.js';

/** The image type that the first bytes show. @throws 422 if they are not an image */
export function imageTypeOf(head: Buffer): ImageType {
  const contentType = sniffImage(head);
  if (!contentType) throw unprocessable('File must be an image');
  return contentType;
}

/** An image that this server received. */
class ReceivedImage extends ReceivedUpload {
  /** @throws 422 if the bytes are not an image, regardless of the declared type */
  constructor(received: Upload) {
    super({ ...received, contentType: imageTypeOf(received.head) });
  }
}

/** The input field of an image operation that comes from an upload. @throws 422 "File must be an image" */
export const imageOf = (received: Upload): { image: ReceivedImage } => ({ image: new ReceivedImage(received) });

/** Rejects callers who may not upload images to the company, before the upload starts. @throws 403; 404 */
export async function assertMayUploadImage(scope: Scope, companyId: string): Promise<void> {
  await brandingEditor(scope, await companyById(scope, { companyId }));
}

const imageInput = z.object({ companyId: pathId(), image: z.instanceof(ReceivedImage) });

export const createCompanyImage = mutation({
  name: 'createCompanyImage',
  summary: "Add an image to a company's assets",
  input: imageInput,
  output: AssetView,
  on: companyById,
  allow: brandingEditor,
  run: async (scope, { image }, company) => presentAsset(await insertImage(scope, company.id, image)),
});

export const setCompanyLogo = mutation({
  name: 'setCompanyLogo',
  summary: "Add an image to a company's assets and make it the logo",
  input: imageInput,
  output: AssetView,
  on: companyById,
  allow: brandingEditor,
  async run(scope, { image }, company) {
    const asset = await insertImage(scope, company.id, image);
    await scope.db.company.update({ where: { id: company.id }, data: { logoAssetId: asset.id } });
    const details = { changedKeys: ['logoAssetId'] };
    scope.emit({ ...eventSubject('company', company), action: 'company.branding_updated', details });
    return presentAsset(asset);
  },
});

async function insertImage(scope: WriteScope, companyId: string, image: ReceivedImage): Promise<Asset> {
  const asset = await insertAsset(scope, companyId, image);
  const { contentType, byteSize, sha256 } = asset;
  const details = { contentType, byteSize, sha256 };
  scope.emit({ ...eventSubject('asset', asset), action: 'asset.created', details });
  return asset;
}
