import { z } from 'zod';
import type { Asset } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';

/** What every view of a stored file shows of it. */
export const assetFields = {
  contentType: z.string().describe('Its type, such as image/png.'),
  byteSize: z.int().describe('Its size in bytes.'),
  sha256: z.string().describe('The SHA-256 of its bytes, in hex.'),
  originalFilename: z.string().nullable().describe('The name it came with.'),
  createdByAgentId: z.uuid().nullable().describe('The id of the agent that added it.'),
  createdByUserId: z.string().nullable().describe('The person who added it.'),
  createdAt: z.iso.datetime().describe('When it was added.'),
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
export const presentAsset = presenterOf(AssetView, { contentPath: ({ id }: Asset) => `/api/assets/${id}/content` });
