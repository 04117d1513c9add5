import { ExactNumber, isSameNumber } from '#json/exact-number.js';
import { isStructure, type JsonObject, type JsonValue } from '#services/core/text/json.js';
import { rankOf } from '../catalog/risk.js';
import type { ToolCall } from './call.js';
import type { ArgumentConditions, Conditions, TimeWindow } from './conditions-model.js';
import { assertLight, compiledPattern } from './patterns.js';
import { type Selectors, selectionOf } from './selectors.js';

/** The steps of a path: `a.0.b` leads through objects and lists. */
const argumentSteps = (path: string): readonly string[] => path.split('.');

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** The value at a path; undefined if there is none. Only own properties count, never inherited ones. */
export function valueAt(root: JsonObject, steps: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of steps) {
    if (!isStructure(value)) return undefined;
    if (Array.isArray(value)) value = INDEX.test(step) ? value[Number(step)] : undefined;
    else value = Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/**
 * Whether two values are equal as JSON, whatever the order of keys. Takes time linear in the size of the first value.
 */
export function isSameJson(wanted: JsonValue, value: JsonValue | undefined): boolean {
  if (wanted === value) return true;
  if (wanted instanceof ExactNumber || value instanceof ExactNumber) return isSameNumber(wanted, value);
  if (wanted === null || typeof wanted !== 'object') return false;
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(value) || wanted.length !== value.length) return false;
    return wanted.every((item, index) => isSameJson(item, value[index]));
  }
  if (Array.isArray(value)) return false;
  const keys = Object.keys(wanted);
  if (keys.length !== Object.keys(value).length) return false;
  return keys.every((key) => Object.hasOwn(value, key) && isSameJson(wanted[key] as JsonValue, value[key]));
}

// Conditions are compiled to functions once, when a policy is loaded. Evaluating them takes time linear in their
// length, plus the counted steps of patterns.

/** Thrown if a text is too long for a pattern. The result is then unknown, so the caller must deny the call. */
export class Undecidable extends Error {}

/** The steps left for patterns in one decision. A step looks at one character in one state of a pattern. */
export interface MatchAllowance {
  steps: number;
}

/**
 * The engine takes up to 0.06 µs for a step, so 40 ms for all of them. With a usual pattern of 20 states, a decision
 * can look at 30,000 characters; with a pattern of a thousand counted repetitions, at 300.
 */
export const ALLOWED_STEPS = 600_000;

export type Condition = (call: ToolCall, allowance: MatchAllowance) => boolean;

function matchOf(pattern: string): (value: JsonValue | undefined, allowance: MatchAllowance) => boolean {
  const { states, matches } = compiledPattern(pattern);
  return (value, allowance) => {
    if (typeof value !== 'string') return false;
    allowance.steps -= states * value.length;
    if (allowance.steps < 0) throw new Undecidable('The text is too long to be matched');
    return matches(value);
  };
}

/** One condition for each path of an operator. */
function eachPath<Wanted>(
  wanted: Readonly<Record<string, Wanted>> | undefined,
  holds: (wanted: Wanted) => (value: JsonValue | undefined, allowance: MatchAllowance) => boolean,
): Condition[] {
  return Object.entries(wanted ?? {}).map(([path, value]) => {
    const steps = argumentSteps(path);
    const test = holds(value);
    return (call, allowance) => test(valueAt(call.arguments ?? {}, steps), allowance);
  });
}

const present = (paths: readonly string[] | undefined, wanted: boolean): Condition[] =>
  (paths ?? []).map((path) => {
    const steps = argumentSteps(path);
    return (call) => (valueAt(call.arguments ?? {}, steps) !== undefined) === wanted;
  });

/** `fieldNotEquals` is the negation of `fieldEquals`, so it also holds for an absent field. */
const argumentConditions = (group: ArgumentConditions | undefined): Condition[] => [
  ...eachPath(group?.fieldEquals, (wanted) => (value) => isSameJson(wanted as JsonValue, value)),
  ...eachPath(group?.fieldNotEquals, (wanted) => (value) => !isSameJson(wanted as JsonValue, value)),
  ...eachPath(group?.fieldIn, (wanted) => (value) => wanted.some((one) => isSameJson(one as JsonValue, value))),
  ...present(group?.fieldExists, true),
  ...present(group?.fieldAbsent, false),
  ...eachPath(group?.fieldMatches, matchOf),
];

function contextConditions(group: Conditions['context']): Condition[] {
  if (!group) return [];
  const { requireIssue, requireProject, requireRoutine, ...selected } = group;
  const needed: Condition[] = [];
  if (requireIssue) needed.push(({ context }) => context.issueId !== null);
  if (requireProject) needed.push(({ context }) => context.projectId !== null);
  if (requireRoutine) needed.push(({ context }) => context.routineId !== null);
  return [selectionOf(selected as Selectors), ...needed];
}

function riskConditions(group: Conditions['risk']): Condition[] {
  if (!group) return [];
  const { levels, max, isWrite, isDestructive } = group;
  const ranks = levels && new Set(levels.map(rankOf));
  const conditions: Condition[] = [];
  if (ranks) conditions.push(({ tool }) => ranks.has(rankOf(tool.riskLevel)));
  if (max) conditions.push(({ tool }) => rankOf(tool.riskLevel) <= rankOf(max));
  if (isWrite !== undefined) conditions.push(({ tool }) => isWriting(tool.riskLevel) === isWrite);
  if (isDestructive !== undefined) {
    conditions.push(({ tool }) => (tool.riskLevel === 'destructive') === isDestructive);
  }
  return conditions;
}

/** A destructive tool also writes. */
const isWriting = (risk: ToolCall['tool']['riskLevel']): boolean => risk !== 'read';

function boundaryConditions(group: Conditions['trustBoundary']): Condition[] {
  if (!group) return [];
  const { remoteHttpOnly, selfOnly, ...selected } = group;
  const conditions: Condition[] = [selectionOf(selected as Selectors)];
  if (remoteHttpOnly) conditions.push(({ tool }) => tool.providerType === 'mcp_remote_http');
  // Plugins and local servers run on this installation.
  if (selfOnly) conditions.push(({ tool }) => tool.providerType !== 'mcp_remote_http');
  return conditions;
}

/** Whether an hour of the day lies in a window, which may cross midnight. A missing end is open. */
function isWithinHours(hour: number, start: number | undefined, end: number | undefined): boolean {
  if (start !== undefined && end !== undefined && start > end) return hour >= start || hour < end;
  return (start === undefined || hour >= start) && (end === undefined || hour < end);
}

/** Days and hours are those of UTC; `startAt` belongs to the window, `endAt` does not. */
export function isInTimeWindow(
  { startAt, endAt, daysOfWeekUtc, startHourUtc, endHourUtc }: TimeWindow,
  now: number,
): boolean {
  if (startAt && now < startAt.getTime()) return false;
  if (endAt && now >= endAt.getTime()) return false;
  const moment = new Date(now);
  if (daysOfWeekUtc && !daysOfWeekUtc.includes(moment.getUTCDay())) return false;
  return isWithinHours(moment.getUTCHours(), startHourUtc, endHourUtc);
}

/** Conditions in two parts, because lists of tools have no arguments to test. */
export interface SplitCondition {
  /** The conditions that do not concern the arguments. */
  readonly besides: Condition;
  /** The conditions on the arguments; null if there are none. */
  readonly ofArguments: Condition | null;
}

export const NO_CONDITION: SplitCondition = { besides: () => true, ofArguments: null };

/** @throws 422 for a rejected pattern; the functions throw `Undecidable` */
export function splitConditionOf(conditions: Conditions | null | undefined): SplitCondition {
  if (!conditions) return NO_CONDITION;
  const { arguments: given, args, ...others } = conditions;
  const argumentsCondition = (given || args) && conditionOf({ arguments: given, args });
  return { besides: conditionOf(others), ofArguments: argumentsCondition ?? null };
}

/**
 * A function that tests whether a call meets all conditions. Patterns come last, so they run only if all cheap
 * conditions hold.
 * @throws 422 for a rejected pattern; the function throws `Undecidable`
 */
export function conditionOf(conditions: Conditions): Condition {
  const { actor, credentialScope, timeWindow, arguments: given, args } = conditions;
  assertLight([given, args].flatMap((group) => Object.values(group?.fieldMatches ?? {})));
  const all: Condition[] = [
    ...(actor ? [selectionOf(actor as Selectors)] : []),
    ...contextConditions(conditions.context),
    ...riskConditions(conditions.risk),
    ...(credentialScope ? [selectionOf(credentialScope as Selectors)] : []),
    ...boundaryConditions(conditions.trustBoundary),
    ...(timeWindow ? [({ now }: ToolCall) => isInTimeWindow(timeWindow, now)] : []),
    ...argumentConditions(given),
    ...argumentConditions(args),
  ];
  return (call, allowance) => all.every((holds) => holds(call, allowance));
}
