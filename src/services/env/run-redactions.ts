import { valueRedactor } from '../core/redact.js';
import type { Scope } from '../core/scope.js';
import { statement } from '../core/statement.js';
import { resolveSecrets } from '../secrets/values.js';

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
  private redactor: (text: string) => string;

  /** @param injected the values of `resolveEnvironment`'s `redact` */
  constructor(
    private readonly run: { readonly companyId: string; readonly runId: string; readonly issueId: string | null },
    injected: readonly string[],
  ) {
    this.values = new Set(injected);
    this.redactor = valueRedactor(injected);
  }

  /** Learns what was read since: called before something of the run is written, one statement if nothing was. */
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
    resolutions.forEach((resolution, index) => {
      if (resolution.outcome !== 'success') return;
      this.known.add(keyOf(fresh[index] as Read));
      this.values.add(resolution.value);
    });
    this.redactor = valueRedactor([...this.values]);
  }

  /** The text with every known value replaced. */
  redact(text: string): string {
    return this.redactor(text);
  }
}

const keyOf = ({ secretId, version }: Read): string => `${secretId} ${version}`;
