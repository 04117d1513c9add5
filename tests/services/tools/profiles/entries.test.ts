import { expect, test } from 'vitest';
import { assertProfileEntry } from '#services/tools/profiles/entries.js';

test.each([
  ['application', 'applicationId', 'Application'],
  ['connection', 'connectionId', 'Connection'],
  ['catalog_entry', 'catalogEntryId', 'Catalog-entry'],
  ['tool_name', 'toolName', 'Tool-name'],
  ['risk_level', 'riskLevel', 'Risk-level'],
] as const)('an entry that selects by %s has what it compares', (selectorType, field, name) => {
  expect(() => assertProfileEntry({ selectorType, [field]: 'write' })).not.toThrow();
  const other = field === 'toolName' ? 'connectionId' : 'toolName';
  expect(() => assertProfileEntry({ selectorType, [other]: 'x' })).toThrow(`${name} profile entries require ${field}`);
});
