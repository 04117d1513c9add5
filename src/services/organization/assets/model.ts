import { z } from 'zod';
import type { Asset } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';

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
