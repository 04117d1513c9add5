import { grantCoverage } from '#services/tools/decisions/coverage.js';
import type { DecisionRequest, ToolAccessRows, ToolPolicyRow } from '#services/tools/decisions/data.js';
import { hashOfArguments } from '#services/tools/decisions/hashes.js';
import { conditionOf } from '#services/tools/policies/conditions.js';
import { ToolConditions } from '#services/tools/policies/conditions-model.js';
import { bucketKeyOf, ToolRateLimit } from '#services/tools/policies/rate-limits.js';

/** The contract read from top to bottom, without an index and with nothing prepared: slow, and easy to check by eye. */
export function naiveReason(rows: ToolAccessRows, request: DecisionRequest): string {
  const { caller, context, run, now, counts } = request;
  const agent = rows.agents.find(({ id }) => id === caller.agentId);
  if (caller.agentId === null ? caller.actorType === 'agent' : !agent?.isActive) return 'deny_missing_agent';
  if (context.runId !== null && run === null) return 'deny_run_context_mismatch';
  if (run) {
    if (caller.agentId !== null && run.agentId !== caller.agentId) return 'deny_run_context_mismatch';
    for (const key of ['issueId', 'projectId', 'routineId'] as const) {
      if (context[key] !== null && context[key] !== run[key]) return 'deny_run_context_mismatch';
    }
  }
  const tool = rows.tools.find(({ catalogEntryId }) => catalogEntryId === request.catalogEntryId);
  if (request.companyId !== rows.companyId || (run && run.companyId !== rows.companyId)) return 'deny_company_boundary';
  if (tool && tool.companyId !== rows.companyId) return 'deny_company_boundary';
  if (!tool || tool.status === 'disabled') return 'deny_missing_tool';
  const trustOf = (policy: ToolPolicyRow) => (policy.config as { trustRule: Record<string, string | null> }).trustRule;
  const isLive = (policy: ToolPolicyRow): boolean => {
    const { revokedAt, expiresAt } = trustOf(policy);
    return !revokedAt && (!expiresAt || Date.parse(expiresAt) > now);
  };
  const policies = rows.policies
    .filter(({ enabled }) => enabled)
    .sort((a, b) => a.priority - b.priority || +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1));
  const pinning = policies.filter(
    (policy) => policy.policyType === 'trust_rule' && trustOf(policy).catalogEntryId === tool.catalogEntryId,
  );
  if (tool.status !== 'active' && !pinning.some(isLive)) return 'deny_missing_tool';
  if (rows.isStopped) return 'deny_disabled_connection';
  if (tool.applicationStatus !== 'active' || tool.connectionStatus !== 'active' || !tool.connectionEnabled) {
    return 'deny_disabled_connection';
  }
  const call = { ...request, tool };
  const matches = (policy: ToolPolicyRow): 'yes' | 'no' | 'broken' => {
    const selectors = policy.selectors as Record<string, string | string[]>;
    const facts: Record<string, readonly (string | null)[]> = {
      agentId: [caller.agentId],
      issueId: [context.issueId],
      catalogEntryId: [tool.catalogEntryId],
      connectionId: [tool.connectionId],
      applicationId: [tool.applicationId],
      toolName: [tool.toolName, tool.gatewayName],
      riskLevel: [tool.riskLevel],
    };
    for (const [key, wanted] of Object.entries(selectors)) {
      const values = facts[key.replace(/s$/, '')] ?? [];
      if (![wanted].flat().some((value) => values.includes(value))) return 'no';
    }
    if (policy.conditions === null) return 'yes';
    const parsed = ToolConditions.safeParse(policy.conditions);
    if (!parsed.success) return 'broken';
    try {
      return conditionOf(parsed.data)(call, { steps: 1e12 }) ? 'yes' : 'no';
    } catch {
      return 'broken';
    }
  };
  for (const policy of policies) {
    const match = matches(policy);
    if (match === 'no') continue;
    if (match === 'broken' || policy.policyType === 'block') return 'deny_policy_block';
    if (policy.policyType === 'rate_limit') {
      const config = ToolRateLimit.safeParse(policy.config);
      if (!config.success) return 'deny_policy_block';
      const { keyBy, limit } = config.data;
      if ((counts?.get(bucketKeyOf(policy.id, keyBy, call)) ?? 0) >= limit) return 'rate_limited';
    }
    if (policy.policyType === 'trust_rule') {
      const trust = trustOf(policy);
      if (!pinning.includes(policy) || !isLive(policy)) continue;
      if (trust.argumentMode === 'exact' && trust.argumentsHash !== hashOfArguments(request.arguments ?? {})) continue;
      if (policies.some((one) => one.policyType === 'block' && matches(one) !== 'no')) return 'deny_policy_block';
      const isSame = trust.catalogVersionHash === tool.versionHash && trust.schemaHash === tool.schemaHash;
      return isSame && tool.status === 'active' ? 'allow_trust_rule' : 'requires_review_changed_tool';
    }
    if (tool.status !== 'active') continue;
    if (policy.policyType === 'require_approval') return 'requires_approval_policy';
    if (policy.policyType === 'allow') return 'allow_policy';
  }
  if (tool.status !== 'active') return 'deny_missing_tool';
  const principal = caller.actorType === 'agent' ? caller.agentId : caller.actorId;
  const grants = rows.grants.filter((one) => one.principalType === caller.actorType && one.principalId === principal);
  const { isCapped, isAllowed } = naiveProfiles(rows, request, tool);
  if (!isCapped && grants.some(({ scope }) => grantCoverage(scope)(call))) return 'allow_explicit_grant';
  return isAllowed ? 'allow_profile' : 'deny_default';
}

function naiveProfiles(rows: ToolAccessRows, request: DecisionRequest, tool: ToolAccessRows['tools'][number]) {
  const { context, caller, companyId } = request;
  const mode = rows.gateways.find(({ id }) => id === context.gatewayId)?.defaultProfileMode;
  const active = (id: string) => rows.profiles.find((profile) => profile.id === id && profile.status === 'active');
  const tier = (type: string, id: string | null) =>
    rows.bindings
      .filter((one) => one.targetType === type && one.targetId === id && active(one.profileId))
      .map(({ profileId }) => active(profileId)!);
  const places = [
    tier('issue', context.issueId),
    tier('routine', context.routineId),
    tier('agent', caller.agentId),
    tier('project', context.projectId),
    tier('company', companyId),
  ];
  const around = places.find(({ length }) => length > 0) ?? [];
  const own = tier('gateway', context.gatewayId);
  const isAlone = context.gatewayId !== null && (mode === undefined || mode === 'gateway_only');
  const profiles = context.gatewayId === null ? around : isAlone ? own : [...own, ...around];
  const isAllowed = profiles.some((profile) => {
    const about = profile.entries.filter((entry) =>
      [
        entry.selectorType === 'application' && entry.applicationId === tool.applicationId,
        entry.selectorType === 'connection' && entry.connectionId === tool.connectionId,
        entry.selectorType === 'catalog_entry' && entry.catalogEntryId === tool.catalogEntryId,
        entry.selectorType === 'tool_name' && [tool.toolName, tool.gatewayName].includes(entry.toolName ?? ''),
        entry.selectorType === 'risk_level' && entry.riskLevel === tool.riskLevel,
      ].includes(true),
    );
    if (about.some(({ effect }) => effect === 'exclude')) return false;
    return profile.defaultAction === 'allow' || about.length > 0;
  });
  return { isCapped: isAlone, isAllowed };
}
