import { z } from 'zod';
import type { Asset } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { notFound } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { locatedBy } from '#services/core/rows/loaders.js';
import { presenterOf } from '#services/core/rows/present.js';
import { pathId } from '#services/core/text/fields.js';
import { contentOpener } from './received.js';

/** The fields that all views of stored files share. */
export const assetFields = {
  contentType: z.string().describe('The media type, such as image/png.'),
  byteSize: z.int().describe('The size in bytes.'),
  sha256: z.string().describe('The SHA-256 hash of the content, in hexadecimal.'),
  originalFilename: z.string().nullable().describe("The file's name at upload; null if the upload had no name."),
  createdByAgentId: z.uuid().nullable().describe('The ID of the agent that added the asset.'),
  createdByUserId: z.string().nullable().describe('The ID of the person who added the asset.'),
  createdAt: z.iso.datetime().describe('The time at which the asset was added.'),
  updatedAt: z.iso.datetime(),
};

/** The wire format of these fields. */
export const presentAssetFields = presenterOf(z.object(assetFields));

export const AssetView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    ...assetFields,
    contentPath: z.string(),
  })
  .meta({ id: 'Asset' });

export const presentAsset = presenterOf(AssetView, { contentPath: ({ id }: Asset) => `/api/assets/${id}/content` });

const BY_ID = statement(`SELECT * FROM "Asset" WHERE id = $1::uuid`);
const AssetNotFound = () => notFound('Asset not found');

const assetById = locatedBy<'assetId', Asset>('assetId', BY_ID, AssetNotFound);

export const getAssetContent = query({
  name: 'getAssetContent',
  summary: 'Get the content of an asset',
  input: z.object({ assetId: pathId() }),
  output: AssetView,
  on: assetById,
  allow: companyMember,
  /** REST streams the bytes; the wire format is that of the asset. */
  run: (scope, _input, asset) => contentOf(scope, asset),
  present: (_scope, { asset }) => presentAsset(asset),
});

const contentOf = (scope: Scope, asset: Asset) => ({
  contentType: asset.contentType,
  byteSize: asset.byteSize,
  sha256: asset.sha256,
  originalFilename: asset.originalFilename,
  open: contentOpener(scope, asset.sha256, AssetNotFound),
  asset,
});

const OF_COMPANY = statement(`SELECT * FROM "Asset" WHERE "companyId" = $1::uuid AND id = $2::uuid`);

/** The content of a company's asset for readers outside the company, for example holders of an invite. */
export async function assetContent(scope: Scope, companyId: string, assetId: string) {
  const [asset] = await scope.services.database.query<Asset>([companyId], OF_COMPANY, [companyId, assetId]);
  return asset && contentOf(scope, asset);
}
