import { z } from 'zod';
import { rankNamed, ToolRiskLevel } from '../catalog/risk.js';
import { ToolActorType, type ToolCall } from './call.js';

// Selectors choose the calls to which a rule applies. Each key names one fact of the call and takes one value, or a
// list of which one must match. Policies, trust rules and grants share them.

/** A fact by which calls are selected. */
interface Fact {
  /** Completes "The call comes …" and similar phrases. */
  readonly meaning: string;
  /** The values of a call; a requirement is met if any of them matches. */
  readonly of: (call: ToolCall) => readonly (string | null)[];
}

const FACTS = {
  actorType: { meaning: 'the kind of the caller', of: ({ caller }) => [caller.actorType] },
  agentId: { meaning: 'the ID of the agent that calls', of: ({ caller }) => [caller.agentId] },
  projectId: { meaning: "the ID of the project of the caller's run", of: ({ context }) => [context.projectId] },
  routineId: { meaning: "the ID of the routine of the caller's run", of: ({ context }) => [context.routineId] },
  issueId: { meaning: "the ID of the issue of the caller's run", of: ({ context }) => [context.issueId] },
  gatewayId: { meaning: 'the ID of the gateway of the call', of: ({ context }) => [context.gatewayId] },
  applicationId: { meaning: "the ID of the tool's application", of: ({ tool }) => [tool.applicationId] },
  connectionId: { meaning: "the ID of the tool's connection", of: ({ tool }) => [tool.connectionId] },
  catalogEntryId: { meaning: "the ID of the tool's entry in the catalog", of: ({ tool }) => [tool.catalogEntryId] },
  applicationKey: { meaning: "the key of the tool's application", of: ({ tool }) => [tool.applicationKey] },
  providerType: {
    meaning: "the type of the tool's provider: mcp_remote_http, mcp_local_stdio or plugin",
    of: ({ tool }) => [tool.providerType],
  },
  toolName: {
    meaning: 'the name of the tool, at its server or in Orgraph',
    of: ({ tool }) => [tool.toolName, tool.gatewayName],
  },
  riskLevel: { meaning: 'the risk level of the tool', of: ({ tool }) => [tool.riskLevel] },
} as const satisfies Readonly<Record<string, Fact>>;

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

/** The maximum length of a value, and the maximum number of values in a list. */
const MAX_VALUE = 240;
const MAX_VALUES = 100;

function fieldOf(fact: SelectorKey) {
  if (fact === 'actorType') return ToolActorType;
  if (fact === 'riskLevel') return ToolRiskLevel;
  const text = z.string().trim().min(1).max(MAX_VALUE);
  return fact.endsWith('Id') ? text.toLowerCase() : text;
}

const listOf = (fact: SelectorKey) => z.array(fieldOf(fact)).min(1).max(MAX_VALUES);

/** Optional fields for some facts: under the fact's name for one value, under its plural for 1 to 100. */
export const selectorFields = (
  facts: readonly SelectorKey[],
): Record<string, z.ZodType<string | string[] | undefined>> =>
  Object.fromEntries(
    facts.flatMap((fact) => [
      [fact, fieldOf(fact).optional().describe(`Must equal ${FACTS[fact].meaning}.`)],
      [`${fact}s`, listOf(fact).optional().describe(`One of these values must equal ${FACTS[fact].meaning}.`)],
    ]),
  );

/** The selectors of a policy; without any, it matches every call. */
export const ToolSelectors = z.strictObject(selectorFields(KEYS)).meta({
  id: 'ToolSelectors',
  description: 'The calls to which a rule applies. A call must meet each key.',
});
export type Selectors = Readonly<Record<string, string | readonly string[] | undefined>>;

const isSoundValue = (fact: SelectorKey, value: unknown): boolean => {
  if (fact === 'actorType') return (ToolActorType.options as readonly unknown[]).includes(value);
  if (fact === 'riskLevel') return (ToolRiskLevel.options as readonly unknown[]).includes(value);
  if (typeof value !== 'string' || value.length === 0 || value.length > MAX_VALUE) return false;
  return value.trim() === value && (!fact.endsWith('Id') || value.toLowerCase() === value);
};

/** Whether the schema of selectors would leave the value unchanged. */
function isSound(selectors: unknown): selectors is Selectors {
  if (typeof selectors !== 'object' || selectors === null || Array.isArray(selectors)) return false;
  return Object.entries(selectors).every(([key, value]) => {
    const selectorKey = selectorKeyOf(key);
    if (!selectorKey) return false;
    if (!selectorKey.isList) return isSoundValue(selectorKey.fact, value);
    const isList = Array.isArray(value) && value.length > 0 && value.length <= MAX_VALUES;
    return isList && value.every((one) => isSoundValue(selectorKey.fact, one));
  });
}

/**
 * Stored selectors in the form that the schema gives them; undefined if they are invalid. They were validated when they
 * were written, and a company may have ten thousand policies: parsing them again takes ten times as long as this check.
 */
export function soundSelectors(stored: unknown): Selectors | undefined {
  if (isSound(stored)) return stored;
  const parsed = ToolSelectors.safeParse(stored);
  return parsed.success ? (parsed.data as Selectors) : undefined;
}

/** The values that one fact of a call may have. */
interface Requirement {
  readonly fact: SelectorKey;
  readonly values: ReadonlySet<string>;
}

/** Maps levels of equal rank to the same value. */
const comparable = (fact: SelectorKey, value: string): string =>
  fact === 'riskLevel' ? `rank ${rankNamed(value) ?? value}` : value;

export function requirementsOf(selectors: Selectors): readonly Requirement[] {
  return Object.entries(selectors).flatMap(([key, wanted]) => {
    const selectorKey = selectorKeyOf(key);
    if (!selectorKey || wanted === undefined) return [];
    const values = typeof wanted === 'string' ? [wanted] : wanted;
    return [{ fact: selectorKey.fact, values: new Set(values.map((value) => comparable(selectorKey.fact, value))) }];
  });
}

/** The values of one fact in a call, comparable to those of requirements. */
export const selectorFacts = (call: ToolCall, fact: SelectorKey): string[] =>
  FACTS[fact].of(call).flatMap((value) => (value === null ? [] : [comparable(fact, value)]));

/** A test of one fact. A decision runs it some hundred times, so it allocates nothing. */
function testOf({ fact, values }: Requirement): (call: ToolCall) => boolean {
  if (fact === 'toolName') return ({ tool }) => values.has(tool.toolName) || values.has(tool.gatewayName);
  if (fact === 'riskLevel') {
    const levels = new Set(ToolRiskLevel.options.filter((level) => values.has(comparable(fact, level))));
    return ({ tool }) => levels.has(tool.riskLevel);
  }
  const { of } = FACTS[fact];
  return (call) => {
    const [value] = of(call);
    return value != null && values.has(value);
  };
}

/** A function that tests whether a call matches: every key must be met. */
export function selectionOf(selectors: Selectors): (call: ToolCall) => boolean {
  const [first, ...others] = requirementsOf(selectors).map(testOf);
  if (!first) return () => true;
  if (others.length === 0) return first;
  return (call) => first(call) && others.every((test) => test(call));
}
