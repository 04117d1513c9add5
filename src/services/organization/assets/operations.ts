import { z } from 'zod';
import type { Asset } from '../../../generated/prisma/client.js';
import { companyMember } from '../../access/rules.js';
import { type ImageType, sniffImage } from '../../core/content/images.js';
import { notFound, unprocessable } from '../../core/operation/errors.js';
import { isUuid, pathId } from '../../core/operation/fields.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { Scope, WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { brandingEditor } from '../companies/operations.js';
import { companyById } from '../companies/rows.js';
import { assetFields } from './model.js';
import { insertAsset, opening, type Received, ReceivedUpload } from './received.js';

/** The wire shape of a stored file. */
export const AssetView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    ...assetFields,
    contentPath: z.string(),
  })
  .meta({ id: 'Asset' });

/** The wire shape of a row. */
export const presentAsset = ({ createdAt, updatedAt, ...asset }: Asset): z.input<typeof AssetView> => ({
  ...asset,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  contentPath: `/api/assets/${asset.id}/content`,
});

/** The type that an image's first bytes show. @throws 422 when they are not those of an image */
export function imageTypeOf(head: Buffer): ImageType {
  const contentType = sniffImage(head);
  if (!contentType) throw unprocessable('File must be an image');
  return contentType;
}

/** An image that this server received itself. */
class ReceivedImage extends ReceivedUpload {
  /** @throws 422 when the bytes are no image, whatever they were declared to be */
  constructor(received: Received) {
    super({ ...received, contentType: imageTypeOf(received.head) });
  }
}

/** The part of an image operation's input that comes of an upload. @throws 422 "File must be an image" */
export const imageOf = (received: Received): { image: ReceivedImage } => ({ image: new ReceivedImage(received) });

/** Refuses, before anything is received, whoever may not upload images to the company. @throws 403; 404 */
export async function assertMayUploadImage(scope: Scope, companyId: string): Promise<void> {
  await brandingEditor(scope, await companyById(scope, { companyId }));
}

const imageInput = z.object({ companyId: pathId(), image: z.instanceof(ReceivedImage) });

export const createCompanyImage = mutation({
  name: 'createCompanyImage',
  summary: "Keep an image among a company's assets",
  input: imageInput,
  output: AssetView,
  on: companyById,
  allow: brandingEditor,
  run: async (scope, { image }, company) => presentAsset(await insertImage(scope, company.id, image)),
});

export const setCompanyLogo = mutation({
  name: 'setCompanyLogo',
  summary: "Keep an image among a company's assets and make it the logo",
  input: imageInput,
  output: AssetView,
  on: companyById,
  allow: brandingEditor,
  async run(scope, { image }, company) {
    const asset = await insertImage(scope, company.id, image);
    await scope.db.company.update({ where: { id: company.id }, data: { logoAssetId: asset.id } });
    scope.emit({
      companyId: company.id,
      action: 'company.branding_updated',
      entityType: 'company',
      entityId: company.id,
      details: { changedKeys: ['logoAssetId'] },
    });
    return presentAsset(asset);
  },
});

async function insertImage(scope: WriteScope, companyId: string, image: ReceivedImage): Promise<Asset> {
  const asset = await insertAsset(scope, companyId, image);
  const { contentType, byteSize, sha256 } = asset;
  const details = { contentType, byteSize, sha256 };
  scope.emit({ companyId, action: 'asset.created', entityType: 'asset', entityId: asset.id, details });
  return asset;
}

const BY_ID = statement(`SELECT * FROM "Asset" WHERE id = $1::uuid`);
const AssetNotFound = () => notFound('Asset not found');

async function assetById(scope: Scope, { assetId }: { assetId: string }): Promise<Asset> {
  const asset = isUuid(assetId) ? await scope.row<Asset>(BY_ID, [assetId]) : undefined;
  if (!asset) throw AssetNotFound();
  return asset;
}

export const getAssetContent = query({
  name: 'getAssetContent',
  summary: 'Get the content of an asset',
  input: z.object({ assetId: pathId() }),
  output: AssetView,
  on: assetById,
  allow: companyMember,
  /** Gives the asset and a way to read its bytes, which REST streams; the wire shape is that of the asset. */
  run: (scope, _input, asset) => contentOf(scope, asset),
  present: (_scope, { asset }) => presentAsset(asset),
});

const contentOf = (scope: Scope, asset: Asset) => ({
  contentType: asset.contentType,
  byteSize: asset.byteSize,
  sha256: asset.sha256,
  originalFilename: asset.originalFilename,
  open: opening(scope, asset.sha256, AssetNotFound),
  asset,
});

const OF_COMPANY = statement(`SELECT * FROM "Asset" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** The content of an asset of a company for whoever may see it without being of the company, as by an invite. */
export async function assetContent(scope: Scope, companyId: string, assetId: string) {
  const [asset] = await scope.services.database.read<Asset>([companyId], OF_COMPANY, [companyId, assetId]);
  return asset && contentOf(scope, asset);
}
