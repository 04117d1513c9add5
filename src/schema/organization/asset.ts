import type { Asset } from '../../generated/prisma/client.js';
import { assetNode } from '../../services/work/attachments/rows.js';
import type { GraphContext } from '../builder.js';
import { reads } from '../fast/selection.js';

/** Something of the stored file that a row names in `assetId`, as the options of a field. */
export const ofAsset = <V>(
  description: string,
  known: (asset: Asset, scope: GraphContext['scope']) => V | Promise<V>,
) => ({
  description,
  ...reads('assetId'),
  resolve: async ({ assetId }: { readonly assetId: string }, _args: object, { scope }: GraphContext): Promise<V> =>
    known((await scope.load(assetNode, assetId)) as Asset, scope),
});

export const contentType = ofAsset('Its type, such as image/png.', (asset) => asset.contentType);
export const byteSize = ofAsset('Its size in bytes.', (asset) => asset.byteSize);
export const sha256 = ofAsset('The SHA-256 of its bytes, in hex.', (asset) => asset.sha256);
export const originalFilename = {
  nullable: true as const,
  ...ofAsset('The name it came with.', (asset) => asset.originalFilename),
};
