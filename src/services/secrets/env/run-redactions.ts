import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { type SecretStream, SecretText } from '#services/core/vault/secret-text.js';
import { type Resolution, resolveSecrets } from '../secrets/values.js';

/** The values that an agent read in a run. A process records a read before it returns the value. */
const READ_IN_RUN = statement(`
  SELECT DISTINCT "secretId", version FROM "SecretAccessEvent"
   WHERE "companyId" = $1::uuid AND "heartbeatRunId" = $2::uuid AND outcome = 'success' AND "consumerType" = 'agent'
     AND "secretId" IS NOT NULL AND version IS NOT NULL`);

interface SecretRead {
  readonly secretId: string;
  readonly version: number;
}

/**
 * Redacts secret values in all stored data of one run: the values it was started with, and the values its agent reads.
 * Values are kept in memory only. Reads are found in the access events, so any process may have served the agent.
 */
export class RunRedactions {
  private readonly values: Set<string>;
  private readonly known = new Set<string>();
  private secrets: SecretText;

  /**
   * @param injected the `redact` of `resolveEnvironment`'s result
   * @param others reads values that the run has received since from sources other than its secrets
   */
  constructor(
    private readonly run: { readonly companyId: string; readonly runId: string; readonly issueId: string | null },
    injected: readonly string[],
    private readonly others: (scope: Scope) => Promise<readonly string[]> = async () => [],
  ) {
    this.values = new Set(injected);
    this.secrets = new SecretText(this.values);
  }

  /**
   * Loads the values that were read since the last call. Call it before storing any data of the run.
   * @throws while a value cannot be read from its vault: the output of the run must wait
   */
  async refresh(scope: Scope): Promise<void> {
    const { companyId, runId, issueId } = this.run;
    const [reads, others] = await Promise.all([
      scope.sql<SecretRead>(READ_IN_RUN, [companyId, runId]),
      this.others(scope),
    ]);
    for (const value of others) this.values.add(value);
    if (others.length > 0) this.secrets = new SecretText(this.values);
    const fresh = reads.filter((read) => !this.known.has(keyOf(read)));
    if (fresh.length === 0) return;
    const consumer = { type: 'system', id: 'redaction', configPath: null, runId, issueId };
    const resolutions = await resolveSecrets(
      scope,
      companyId,
      fresh.map(({ secretId, version }) => ({ secretId, version, consumer })),
    );
    for (const [index, resolution] of resolutions.entries()) {
      if (isUnknown(resolution)) continue;
      this.known.add(keyOf(fresh[index] as SecretRead));
      if (resolution.outcome === 'success') this.values.add(resolution.value);
    }
    this.secrets = new SecretText(this.values);
    if (resolutions.some(isUnknown)) throw new Error(UNKNOWN);
  }

  /** The text with every known value replaced. For text that may be cut within a value, use `stream`. */
  redact(text: string): string {
    return this.secrets.redact(text);
  }

  /** Redacts text that arrives in pieces; `refresh` before each piece adds values that were read meanwhile. */
  stream(): SecretStream {
    return this.secrets.stream(() => this.secrets);
  }

  /** The length of the longest value in characters. */
  get longest(): number {
    return this.secrets.longest;
  }
}

/**
 * Whether a later attempt may succeed: a deleted or inactive secret is never readable again; other failures may pass.
 */
const isUnknown = ({ outcome }: Resolution): boolean => outcome === 'provider_error' || outcome === 'failure';

const UNKNOWN = 'A secret that the run has read is not available now';

const keyOf = ({ secretId, version }: SecretRead): string => `${secretId} ${version}`;
