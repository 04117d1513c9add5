import { count } from './numbers.js';

/** Abbreviations keep their capitals. */
const ABBREVIATIONS = new Set([
  'api',
  'aws',
  'cli',
  'cpu',
  'html',
  'http',
  'id',
  'json',
  'llm',
  'mcp',
  'ssh',
  'ui',
  'url',
]);

const list = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' });
const alternatives = new Intl.ListFormat('en-GB', { style: 'long', type: 'disjunction' });

/** The words of an enum's value or of an action: "IN_PROGRESS" is "In progress", "issue.checked_out" "Issue checked out". */
export function words(name: string): string {
  const text = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_.:-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
    .map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word))
    .join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "1 issue", "3 issues", "2 replies". */
export function plural(amount: number, one: string, many: string = `${one}s`): string {
  return `${count(amount)} ${amount === 1 ? one : many}`;
}

/** "a", "a and b", "a, b and c". */
export function sentenceList(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  return (word === 'and' ? list : alternatives).format(items);
}
