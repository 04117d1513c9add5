/**
 * A warning to operators about a faulty version of PostgreSQL; undefined for other versions.
 * @param version the setting `server_version_num`, for example 180001 for 18.1
 */
export const flawOfServer = (version: number): string | undefined =>
  version >= 180_000 && version < 180_004
    ? 'this PostgreSQL may lose updates of rows that others change at the same time (seen with 18.1): use 18.4 or later, or 15 to 17'
    : undefined;
