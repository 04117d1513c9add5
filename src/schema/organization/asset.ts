import type { Asset } from '#generated/prisma/client.js';
import { assetNode } from '#services/work/attachments/rows.js';
import type { GraphContext } from '../builder.js';
import { reads } from '../fast/selection.js';

/** A field computed from the stored file that a row names in `assetId`. */
export const ofAsset = <V>(known: (asset: Asset, scope: GraphContext['scope']) => V | Promise<V>) => ({
  ...reads('assetId'),
  resolve: async ({ assetId }: { readonly assetId: string }, _args: object, { scope }: GraphContext): Promise<V> =>
    known((await scope.load(assetNode, assetId)) as Asset, scope),
});

/** The columns of the stored file that every kind of file shows. */
export const assetColumns = {
  contentType: ofAsset((asset) => asset.contentType),
  byteSize: ofAsset((asset) => asset.byteSize),
  sha256: ofAsset((asset) => asset.sha256),
  originalFilename: ofAsset((asset) => asset.originalFilename),
};
