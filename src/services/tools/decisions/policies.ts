import type { ToolCall } from '../policies/call.js';
import { type Condition, conditionOf, type MatchAllowance, Undecidable } from '../policies/conditions.js';
import { ToolConditions } from '../policies/conditions-model.js';
import type { PolicyType } from '../policies/model.js';
import { type RateLimitConfig, ToolRateLimit } from '../policies/rate-limits.js';
import {
  factsOf,
  requirementsOf,
  type SelectorKey,
  type Selectors,
  selectionOf,
  ToolSelectors,
} from '../policies/selectors.js';
import { type TrustRule, trustRuleInput } from '../trust-rules/rule.js';
import type { PolicyRow } from './data.js';

/** A policy that is ready to be asked. What cannot be understood of it is null or left out, and makes it broken. */
export interface CompiledPolicy {
  readonly id: string;
  readonly policyType: PolicyType;
  /** Its place in the order of evaluation. */
  readonly place: number;
  readonly isSelected: (call: ToolCall) => boolean;
  /** Whether type, selectors or config are not understood: a call that it is about is refused. */
  readonly isBroken: boolean;
  /** Null where it is not understood. */
  readonly condition: Condition | null;
  readonly rateLimit?: RateLimitConfig;
  readonly trustRule?: TrustRule;
}

// To make a schema takes milliseconds, and a company may have ten thousand policies.
const TRUST_RULE = trustRuleInput();

const inOrder = (a: PolicyRow, b: PolicyRow): number =>
  a.priority - b.priority || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

const TYPES: ReadonlySet<string> = new Set(['allow', 'block', 'require_approval', 'rate_limit', 'trust_rule']);

/** Selectors as they hold, undefined where they are not understood: then the policy is about every call. */
const selectorsOf = (row: PolicyRow): Selectors | undefined => {
  const parsed = ToolSelectors.safeParse(row.selectors ?? {});
  return parsed.success ? (parsed.data as Selectors) : undefined;
};

function conditionOfRow(row: PolicyRow): Condition | null {
  if (row.conditions === null || row.conditions === undefined) return () => true;
  try {
    return conditionOf(ToolConditions.parse(row.conditions));
  } catch {
    return null;
  }
}

/** What the type of a policy needs in its config, or null where that is not there. */
function configOf(row: PolicyRow): Pick<CompiledPolicy, 'rateLimit' | 'trustRule'> | null {
  if (row.policyType === 'rate_limit') {
    const { data } = ToolRateLimit.safeParse(row.config);
    return data ? { rateLimit: data } : null;
  }
  if (row.policyType !== 'trust_rule') return {};
  const { data } = TRUST_RULE.safeParse((row.config as { trustRule?: unknown } | null)?.trustRule);
  return data ? { trustRule: data } : null;
}

function compiled(row: PolicyRow, place: number, selectors: Selectors | undefined): CompiledPolicy {
  const config = configOf(row);
  const isSound = selectors !== undefined && config !== null && TYPES.has(row.policyType);
  return {
    id: row.id,
    policyType: row.policyType as PolicyType,
    place,
    isSelected: selectors ? selectionOf(selectors) : () => true,
    isBroken: !isSound,
    condition: conditionOfRow(row),
    ...config,
  };
}

/** Whether a policy is about a call. It is unclear where it is broken or a text is too long for its patterns. */
export function matchOfPolicy(
  { isSelected, isBroken, condition }: CompiledPolicy,
  call: ToolCall,
  allowance: MatchAllowance,
): 'yes' | 'no' | 'unclear' {
  if (!isSelected(call)) return 'no';
  if (!condition) return 'unclear';
  try {
    if (!condition(call, allowance)) return 'no';
    return isBroken ? 'unclear' : 'yes';
  } catch (error) {
    if (error instanceof Undecidable) return 'unclear';
    throw error;
  }
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

  constructor(rows: readonly PolicyRow[]) {
    const enabled = rows.filter(({ enabled: isEnabled }) => isEnabled).sort(inOrder);
    for (const [place, row] of enabled.entries()) {
      const selectors = selectorsOf(row);
      this.add(compiled(row, place, selectors), selectors ?? {});
    }
  }

  /** In the order of evaluation. */
  candidates(call: ToolCall): readonly CompiledPolicy[] {
    const lists: (readonly CompiledPolicy[])[] = [this.general];
    for (const [fact, byValue] of this.byFact) {
      for (const value of factsOf(call, fact)) {
        const list = byValue.get(value);
        if (list) lists.push(list);
      }
    }
    const filled = lists.filter(({ length }) => length > 0);
    if (filled.length <= 1) return filled[0] ?? [];
    const all = filled.flat().sort((a, b) => a.place - b.place);
    // A policy that names both names of a tool lies under each.
    return all.filter((policy, index) => policy !== all[index - 1]);
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
