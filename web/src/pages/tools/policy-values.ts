import type { CreateToolPolicyMutationVariables, ToolPolicyRowFragment } from './policies.gql.js';

export type Policy = ToolPolicyRowFragment;
type Input = CreateToolPolicyMutationVariables['input'];
export type PolicyType = Exclude<Policy['policyType'], 'TRUST_RULE'>;
export type RateKey = NonNullable<NonNullable<Input['config']>['keyBy']>[number];
export type RiskLevel = NonNullable<NonNullable<Input['selectors']>['riskLevels']>[number];
type Json = Record<string, unknown>;

export const ARGUMENT_TESTS = {
  fieldEquals: 'is',
  fieldNotEquals: 'is not',
  fieldIn: 'is one of',
  fieldMatches: 'matches',
  fieldExists: 'is given',
  fieldAbsent: 'is not given',
} as const;
export type ArgumentTest = keyof typeof ARGUMENT_TESTS;

/** What one argument of a call must be. */
export interface ArgumentRule {
  /** Such as `to.0.address`. */
  readonly path: string;
  readonly test: ArgumentTest;
  /** As people type it; of `fieldIn` several, with commas between them. */
  readonly value: string;
}

/** A policy as its form has it. */
export interface PolicyValues {
  readonly name: string;
  readonly description: string;
  readonly policyType: PolicyType;
  readonly enabled: boolean;
  readonly agentIds: string[];
  readonly projectIds: string[];
  readonly applicationIds: string[];
  readonly connectionIds: string[];
  readonly toolNames: string[];
  readonly riskLevels: RiskLevel[];
  readonly rules: readonly ArgumentRule[];
  /** Days of the week in UTC, 0 for Sunday. */
  readonly days: readonly number[];
  readonly fromHour: number | null;
  readonly toHour: number | null;
  readonly limit: number | null;
  readonly windowSeconds: number | null;
  readonly keyBy: readonly RateKey[];
  /** Selectors and conditions for which the form has no fields; they stay as they are. */
  readonly otherSelectors: Json;
  readonly otherConditions: Json;
}

const LISTS = ['agentId', 'projectId', 'applicationId', 'connectionId', 'toolName', 'riskLevel'] as const;
const OF_FORM: ReadonlySet<string> = new Set(LISTS.flatMap((fact) => [fact, `${fact}s`]));

export const NO_POLICY: PolicyValues = {
  name: '',
  description: '',
  policyType: 'REQUIRE_APPROVAL',
  enabled: true,
  agentIds: [],
  projectIds: [],
  applicationIds: [],
  connectionIds: [],
  toolNames: [],
  riskLevels: [],
  rules: [],
  days: [],
  fromHour: null,
  toHour: null,
  limit: 10,
  windowSeconds: 3600,
  keyBy: ['AGENT', 'TOOL'],
  otherSelectors: {},
  otherConditions: {},
};

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordOf = (value: unknown): Json => (isRecord(value) ? value : {});
const texts = (value: unknown): string[] => (Array.isArray(value) ? value : []).map(String);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The values of a fact, which is stored alone or as a list. A call must meet both, of which the form makes one. */
function listOf(selectors: Json, fact: (typeof LISTS)[number]): string[] {
  const one = selectors[fact];
  return [...new Set([...(typeof one === 'string' ? [one] : []), ...texts(selectors[`${fact}s`])])];
}

/** A stored policy as the form has it. */
export function valuesOf(policy: Policy): PolicyValues {
  const { name, description, policyType, enabled, selectors } = policy;
  const { arguments: given, args, timeWindow, ...others } = recordOf(policy.conditions);
  const { daysOfWeekUtc, startHourUtc, endHourUtc, ...times } = recordOf(timeWindow);
  const config = recordOf(policy.config);
  return {
    name,
    description: description ?? '',
    policyType: policyType as PolicyType,
    enabled,
    agentIds: listOf(selectors, 'agentId'),
    projectIds: listOf(selectors, 'projectId'),
    applicationIds: listOf(selectors, 'applicationId'),
    connectionIds: listOf(selectors, 'connectionId'),
    toolNames: listOf(selectors, 'toolName'),
    riskLevels: listOf(selectors, 'riskLevel') as RiskLevel[],
    rules: [...rulesOf(recordOf(given)), ...rulesOf(recordOf(args))],
    days: (Array.isArray(daysOfWeekUtc) ? daysOfWeekUtc : []) as number[],
    fromHour: numberOf(startHourUtc),
    toHour: numberOf(endHourUtc),
    limit: numberOf(config.limit) ?? NO_POLICY.limit,
    windowSeconds: numberOf(config.windowSeconds) ?? NO_POLICY.windowSeconds,
    keyBy: texts(config.keyBy) as RateKey[],
    otherSelectors: Object.fromEntries(Object.entries(selectors).filter(([key]) => !OF_FORM.has(key))),
    otherConditions: { ...others, ...(Object.keys(times).length > 0 ? { timeWindow: times } : {}) },
  };
}

function rulesOf(conditions: Json): ArgumentRule[] {
  return (Object.keys(ARGUMENT_TESTS) as ArgumentTest[]).flatMap((test) => {
    const stored = conditions[test];
    if (Array.isArray(stored)) return stored.map((path) => ({ path: String(path), test, value: '' }));
    return Object.entries(recordOf(stored)).map(([path, value]) => ({ path, test, value: typed(test, value) }));
  });
}

function typed(test: ArgumentTest, value: unknown): string {
  if (test === 'fieldIn') return listSpelled(Array.isArray(value) ? value : []);
  return test === 'fieldMatches' ? String(value) : spelled(value);
}

/** Text stands as it is, unless it would be read as something else. */
const spelled = (value: unknown): string =>
  typeof value === 'string' && read(value) === value ? value : (JSON.stringify(value) ?? '');

/** Values with commas between them; all of them as JSON where a comma or a bracket could be meant otherwise. */
function listSpelled(values: readonly unknown[]): string {
  const isPlain = values.every((value) => !/[,"[{]/.test(spelled(value)));
  return values.map((value) => (isPlain ? spelled(value) : JSON.stringify(value))).join(', ');
}

/** Numbers, true, false, null and what is in quotes are read as JSON, all else is text. */
function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function typedValue({ test, value }: ArgumentRule): unknown {
  if (test === 'fieldMatches') return value;
  return test === 'fieldIn' ? listTyped(value) : read(value.trim());
}

function listTyped(text: string): unknown[] {
  const whole = read(`[${text}]`);
  if (Array.isArray(whole)) return whole;
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').map(read);
}

const LISTED: ReadonlySet<ArgumentTest> = new Set(['fieldExists', 'fieldAbsent']);

function argumentsOf(rules: readonly ArgumentRule[]): Json | undefined {
  const given = rules.filter(({ path }) => path.trim() !== '');
  if (given.length === 0) return undefined;
  const groups: Json = {};
  for (const rule of given) {
    const path = rule.path.trim();
    if (LISTED.has(rule.test)) groups[rule.test] = [...texts(groups[rule.test]), path];
    else groups[rule.test] = { ...recordOf(groups[rule.test]), [path]: typedValue(rule) };
  }
  return groups;
}

const filled = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value) || value.length > 0));

type Rules = Pick<Input, 'policyType' | 'enabled'> & {
  readonly selectors: NonNullable<Input['selectors']>;
  readonly conditions: Input['conditions'];
  readonly config: Input['config'];
};

/** What the server is sent of the form: the rule without its name. */
export function rulesOfPolicy(values: PolicyValues): Rules {
  const { agentIds, projectIds, applicationIds, connectionIds, toolNames, riskLevels } = values;
  const { limit, windowSeconds, keyBy } = values;
  const selectors = filled({ agentIds, projectIds, applicationIds, connectionIds, toolNames, riskLevels });
  return {
    policyType: values.policyType,
    enabled: values.enabled,
    selectors: { ...values.otherSelectors, ...selectors },
    conditions: conditionsOf(values),
    config:
      values.policyType === 'RATE_LIMIT'
        ? { limit: limit ?? 0, windowSeconds: windowSeconds ?? 0, ...(keyBy.length > 0 ? { keyBy: [...keyBy] } : {}) }
        : null,
  };
}

function conditionsOf({ rules, days, fromHour, toHour, otherConditions }: PolicyValues): Input['conditions'] {
  const given = argumentsOf(rules);
  const { timeWindow, ...others } = otherConditions;
  const times = {
    ...recordOf(timeWindow),
    ...(days.length > 0 ? { daysOfWeekUtc: [...days] } : {}),
    ...(fromHour === null ? {} : { startHourUtc: fromHour }),
    ...(toHour === null ? {} : { endHourUtc: toHour }),
  };
  const all = {
    ...others,
    ...(given ? { arguments: given } : {}),
    ...(Object.keys(times).length > 0 ? { timeWindow: times } : {}),
  };
  return Object.keys(all).length > 0 ? (all as Input['conditions']) : null;
}
