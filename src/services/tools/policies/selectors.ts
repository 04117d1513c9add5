import { z } from 'zod';
import { RISK_LEVELS, rankNamed } from '../catalog/risk.js';
import { ACTOR_TYPES, type ToolCall } from './call.js';

// Selectors say which calls a rule is about: each key names one fact of the call, alone or as a list of which one must
// be met. Policies, trust rules and grants share them.

/** The facts by which calls are selected, each with the values that meet it. */
const FACTS = {
  actorType: ({ caller }) => [caller.actorType],
  agentId: ({ caller }) => [caller.agentId],
  projectId: ({ context }) => [context.projectId],
  routineId: ({ context }) => [context.routineId],
  issueId: ({ context }) => [context.issueId],
  gatewayId: ({ context }) => [context.gatewayId],
  applicationId: ({ tool }) => [tool.applicationId],
  connectionId: ({ tool }) => [tool.connectionId],
  catalogEntryId: ({ tool }) => [tool.catalogEntryId],
  applicationKey: ({ tool }) => [tool.applicationKey],
  providerType: ({ tool }) => [tool.providerType],
  toolName: ({ tool }) => [tool.toolName, tool.gatewayName],
  riskLevel: ({ tool }) => [tool.riskLevel],
} as const satisfies Readonly<Record<string, (call: ToolCall) => readonly (string | null)[]>>;

export type SelectorKey = keyof typeof FACTS;

const KEYS = Object.keys(FACTS) as SelectorKey[];

/** The fact that a key or its plural names. */
interface NamedFact {
  readonly fact: SelectorKey;
  readonly isList: boolean;
}

const FACT_OF_KEY: ReadonlyMap<string, NamedFact> = new Map(
  KEYS.flatMap((fact): [string, NamedFact][] => [
    [fact, { fact, isList: false }],
    [`${fact}s`, { fact, isList: true }],
  ]),
);

export const selectorKeyOf = (key: string): NamedFact | undefined => FACT_OF_KEY.get(key);

const fieldOf = (fact: SelectorKey) => {
  if (fact === 'actorType') return z.enum(ACTOR_TYPES);
  return fact === 'riskLevel' ? z.enum(RISK_LEVELS) : z.string().trim().min(1).max(240);
};

/** Optional fields for some facts: each by its name for one value, by its plural for 1 to 100. */
export const selectorFields = (
  facts: readonly SelectorKey[],
): Record<string, z.ZodType<string | string[] | undefined>> =>
  Object.fromEntries(
    facts.flatMap((fact) => [
      [fact, fieldOf(fact).optional()],
      [`${fact}s`, z.array(fieldOf(fact)).min(1).max(100).optional()],
    ]),
  );

/** The selectors of a policy; none match every call. */
export const selectorsInput = () => z.strictObject(selectorFields(KEYS));
export type Selectors = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What one fact of a call must be. */
interface Requirement {
  readonly fact: SelectorKey;
  readonly values: ReadonlySet<string>;
}

/** Levels of equal rank are one. */
const comparable = (fact: SelectorKey, value: string): string =>
  fact === 'riskLevel' ? `rank ${rankNamed(value) ?? value}` : value;

export function requirementsOf(selectors: Selectors): readonly Requirement[] {
  return Object.entries(selectors).flatMap(([key, wanted]) => {
    const named = selectorKeyOf(key);
    if (!named || wanted === undefined) return [];
    const values = typeof wanted === 'string' ? [wanted] : wanted;
    return [{ fact: named.fact, values: new Set(values.map((value) => comparable(named.fact, value))) }];
  });
}

/** The values of one fact in a call, as requirements have them. */
export const factsOf = (call: ToolCall, fact: SelectorKey): string[] =>
  FACTS[fact](call).flatMap((value) => (value === null ? [] : [comparable(fact, value)]));

export const meets = (call: ToolCall, { fact, values }: Requirement): boolean =>
  FACTS[fact](call).some((value) => value !== null && values.has(comparable(fact, value)));

/** Whether a call is one of those selected: every key must be met. */
export function selectionOf(selectors: Selectors): (call: ToolCall) => boolean {
  const requirements = requirementsOf(selectors);
  return (call) => requirements.every((requirement) => meets(call, requirement));
}
