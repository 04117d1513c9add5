import type { ToolPolicy } from '#generated/prisma/client.js';
import { principalOf } from '#services/core/actors/actor.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { toolPolicySubject } from '../policies/operations.js';
import type { StoredTrustRule } from './trust-rule-model.js';

/** Revokes a locked trust rule. A revoked rule keeps the actor, time and reason of its first revocation. */
export async function revokeRule(scope: WriteScope, policy: ToolPolicy, reason: string | null): Promise<ToolPolicy> {
  const { trustRule } = policy.config as unknown as { trustRule: StoredTrustRule };
  if (trustRule.revokedAt) return policy;
  const revokedBy = principalOf(scope.actor).id;
  const revoked = { ...trustRule, revokedAt: new Date().toISOString(), revokedBy, revocationReason: reason };
  const data = { enabled: false, config: { trustRule: revoked } };
  const after = await scope.db.toolPolicy.update({ where: { id: policy.id }, data });
  scope.emit({ ...toolPolicySubject(policy), action: 'tool_policy.revoked', details: { name: after.name, reason } });
  return after;
}

const OUTDATED = statement(`
  SELECT p.* FROM "ToolPolicy" p JOIN "ToolPolicy" n ON n."companyId" = p."companyId" AND n.id = $2::uuid
   WHERE p."companyId" = $1::uuid AND p."policyType" = 'trust_rule' AND p.enabled AND p.selectors = n.selectors
     AND p.config #>> '{trustRule,catalogEntryId}' = n.config #>> '{trustRule,catalogEntryId}'
     AND p.config #>> '{trustRule,argumentMode}' = n.config #>> '{trustRule,argumentMode}'
     AND p.config #> '{trustRule,argumentsHash}' = n.config #> '{trustRule,argumentsHash}'
     AND p.config #>> '{trustRule,catalogVersionHash}' <> n.config #>> '{trustRule,catalogVersionHash}'
   ORDER BY p.id FOR NO KEY UPDATE OF p`);

/**
 * Revokes rules for the same calls that pin an earlier version of the tool: otherwise they would still require
 * approvals, despite the new rule.
 */
export async function revokeOutdated(scope: WriteScope, { companyId, id, name }: ToolPolicy): Promise<void> {
  for (const outdated of await scope.sql<ToolPolicy>(OUTDATED, [companyId, id])) {
    await revokeRule(scope, outdated, `The tool has changed; "${name}" trusts its current version`);
  }
}
