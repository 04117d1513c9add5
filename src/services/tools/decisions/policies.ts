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

// To make a schema takes milliseconds, and a company may have ten thousand policies.
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

/** What the type of a policy needs in its config, or null where that is not there. */
function configOf(row: ToolPolicyRow): { rateLimit?: RateLimitConfig; trustRule?: TrustRule } | null {
  if (row.policyType === 'rate_limit') {
    const { data } = ToolRateLimit.safeParse(row.config);
    return data ? { rateLimit: data } : null;
  }
  if (row.policyType !== 'trust_rule') return {};
  const { data } = TRUST_RULE.safeParse((row.config as { trustRule?: unknown } | null)?.trustRule);
  return data ? { trustRule: data } : null;
}

/** What of a policy is only read when a call is one of those that it is about. */
interface PolicyRules {
  /** Whether its type is known and its config fits that. */
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
 * A policy that is ready to be asked. What cannot be understood of it is null or left out, and makes it broken. Its
 * selectors are read at once, since it is found by them, and all else when it is asked first: most of ten thousand
 * policies never are before the rules change again.
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

  /** Whether type, selectors or config are not understood: a call that it is about is refused. */
  get isBroken(): boolean {
    return this.selectors === undefined || !this.rules.isSound;
  }

  /** Null where it is not understood. */
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

/** Whether a policy asks for the arguments of a call. */
const asksForArguments = ({ condition, trustRule }: CompiledPolicy): boolean =>
  condition?.ofArguments != null || (trustRule?.argumentMode === 'exact' && !!trustRule.argumentsHash);

/**
 * Whether a policy is about a call. It is unclear where it is broken or a text is too long for its patterns; `maybe`
 * where that depends on arguments that are not known.
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

/** Two lists in their order as one. A policy that names both names of a tool lies under each, and is given once. */
function merged(a: readonly CompiledPolicy[], b: readonly CompiledPolicy[]): readonly CompiledPolicy[] {
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

/** The facts by which policies are found, the most telling first. */
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
 * Finds the policies that can be about a call. Each lies under one fact that its selectors require, or among the general
 * ones; so a call looks at a few lists, however many policies there are.
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

  /** In the order of evaluation. */
  candidates(call: ToolCall): readonly CompiledPolicy[] {
    const lists: (readonly CompiledPolicy[])[] = [this.general];
    for (const [fact, byValue] of this.byFact) {
      for (const value of selectorFacts(call, fact)) {
        const list = byValue.get(value);
        if (list) lists.push(list);
      }
    }
    return lists.reduce(merged);
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
