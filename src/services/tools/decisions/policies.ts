import type { ToolCall } from '../policies/call.js';
import { type MatchAllowance, type SplitCondition, splitConditionOf, Undecidable } from '../policies/conditions.js';
import { ToolConditions } from '../policies/conditions-model.js';
import type { PolicyType } from '../policies/model.js';
import { type RateLimitConfig, ToolRateLimit } from '../policies/rate-limits.js';
import {
  requirementsOf,
  type SelectorKey,
  type Selectors,
  selectionOf,
  selectorFacts,
  soundSelectors,
} from '../policies/selectors.js';
import { type TrustRule, trustRuleInput } from '../policies/trust-rules.js';
import type { ToolPolicyRow } from './data.js';

// Building a schema takes milliseconds, and a company may have 10,000 policies.
const TRUST_RULE = trustRuleInput();

const inOrder = (a: ToolPolicyRow, b: ToolPolicyRow): number =>
  a.priority - b.priority || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

const TYPES: ReadonlySet<string> = new Set(['allow', 'block', 'require_approval', 'rate_limit', 'trust_rule']);

function conditionOfRow({ conditions }: ToolPolicyRow): SplitCondition | null {
  try {
    return splitConditionOf(conditions == null ? null : ToolConditions.parse(conditions));
  } catch {
    return null;
  }
}

/** The config that the type of a policy needs; null if it is missing or invalid. */
function configOf(row: ToolPolicyRow): { rateLimit?: RateLimitConfig; trustRule?: TrustRule } | null {
  if (row.policyType === 'rate_limit') {
    const { data } = ToolRateLimit.safeParse(row.config);
    return data ? { rateLimit: data } : null;
  }
  if (row.policyType !== 'trust_rule') return {};
  const { data } = TRUST_RULE.safeParse((row.config as { trustRule?: unknown } | null)?.trustRule);
  return data ? { trustRule: data } : null;
}

/** The parts of a policy that are parsed only when a call matches its selectors. */
interface PolicyRules {
  /** Whether its type is known and its config fits the type. */
  readonly isSound: boolean;
  readonly rateLimit?: RateLimitConfig;
  readonly trustRule?: TrustRule;
  readonly condition: SplitCondition | null;
}

function rulesOf(row: ToolPolicyRow): PolicyRules {
  const config = configOf(row);
  return { isSound: config !== null && TYPES.has(row.policyType), condition: conditionOfRow(row), ...config };
}

/**
 * A compiled policy. Parts that are not understood are null or left out, and make it broken. Its selectors are parsed
 * at once, because they find the policy. All other parts are parsed on first use: most of 10,000 policies are never
 * used before the rules change again.
 */
export class CompiledPolicy {
  readonly id: string;
  readonly policyType: PolicyType;
  readonly isSelected: (call: ToolCall) => boolean;
  private known: PolicyRules | undefined;

  /** @param place its place in the order of evaluation */
  constructor(
    private readonly row: ToolPolicyRow,
    readonly place: number,
    private readonly selectors: Selectors | undefined,
  ) {
    this.id = row.id;
    this.policyType = row.policyType as PolicyType;
    this.isSelected = selectors ? selectionOf(selectors) : () => true;
  }

  /** Whether type, selectors or config are not understood. Calls that the policy applies to are then refused. */
  get isBroken(): boolean {
    return this.selectors === undefined || !this.rules.isSound;
  }

  /** Null if it is not understood. */
  get condition(): SplitCondition | null {
    return this.rules.condition;
  }

  get rateLimit(): RateLimitConfig | undefined {
    return this.rules.rateLimit;
  }

  get trustRule(): TrustRule | undefined {
    return this.rules.trustRule;
  }

  private get rules(): PolicyRules {
    this.known ??= rulesOf(this.row);
    return this.known;
  }
}

/** Whether a policy depends on the arguments of a call. */
const asksForArguments = ({ condition, trustRule }: CompiledPolicy): boolean =>
  condition?.ofArguments != null || (trustRule?.argumentMode === 'exact' && !!trustRule.argumentsHash);

/**
 * Whether a policy applies to a call: `unclear` if it is broken or a text is too long for its patterns, `maybe` if that
 * depends on unknown arguments.
 */
export function matchOfPolicy(
  policy: CompiledPolicy,
  call: ToolCall,
  allowance: MatchAllowance,
): 'yes' | 'no' | 'maybe' | 'unclear' {
  if (!policy.isSelected(call)) return 'no';
  const { isBroken, condition } = policy;
  if (!condition) return 'unclear';
  try {
    if (!condition.besides(call, allowance)) return 'no';
    if (call.arguments === null && asksForArguments(policy)) return 'maybe';
    if (condition.ofArguments && !condition.ofArguments(call, allowance)) return 'no';
    return isBroken ? 'unclear' : 'yes';
  } catch (error) {
    if (error instanceof Undecidable) return 'unclear';
    throw error;
  }
}

/**
 * Merges two ordered lists. A policy that names both names of a tool is in both lists, and appears once in the result.
 */
function mergePolicies(a: readonly CompiledPolicy[], b: readonly CompiledPolicy[]): readonly CompiledPolicy[] {
  if (a.length === 0) return b;
  const all: CompiledPolicy[] = [];
  let at = 0;
  for (const policy of b) {
    for (let next = a[at]; next && next.place <= policy.place; next = a[++at]) if (next !== policy) all.push(next);
    all.push(policy);
  }
  for (; at < a.length; at++) all.push(a[at] as CompiledPolicy);
  return all;
}

/** The facts that index policies, the most selective first. */
const INDEXED: readonly SelectorKey[] = [
  'catalogEntryId',
  'toolName',
  'connectionId',
  'issueId',
  'agentId',
  'applicationId',
  'applicationKey',
  'routineId',
  'gatewayId',
  'projectId',
];

/**
 * Finds the policies that may apply to a call. Each is indexed by one fact that its selectors require, or is in the
 * general list. So a call checks a few lists, however many policies there are.
 */
export class PolicyIndex {
  private readonly byFact = new Map<SelectorKey, Map<string, CompiledPolicy[]>>();
  private readonly general: CompiledPolicy[] = [];

  constructor(rows: readonly ToolPolicyRow[]) {
    const enabled = rows.filter(({ enabled: isEnabled }) => isEnabled).sort(inOrder);
    for (const [place, row] of enabled.entries()) {
      const selectors = soundSelectors(row.selectors ?? {});
      this.add(new CompiledPolicy(row, place, selectors), selectors ?? {});
    }
  }

  /** The policies that may apply, in the order of evaluation. */
  candidates(call: ToolCall): readonly CompiledPolicy[] {
    const lists: (readonly CompiledPolicy[])[] = [this.general];
    for (const [fact, byValue] of this.byFact) {
      for (const value of selectorFacts(call, fact)) {
        const list = byValue.get(value);
        if (list) lists.push(list);
      }
    }
    return lists.reduce(mergePolicies);
  }

  private add(policy: CompiledPolicy, selectors: Selectors): void {
    const requirements = requirementsOf(selectors);
    for (const fact of INDEXED) {
      const required = requirements.find((one) => one.fact === fact);
      if (!required) continue;
      const byValue = this.byFact.get(fact) ?? new Map<string, CompiledPolicy[]>();
      this.byFact.set(fact, byValue);
      for (const value of required.values) {
        const list = byValue.get(value);
        if (list) list.push(policy);
        else byValue.set(value, [policy]);
      }
      return;
    }
    this.general.push(policy);
  }
}
