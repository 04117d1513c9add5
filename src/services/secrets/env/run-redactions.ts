import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { type SecretStream, SecretText } from '../../core/vault/secret-text.js';
import { type Resolution, resolveSecrets } from '../secrets/values.js';

/** What an agent read by itself in a run: it is on record before the value is given out, in whichever process. */
const READ_IN_RUN = statement(`
  SELECT DISTINCT "secretId", version FROM "SecretAccessEvent"
   WHERE "companyId" = $1::uuid AND "heartbeatRunId" = $2::uuid AND outcome = 'success' AND "consumerType" = 'agent'
     AND "secretId" IS NOT NULL AND version IS NOT NULL`);

interface Read {
  readonly secretId: string;
  readonly version: number;
}

/**
 * Keeps secret values out of what is kept of one run: those it was started with, and those its agent reads meanwhile.
 * Values are known in memory only; which ones there are follows from the record of accesses, so that it does not matter
 * which process answered the agent.
 */
export class RunRedactions {
  private readonly values: Set<string>;
  private readonly known = new Set<string>();
  private secrets: SecretText;

  /** @param injected the values of `resolveEnvironment`'s `redact` */
  constructor(
    private readonly run: { readonly companyId: string; readonly runId: string; readonly issueId: string | null },
    injected: readonly string[],
  ) {
    this.values = new Set(injected);
    this.secrets = new SecretText(this.values);
  }

  /**
   * Learns what was read since: called before something of the run is written, one statement if nothing was.
   * @throws while a vault does not tell what it has told the agent: what the run says must wait
   */
  async refresh(scope: Scope): Promise<void> {
    const { companyId, runId, issueId } = this.run;
    const reads = await scope.sql<Read>(READ_IN_RUN, [companyId, runId]);
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
      this.known.add(keyOf(fresh[index] as Read));
      if (resolution.outcome === 'success') this.values.add(resolution.value);
    }
    this.secrets = new SecretText(this.values);
    if (resolutions.some(isUnknown)) throw new Error(UNKNOWN);
  }

  /** The text with every known value replaced. Of one that is cut in the middle of a value, `stream` is to be asked. */
  redact(text: string): string {
    return this.secrets.redact(text);
  }

  /** Replaces values in text that comes in pieces; `refresh` before each piece tells it of values read meanwhile. */
  stream(): SecretStream {
    return this.secrets.stream(() => this.secrets);
  }

  /** The most characters that a value takes in text. */
  get longest(): number {
    return this.secrets.longest;
  }
}

/** What is deleted or switched off meanwhile is not told any more; anything else may be told later. */
const isUnknown = ({ outcome }: Resolution): boolean => outcome === 'provider_error' || outcome === 'failure';

const UNKNOWN = 'A secret that the run has read cannot be asked for now';

const keyOf = ({ secretId, version }: Read): string => `${secretId} ${version}`;
