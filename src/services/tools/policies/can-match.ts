import { type ValidationIssue, validationError } from '#services/core/errors/errors.js';
import { isUuid } from '#services/core/text/fields.js';
import { type RiskLevel, rankOf } from '../catalog/risk.js';
import { PROVIDER_TYPES } from './call.js';
import type { ArgumentConditions, Conditions } from './conditions-model.js';
import { type SelectorKey, type Selectors, selectorKeyOf } from './selectors.js';

// A rule that no call can match never applies, so its author would believe in protection that does not exist. New rules
// with such values are rejected; stored ones stay as they are.

type Path = readonly (string | number)[];

const isIn = (values: readonly string[], value: string): boolean => values.includes(value);

/** Why no call can have this value; undefined if one can. */
function flawOf(fact: SelectorKey, value: string): string | undefined {
  if (fact.endsWith('Id') && !isUuid(value)) return 'Must be an ID';
  if (fact === 'providerType' && !isIn(PROVIDER_TYPES, value)) return `Must be one of ${PROVIDER_TYPES.join(', ')}`;
  return undefined;
}

const issueAt = (path: Path, message: string): ValidationIssue => ({ code: 'custom', path: [...path], message });

function issuesOfSelectors(selectors: Selectors, path: Path): ValidationIssue[] {
  return Object.entries(selectors).flatMap(([key, wanted]) => {
    const selectorKey = selectorKeyOf(key);
    if (!selectorKey || wanted === undefined) return [];
    const values = typeof wanted === 'string' ? [wanted] : wanted;
    return values.flatMap((value, index) => {
      const message = flawOf(selectorKey.fact, value);
      const at = selectorKey.isList ? [...path, key, index] : [...path, key];
      return message ? [issueAt(at, message)] : [];
    });
  });
}

/** The first path that is both required and forbidden. */
function contradictoryPath(group: ArgumentConditions | undefined): string | undefined {
  const { fieldExists = [], fieldEquals = {}, fieldIn = {}, fieldMatches = {}, fieldAbsent = [] } = group ?? {};
  const needed = new Set([
    ...fieldExists,
    ...[fieldEquals, fieldIn, fieldMatches].flatMap((paths) => Object.keys(paths)),
  ]);
  return fieldAbsent.find((path) => needed.has(path));
}

function contradictionsIn({ arguments: given, args, risk, trustBoundary }: Conditions): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  for (const [name, group] of Object.entries({ arguments: given, args })) {
    const path = contradictoryPath(group);
    if (path)
      issues.push(issueAt(['conditions', name, 'fieldAbsent'], `A value at "${path}" is required by another field`));
  }
  if (trustBoundary?.remoteHttpOnly && trustBoundary.selfOnly) {
    issues.push(issueAt(['conditions', 'trustBoundary'], 'remoteHttpOnly and selfOnly exclude each other'));
  }
  const { levels, max } = risk ?? {};
  const isAbove = (level: RiskLevel): boolean => max !== undefined && rankOf(level) > rankOf(max);
  if (levels?.every(isAbove)) issues.push(issueAt(['conditions', 'risk', 'levels'], 'All levels are above max'));
  return issues;
}

const SELECTING = ['actor', 'context', 'credentialScope', 'trustBoundary'] as const;

/**
 * Checks that some call can match a rule.
 * @param rule its selectors and conditions, as far as this change writes them
 * @throws 400 that names each impossible value and each contradiction
 */
export function assertCanMatch(rule: {
  readonly selectors?: object | null | undefined;
  readonly conditions?: Conditions | null | undefined;
}): void {
  const { selectors, conditions } = rule;
  const issues = [
    ...issuesOfSelectors((selectors ?? {}) as Selectors, ['selectors']),
    ...SELECTING.flatMap((group) => issuesOfSelectors((conditions?.[group] ?? {}) as Selectors, ['conditions', group])),
    ...(conditions ? contradictionsIn(conditions) : []),
  ];
  if (issues.length > 0) throw validationError(issues);
}
