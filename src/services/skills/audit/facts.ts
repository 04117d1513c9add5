/** Facts about a skill that its files do not contain. */
export interface AuditFacts {
  /** The hash that the files should have. */
  readonly expectedHash?: string;
  /** The hash of the files that the origin delivered. */
  readonly originHash?: string;
  readonly isOriginUnavailable?: boolean;
}
