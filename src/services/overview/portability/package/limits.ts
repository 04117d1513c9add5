/** The version of the format that this server writes, and the newest that it reads. */
export const SCHEMA_VERSION = 7;

/** What a package in one JSON document may hold; archives may be larger. */
export const INLINE_LIMITS = {
  files: 10_000,
  bytes: 100 * 1_048_576,
  fileBytes: 10 * 1_048_576,
} as const;

/** Paths of packages begin with the folder of what they belong to, so that they are longer than those of skills. */
export const PATH_LIMITS = { depth: 40, bytes: 2_048 } as const;
