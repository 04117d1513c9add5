import type { z } from 'zod';
import { badRequest } from '#services/core/errors/errors.js';
import { describedEnum } from '#services/core/text/fields.js';
import { groupBy } from '#services/core/text/group-by.js';
import type { RiskLevel } from '../catalog/risk.js';
import type { ToolCall } from '../policies/call.js';
import {
  type Condition,
  type MatchAllowance,
  NO_CONDITION,
  type SplitCondition,
  splitConditionOf,
  Undecidable,
} from '../policies/conditions.js';
import { ToolConditions } from '../policies/conditions-model.js';
import { type Selectors, selectionOf } from '../policies/selectors.js';

export const ToolEntrySelector = describedEnum('ToolEntrySelector', 'The property by which an entry selects tools.', {
  application: 'The application of the tool.',
  connection: 'The connection of the tool.',
  catalog_entry: 'The tool itself.',
  tool_name: 'The name of the tool, at its server or in Orgraph.',
  risk_level: 'The risk level of the tool.',
});
type EntrySelector = z.output<typeof ToolEntrySelector>;

export const ToolEntryEffect = describedEnum('ToolEntryEffect', 'The effect of an entry on the selected tools.', {
  include: 'The profile allows the tools.',
  exclude: 'The profile does not allow the tools, even if another entry includes them. Other profiles still can.',
});

/** An entry of a profile, which includes or excludes some tools. */
export interface ProfileEntry {
  readonly selectorType: EntrySelector;
  readonly effect: 'include' | 'exclude';
  readonly applicationId: string | null;
  readonly connectionId: string | null;
  readonly catalogEntryId: string | null;
  readonly toolName: string | null;
  readonly riskLevel: RiskLevel | null;
  /** As stored. */
  readonly conditions: unknown;
}

/** The field that each selector needs, and the name of such an entry in error messages. */
const NEEDS = {
  application: ['applicationId', 'Application'],
  connection: ['connectionId', 'Connection'],
  catalog_entry: ['catalogEntryId', 'Catalog-entry'],
  tool_name: ['toolName', 'Tool-name'],
  risk_level: ['riskLevel', 'Risk-level'],
} as const satisfies Readonly<Record<EntrySelector, readonly [field: keyof ProfileEntry, name: string]>>;

type SelectingFields = Pick<ProfileEntry, (typeof NEEDS)[EntrySelector][0]>;

/** An entry as clients send it. */
export type SelectingEntry = { readonly selectorType: EntrySelector } & {
  readonly [Field in keyof SelectingFields]?: SelectingFields[Field] | undefined;
};

/** @throws 400 if an entry lacks the field that its selector compares */
export function assertProfileEntry(entry: SelectingEntry): void {
  const [field, name] = NEEDS[entry.selectorType];
  if (!entry[field]) throw badRequest(`${name} profile entries require ${field}`);
}

/** The compared field alone: the other fields of an entry are ignored. */
export function comparedBy({ selectorType, ...given }: SelectingEntry): SelectingFields {
  const [field] = NEEDS[selectorType];
  const none = { applicationId: null, connectionId: null, catalogEntryId: null, toolName: null, riskLevel: null };
  return { ...none, [field]: given[field] ?? null };
}

function selectorsOf(entry: ProfileEntry): Selectors | undefined {
  const [field] = NEEDS[entry.selectorType];
  const value = entry[field];
  return value === null ? undefined : { [field]: value };
}

/** A compiled profile. */
export interface CompiledProfile {
  readonly id: string;
  /**
   * Whether the profile allows a call; if the arguments are unknown, whether it allows a call with some arguments.
   * False is no denial: another profile may allow the call.
   */
  readonly allows: (call: ToolCall, allowance: MatchAllowance) => boolean;
  readonly asksForArguments: boolean;
}

/**
 * Whether an entry matches a call. If that cannot be decided, because the conditions are invalid or a text is too long,
 * the result counts against the call: an exclusion matches, an inclusion does not.
 */
function matchOf(entry: ProfileEntry, { besides, ofArguments }: SplitCondition): Condition {
  const isExclusion = entry.effect === 'exclude';
  const selectors = selectorsOf(entry);
  const isSelected = selectors ? selectionOf(selectors) : () => isExclusion;
  return (call, allowance) => {
    try {
      if (!isSelected(call) || !besides(call, allowance)) return false;
      if (!ofArguments) return true;
      return call.arguments === null ? !isExclusion : ofArguments(call, allowance);
    } catch (error) {
      if (error instanceof Undecidable) return isExclusion;
      throw error;
    }
  };
}

function conditionIn({ conditions, effect }: ProfileEntry): SplitCondition {
  try {
    return splitConditionOf(conditions == null ? null : ToolConditions.parse(conditions));
  } catch {
    return { besides: () => effect === 'exclude', ofArguments: null };
  }
}

/** The tests for entries of one effect. Entries without conditions that compare the same field become one lookup. */
function matchesOf(
  entries: readonly ProfileEntry[],
  conditions: ReadonlyMap<ProfileEntry, SplitCondition>,
): Condition[] {
  const isPlain = (entry: ProfileEntry): boolean => entry.conditions == null && selectorsOf(entry) !== undefined;
  const plain = groupBy(entries.filter(isPlain), ({ selectorType }) => NEEDS[selectorType][0]);
  return [
    ...[...plain].map(([field, group]) => selectionOf({ [`${field}s`]: group.map((entry) => entry[field] as string) })),
    ...entries.filter((entry) => !isPlain(entry)).map((entry) => matchOf(entry, conditions.get(entry) ?? NO_CONDITION)),
  ];
}

export function compiledProfile(profile: {
  readonly id: string;
  readonly defaultAction: 'deny' | 'allow';
  readonly entries: readonly ProfileEntry[];
}): CompiledProfile {
  const conditions = new Map(profile.entries.map((entry) => [entry, conditionIn(entry)]));
  const ofEffect = (effect: ProfileEntry['effect']): Condition[] =>
    matchesOf(
      profile.entries.filter((entry) => entry.effect === effect),
      conditions,
    );
  const [excludes, includes] = [ofEffect('exclude'), ofEffect('include')];
  return {
    id: profile.id,
    asksForArguments: [...conditions.values()].some(({ ofArguments }) => ofArguments !== null),
    allows: (call, allowance) =>
      !excludes.some((matches) => matches(call, allowance)) &&
      (profile.defaultAction === 'allow' || includes.some((matches) => matches(call, allowance))),
  };
}
