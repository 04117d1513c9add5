import { z } from 'zod';
import { companyMember, companyWriter } from '#services/access/rules.js';
import { type BoundRun, runBoundAgent } from '#services/access/run-bound.js';
import { forbidden } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { pathId } from '#services/core/text/fields.js';
import { SecretUnavailable } from '../env/resolve.js';
import { type Attempt, type Consumer, recordAccess } from '../secrets/access-events.js';
import { resolveSecrets } from '../secrets/values.js';
import { describedLack } from '../user-secrets/value-permission.js';
import { AgentSecretGrantsView, AgentSecretGrantView, AgentSecretValueView } from './model.js';
import { accessPath, grantsOfRun, type RunGrant } from './rows.js';

export const presentAgentSecretGrant = presenterOf(AgentSecretGrantView);

export const listAgentSecretGrants = query({
  name: 'listAgentSecretGrants',
  summary: "List the secrets that the calling agent's run may read",
  input: z.object({}),
  output: AgentSecretGrantsView,
  on: runBoundAgent,
  allow: companyMember,
  callers: 'An agent, with the token of a run of its own that is running',
  run: (scope, _input, run) => grantsOfRun(scope, run),
  present: (_scope, grants) => ({ secrets: grants.map((grant) => presentAgentSecretGrant(grant)) }),
});

export const readAgentSecretValue = mutation({
  name: 'readAgentSecretValue',
  summary: "Read the value of a secret that the calling agent's run may read; every read is audited",
  input: z.object({ key: pathId().describe("The agent's name for the secret.") }),
  output: AgentSecretValueView,
  on: runBoundAgent,
  allow: companyWriter,
  callers: 'An agent, with the token of a run of its own that is running',
  secret: true,
  async run(scope, { key }, run) {
    const grant = (await grantsOfRun(scope, run)).find((one) => one.key === key);
    if (!grant) return refuse(scope, run, key);
    const { version, value } = await readGranted(scope, run, grant);
    scope.emit({
      companyId: run.companyId,
      action: 'secret.value.read',
      entityType: 'secret',
      entityId: grant.secretId as string,
      agentId: run.agentId,
      details: { key, version, delivery: grant.delivery, projectionClass: grant.projectionClass },
    });
    return { key, value, version };
  },
});

const consumerOf = ({ id, agentId, issueId }: BoundRun, configPath: string): Consumer => ({
  type: 'agent',
  id: agentId,
  configPath,
  runId: id,
  issueId,
});

async function readGranted(scope: WriteScope, run: BoundRun, { key, ...grant }: RunGrant) {
  const consumer = consumerOf(run, grant.configPath);
  if (!grant.secretId) {
    const definitionId = grant.userSecretDefinitionId as string;
    const { companyId, agentId, responsibleUserId: userId } = run;
    const lack = await describedLack(scope, grant.standing, { companyId, userId, agentId, definitionId });
    const { outcome, errorCode, message } = lack;
    const missing: Attempt = {
      secretId: null,
      userSecretDefinitionId: definitionId,
      version: null,
      consumer,
      outcome,
      errorCode,
    };
    await recordAccess(scope, run.companyId, [missing]);
    throw SecretUnavailable({ key, outcome, errorCode }, unavailable(key, message));
  }
  const version = grant.versionSelector === 'latest' ? 'latest' : Number(grant.versionSelector);
  const [resolution] = await resolveSecrets(scope, run.companyId, [{ secretId: grant.secretId, version, consumer }]);
  if (resolution?.outcome === 'success') return resolution;
  const { outcome, errorCode, message } = resolution as Exclude<typeof resolution, undefined>;
  throw SecretUnavailable({ key, outcome, errorCode }, unavailable(key, message));
}

const unavailable = (key: string, reason: string): string => `Secret ${key} cannot be read: ${reason}`;

const BY_KEY = statement(`
  SELECT id FROM "Secret" WHERE "companyId" = $1::uuid AND key = $2 AND scope = 'company' AND "deletedAt" IS NULL`);

/** Rejects a read of a secret, and records the attempt if the company has a secret with this key. */
async function refuse(scope: WriteScope, run: BoundRun, key: string): Promise<never> {
  const secret = await scope.row<{ id: string }>(BY_KEY, [run.companyId, key]);
  if (secret) {
    const consumer = consumerOf(run, accessPath(key));
    const attempt = {
      secretId: secret.id,
      version: null,
      consumer,
      outcome: 'not_allowed',
      errorCode: 'not_granted',
    } as const;
    await recordAccess(scope, run.companyId, [attempt]);
  }
  throw forbidden('Secret access is not granted for this agent');
}
