import { duration } from '../../format/time.js';
import { plural, sentenceList, words } from '../../format/words.js';
import type { Tone } from '../../ui/tone.js';
import { ARGUMENT_TESTS, type ArgumentRule, type PolicyType, type PolicyValues } from './policy-values.js';

interface TypeWords {
  readonly value: PolicyType;
  readonly label: string;
  readonly hint: string;
  readonly tone: Tone;
}

/** What policies do with the calls that they match. */
export const POLICY_TYPES: readonly TypeWords[] = [
  {
    value: 'REQUIRE_APPROVAL',
    label: 'Ask people first',
    hint: 'Each such call waits until somebody approves it.',
    tone: 'warning',
  },
  {
    value: 'BLOCK',
    label: 'Block',
    hint: 'Such calls are refused, unless a policy before this one allows them.',
    tone: 'danger',
  },
  {
    value: 'ALLOW',
    label: 'Allow',
    hint: 'Such calls are made, unless a policy before this one says otherwise.',
    tone: 'success',
  },
  {
    value: 'RATE_LIMIT',
    label: 'Limit',
    hint: 'Such calls are counted, and those beyond the limit refused.',
    tone: 'info',
  },
];

export const typeWords = (type: string): TypeWords =>
  POLICY_TYPES.find(({ value }) => value === type) ?? (POLICY_TYPES[0] as TypeWords);

/** Names of what selectors name by ids. */
export interface Names {
  readonly agents: ReadonlyMap<string, string>;
  readonly projects: ReadonlyMap<string, string>;
  readonly applications: ReadonlyMap<string, string>;
  readonly servers: ReadonlyMap<string, string>;
}

export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const either = (items: readonly string[]): string => sentenceList(items, 'or');
const named = (ids: readonly string[], names: ReadonlyMap<string, string>): string =>
  either(ids.map((id) => names.get(id) ?? 'one that is gone'));

/** Which calls a policy is about, in a sentence without its end. */
export function callsText(values: PolicyValues, names: Names): string {
  const { toolNames, agentIds, projectIds, applicationIds, connectionIds, riskLevels, otherSelectors } = values;
  const parts = [
    toolNames.length > 0 ? `Calls of ${either(toolNames)}` : 'Calls of any tool',
    riskLevels.length > 0 && `of the risk ${either(riskLevels.map((level) => words(level).toLowerCase()))}`,
    connectionIds.length > 0 && `on ${named(connectionIds, names.servers)}`,
    applicationIds.length > 0 && `of ${named(applicationIds, names.applications)}`,
    agentIds.length > 0 && `by ${named(agentIds, names.agents)}`,
    projectIds.length > 0 && `in ${named(projectIds, names.projects)}`,
    ...Object.entries(otherSelectors).map(([key, value]) => `where ${words(key).toLowerCase()} is ${anyOf(value)}`),
  ];
  return parts.filter((part) => part !== false).join(' ');
}

const anyOf = (value: unknown): string => (Array.isArray(value) ? either(value.map(String)) : String(value));

/** What else must hold of the calls; empty where nothing must. */
export function conditionsText(values: PolicyValues): string {
  const { rules, days, fromHour, toHour, otherConditions } = values;
  const parts = [
    ...rules.map(ruleText),
    ...(days.length > 0 ? [`it is ${either(days.map((day) => DAYS[day] ?? String(day)))} (UTC)`] : []),
    ...(fromHour !== null || toHour !== null ? [`it is between ${fromHour ?? 0}:00 and ${toHour ?? 24}:00 UTC`] : []),
    ...Object.keys(otherConditions).map((group) => `its ${words(group).toLowerCase()} fits`),
  ];
  return parts.length === 0 ? '' : `if ${sentenceList(parts)}`;
}

const ruleText = ({ path, test, value }: ArgumentRule): string => `${path} ${ARGUMENT_TESTS[test]} ${value}`.trimEnd();

const KEYS = {
  AGENT: 'agent',
  APPLICATION: 'application',
  COMPANY: 'company',
  CONNECTION: 'connection',
  TOOL: 'tool',
} as const;

/** How many calls a limit lets through; empty for other policies. */
export function limitText({ policyType, limit, windowSeconds, keyBy }: PolicyValues): string {
  if (policyType !== 'RATE_LIMIT') return '';
  const each = keyBy.length > 0 ? ` for each ${sentenceList(keyBy.map((key) => KEYS[key]))}` : '';
  return `${plural(limit ?? 0, 'call')} in ${duration((windowSeconds ?? 0) * 1000)}${each}`;
}

/** A policy in one sentence. */
export function policyText(values: PolicyValues, names: Names): string {
  const parts = [callsText(values, names), conditionsText(values)].filter((part) => part !== '');
  const limit = limitText(values);
  return `${parts.join(', ')}${limit ? `: ${limit}` : ''}.`;
}
