import { badRequest } from '../../core/errors/errors.js';
import type { RiskLevel } from '../catalog/risk.js';
import type { ToolCall } from '../policies/call.js';
import { type Condition, conditionOf, type MatchAllowance, Undecidable } from '../policies/conditions.js';
import { ToolConditions } from '../policies/conditions-model.js';
import { type Selectors, selectionOf } from '../policies/selectors.js';

export const ENTRY_SELECTORS = ['application', 'connection', 'catalog_entry', 'tool_name', 'risk_level'] as const;
export type EntrySelector = (typeof ENTRY_SELECTORS)[number];

/** What a profile says of some tools. */
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

/** The field that each selector needs, and how messages call such an entry. */
const NEEDS = {
  application: ['applicationId', 'Application'],
  connection: ['connectionId', 'Connection'],
  catalog_entry: ['catalogEntryId', 'Catalog-entry'],
  tool_name: ['toolName', 'Tool-name'],
  risk_level: ['riskLevel', 'Risk-level'],
} as const satisfies Readonly<Record<EntrySelector, readonly [field: keyof ProfileEntry, name: string]>>;

type SelectingFields = Pick<ProfileEntry, (typeof NEEDS)[EntrySelector][0]>;

/** @throws 400 where an entry lacks what its selector compares */
export function assertProfileEntry(entry: { readonly selectorType: EntrySelector } & Partial<SelectingFields>): void {
  const [field, name] = NEEDS[entry.selectorType];
  if (!entry[field]) throw badRequest(`${name} profile entries require ${field}`);
}

function selectorsOf(entry: ProfileEntry): Selectors | undefined {
  const [field] = NEEDS[entry.selectorType];
  const value = entry[field];
  return value === null ? undefined : { [field]: value };
}

/** A profile that is ready to be asked. */
export interface CompiledProfile {
  readonly id: string;
  /** Whether the profile allows a call. Otherwise it says nothing: no profile denies what another allows. */
  readonly allows: (call: ToolCall, allowance: MatchAllowance) => boolean;
}

/**
 * Whether an entry is about a call. What cannot be told, since its conditions are not understood or a text is too long,
 * counts against the call: as a match of an exclusion, and as none of an inclusion.
 */
function matchOf(entry: ProfileEntry): Condition {
  const unclear = entry.effect === 'exclude';
  const selectors = selectorsOf(entry);
  const isSelected = selectors ? selectionOf(selectors) : () => unclear;
  const holds = conditionIn(entry.conditions, unclear);
  return (call, allowance) => {
    try {
      return isSelected(call) && holds(call, allowance);
    } catch (error) {
      if (error instanceof Undecidable) return unclear;
      throw error;
    }
  };
}

function conditionIn(stored: unknown, unclear: boolean): Condition {
  if (stored === null || stored === undefined) return () => true;
  try {
    return conditionOf(ToolConditions.parse(stored));
  } catch {
    return () => unclear;
  }
}

export function compiledProfile(profile: {
  readonly id: string;
  readonly defaultAction: 'deny' | 'allow';
  readonly entries: readonly ProfileEntry[];
}): CompiledProfile {
  const matchesOf = (effect: ProfileEntry['effect']) =>
    profile.entries.filter((entry) => entry.effect === effect).map(matchOf);
  const [excludes, includes] = [matchesOf('exclude'), matchesOf('include')];
  return {
    id: profile.id,
    allows: (call, allowance) =>
      !excludes.some((matches) => matches(call, allowance)) &&
      (profile.defaultAction === 'allow' || includes.some((matches) => matches(call, allowance))),
  };
}
