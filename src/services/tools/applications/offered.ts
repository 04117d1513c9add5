/**
 * SQL for whether the tools of the application `a` are offered: those of a plugin `p` only while it works with the files
 * of which the catalog is.
 */
export const IS_OFFERED = `(a."pluginId" IS NULL OR (
  p."removedAt" IS NULL AND p.status IN ('ready', 'upgrade_pending') AND p."placedAt" = a."offeredAt"))`;
