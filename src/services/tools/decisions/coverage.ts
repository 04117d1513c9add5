import type { ToolCall } from '../policies/call.js';
import { type SelectorKey, type Selectors, selectionOf, selectorKeyOf } from '../policies/selectors.js';

// The coverage of a `tools:use` grant. A scope that is not understood covers nothing: a typing error must not open
// tools.

type Coverage = (call: ToolCall) => boolean;

const NOTHING: Coverage = () => false;
const EVERYTHING: Coverage = () => true;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every(isText);

/** The facts that an item of `allow` may name, by its prefix. */
const ALLOWABLE: readonly (readonly [prefix: string, fact: SelectorKey])[] = [
  ['tool:', 'toolName'],
  ['connection:', 'connectionId'],
  ['application:', 'applicationId'],
];

function allowedBy(item: string): Coverage {
  const trimmed = item.trim();
  const [prefix, fact] = ALLOWABLE.find(([start]) => trimmed.startsWith(start)) ?? [];
  const name = prefix && trimmed.slice(prefix.length);
  return fact && name ? selectionOf({ [fact]: name }) : NOTHING;
}

/** The calls that `allow` names; undefined if it is neither a text nor a list of texts. */
function allowance(allow: unknown): Coverage | undefined {
  if (!isText(allow) && !isTexts(allow)) return undefined;
  const items = (isText(allow) ? [allow] : allow).map(allowedBy);
  return (call) => items.some((covers) => covers(call));
}

/** The selectors of a scope; undefined if a key is unknown or its value has the wrong type. */
function selectorsIn(scope: Readonly<Record<string, unknown>>): Selectors | undefined {
  const entries = Object.entries(scope);
  const areSound = entries.every(([key, value]) => {
    const selectorKey = selectorKeyOf(key);
    return selectorKey !== undefined && (selectorKey.isList ? isTexts(value) : isText(value));
  });
  return areSound ? (Object.fromEntries(entries) as Selectors) : undefined;
}

/** The coverage of a `tools:use` grant with this scope; null and {} cover every tool. */
export function grantCoverage(scope: unknown): Coverage {
  if (scope === null || scope === undefined) return EVERYTHING;
  if (typeof scope !== 'object' || Array.isArray(scope)) return NOTHING;
  const { allow, ...others } = scope as Readonly<Record<string, unknown>>;
  const allowed = Object.hasOwn(scope, 'allow') ? allowance(allow) : EVERYTHING;
  const selectors = selectorsIn(others);
  if (!allowed || !selectors) return NOTHING;
  const isSelected = selectionOf(selectors);
  return (call) => allowed(call) && isSelected(call);
}
