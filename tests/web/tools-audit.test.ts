import { expect, test } from 'vitest';
import { auditFilterOf, callFilterOf } from '#web/pages/tools/audit-filter.js';
import { driftText } from '#web/pages/tools/drift-words.js';

const ID = '0b7c7d6e-0000-4000-8000-000000000001';

test('the audit is narrowed by what the address says', () => {
  const filter = auditFilterOf({ q: ' mail ', outcome: 'BLOCKED', agent: ID, from: '2026-03-01', to: '2026-03-01' });
  expect(filter).toMatchObject({ q: 'mail', outcomes: ['BLOCKED'], agentIds: [ID] });
  const { after, before } = filter.createdAt ?? {};
  expect(Date.parse(before ?? '') - Date.parse(after ?? '')).toBe(86_400_000);
});

test('invalid filters in the address narrow nothing', () => {
  const wrong = { q: ' ', outcome: 'NOTHING', status: 'NOTHING', agent: 'Ada', server: 'x', from: 'soon' };
  expect(auditFilterOf(wrong)).toEqual({});
  expect(callFilterOf(wrong)).toEqual({});
});

test('calls are found by their tool', () => {
  expect(callFilterOf({ tool: ID, status: 'DENIED' })).toEqual({ catalogEntryIds: [ID], statuses: ['DENIED'] });
});

test('a tool says what of it has changed', () => {
  expect(driftText(['DESCRIPTION', 'INPUT_SCHEMA'])).toBe(
    'Changed since it was reviewed: its description and its arguments.',
  );
  expect(driftText([])).toBe('Nothing has changed since it was reviewed.');
});
