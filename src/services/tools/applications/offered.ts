/**
 * SQL for whether application `a` offers its tools. A plugin `p` offers them only while it runs from the files that its
 * catalog describes.
 */
export const IS_OFFERED = `(a."pluginId" IS NULL OR (
  p."removedAt" IS NULL AND p.status IN ('ready', 'upgrade_pending') AND p."placedAt" = a."offeredAt"))`;
