/** The version of the format that this server writes, and the newest version that it reads. */
export const SCHEMA_VERSION = 7;

/** The limits of a package in one JSON document; archives may be larger. */
export const INLINE_LIMITS = {
  files: 10_000,
  bytes: 100 * 1_048_576,
  fileBytes: 10 * 1_048_576,
} as const;

/** Paths in packages start with the folder of their owner, so they may be longer than paths in skills. */
export const PATH_LIMITS = { depth: 40, bytes: 2_048 } as const;
