import { z } from 'zod';
import type { Asset } from '../../../generated/prisma/client.js';

/** What every view of a stored file shows of it. */
export const assetFields = {
  contentType: z.string(),
  byteSize: z.int(),
  sha256: z.string(),
  originalFilename: z.string().nullable(),
  createdByAgentId: z.uuid().nullable(),
  createdByUserId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

/** The wire shape of these. */
export const presentAssetFields = (row: Pick<Asset, keyof typeof assetFields>) => ({
  contentType: row.contentType,
  byteSize: row.byteSize,
  sha256: row.sha256,
  originalFilename: row.originalFilename,
  createdByAgentId: row.createdByAgentId,
  createdByUserId: row.createdByUserId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

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
