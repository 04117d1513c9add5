import type { ToolCall, ToolCaller } from '../policies/call.js';
import { type TrustRule, trustRuleInput } from '../policies/trust-rules.js';
import { type BindingIndex, bindingIndexOf, type ProfileMode } from '../profiles/effective.js';
import { type CompiledProfile, compiledProfile } from '../profiles/entries.js';
import { grantCoverage } from './coverage.js';
import type { ToolAccessRows, ToolPolicyRow, ToolRow } from './data.js';
import { PolicyIndex } from './policies.js';

/** A company's tool rules, compiled for decisions: built once for each version, and never changed. */
export interface ToolSnapshot {
  readonly companyId: string;
  readonly isStopped: boolean;
  readonly activeAgents: ReadonlySet<string>;
  readonly tools: ReadonlyMap<string, ToolRow>;
  readonly policies: PolicyIndex;
  /** The trust rules that pin an entry, by the entry. */
  readonly trustRules: ReadonlyMap<string, readonly TrustRule[]>;
  readonly profiles: ReadonlyMap<string, CompiledProfile>;
  readonly bindings: BindingIndex;
  readonly grants: ReadonlyMap<string, readonly ((call: ToolCall) => boolean)[]>;
  /** How the profiles of a gateway combine with those of the place of work, by gateway. */
  readonly gatewayModes: ReadonlyMap<string, ProfileMode>;
}

const TRUST_RULE = trustRuleInput();

/** The values of items by their keys. */
function groupItems<Item, Value>(
  items: readonly Item[],
  entryOf: (item: Item) => readonly [string, Value] | undefined,
) {
  const groups = new Map<string, Value[]>();
  for (const item of items) {
    const entry = entryOf(item);
    if (!entry) continue;
    const group = groups.get(entry[0]);
    if (group) group.push(entry[1]);
    else groups.set(entry[0], [entry[1]]);
  }
  return groups;
}

/** The principal whose grants apply to a caller. */
export const principalOfCaller = ({ actorType, actorId, agentId }: ToolCaller): string =>
  actorType === 'agent' ? `agent:${agentId}` : `${actorType}:${actorId}`;

/** A copy of the rules with other policies. */
export const withPolicies = (rules: ToolSnapshot, policies: readonly ToolPolicyRow[]): ToolSnapshot => ({
  ...rules,
  ...policiesOf(policies),
});

const policiesOf = (policies: readonly ToolPolicyRow[]): Pick<ToolSnapshot, 'policies' | 'trustRules'> => ({
  policies: new PolicyIndex(policies),
  trustRules: groupItems(policies, ({ policyType, enabled, config }) => {
    if (policyType !== 'trust_rule' || !enabled) return undefined;
    const { data } = TRUST_RULE.safeParse((config as { trustRule?: unknown } | null)?.trustRule);
    return data && [data.catalogEntryId, data];
  }),
});

export function toolSnapshotOf(rows: ToolAccessRows): ToolSnapshot {
  const profiles = rows.profiles.filter(({ status }) => status === 'active');
  return {
    companyId: rows.companyId,
    isStopped: rows.isStopped,
    activeAgents: new Set(rows.agents.filter(({ isActive }) => isActive).map(({ id }) => id)),
    tools: new Map(rows.tools.map((tool) => [tool.catalogEntryId, tool])),
    ...policiesOf(rows.policies),
    profiles: new Map(profiles.map((profile) => [profile.id, compiledProfile(profile)])),
    bindings: bindingIndexOf(rows.bindings, new Set(profiles.map(({ id }) => id))),
    grants: groupItems(rows.grants, ({ principalType, principalId, scope }) => [
      `${principalType}:${principalId}`,
      grantCoverage(scope),
    ]),
    gatewayModes: new Map(rows.gateways.map(({ id, defaultProfileMode }) => [id, defaultProfileMode])),
  };
}
