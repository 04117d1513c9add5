import { z } from 'zod';
import type { Asset } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';

/** The fields that all views of stored files share. */
export const assetFields = {
  contentType: z.string().describe('The media type, such as image/png.'),
  byteSize: z.int().describe('The size in bytes.'),
  sha256: z.string().describe('The SHA-256 hash of the content, in hexadecimal.'),
  originalFilename: z
    .string()
    .nullable()
    .describe('The name that the file had when it was uploaded; null if none was given.'),
  createdByAgentId: z.uuid().nullable().describe('The ID of the agent that added it.'),
  createdByUserId: z.string().nullable().describe('The ID of the person who added it.'),
  createdAt: z.iso.datetime().describe('The time at which it was added.'),
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
