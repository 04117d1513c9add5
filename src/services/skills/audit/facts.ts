/** What is known of a skill beside its files. */
export interface AuditFacts {
  /** The hash that its files should have. */
  readonly expectedHash?: string;
  /** The hash of what its origin gave. */
  readonly originHash?: string;
  readonly isOriginUnavailable?: boolean;
}
