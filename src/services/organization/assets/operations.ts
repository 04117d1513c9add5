import { z } from 'zod';
import type { Asset } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { notFound } from '#services/core/errors/errors.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { locatedBy } from '#services/core/rows/located-by.js';
import { pathId } from '#services/core/text/fields.js';
import { AssetView, presentAsset } from './model.js';
import { contentOpener } from './received.js';

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
  const [asset] = await scope.services.database.read<Asset>([companyId], OF_COMPANY, [companyId, assetId]);
  return asset && contentOf(scope, asset);
}
