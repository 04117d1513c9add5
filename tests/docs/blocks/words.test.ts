import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLEnumType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { readPage, root, tableOf } from '../markdown.js';

const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));

/** The words of an enum, as REST spells them. */
const wordsOf = (name: string): string[] =>
  (schema.getType(name) as GraphQLEnumType).getValues().map((value) => value.name.toLowerCase());

const tables: [page: string, columns: string[], name: string, elsewhere?: string[]][] = [
  ['docs/work.md', ['Status', 'Meaning'], 'IssueStatus'],
  ['docs/work.md', ['Status of an approval', 'Next'], 'ApprovalStatus', ['approved', 'rejected', 'cancelled']],
  ['docs/work.md', ['Kind', 'Asks'], 'InteractionKind'],
  ['docs/work.md', ['Status of a card', 'Meaning'], 'InteractionStatus'],
  ['docs/wakes.md', ['Status', 'Meaning', 'Its event'], 'WakeStatus'],
  ['docs/runs.md', ['Status', 'Meaning'], 'RunStatus'],
  ['docs/routines.md', ['Status', 'Meaning'], 'RoutineStatus'],
  ['docs/routines.md', ['Status of the run', 'Meaning'], 'RoutineRunStatus'],
  ['docs/routines.md', ['Status of the delivery', 'Meaning'], 'RoutineDeliveryStatus'],
  ['docs/routines.md', ['Policy', 'The firing'], 'RoutineConcurrencyPolicy'],
  ['docs/routines.md', ['Mode', 'Header', 'Holds'], 'RoutineSigningMode'],
  ['docs/access.md', ['Role', 'May'], 'MembershipRole'],
  ['docs/secrets.md', ['Outcome', 'Means'], 'SecretAccessOutcome'],
];

describe('the words of a table are those of the schema, each once', () => {
  test.each(tables)('%s %j: %s', (path, columns, name, elsewhere = []) => {
    const page = readPage(path);
    const told = tableOf(page, columns).flatMap(([words = '']) => words.replace(' (default)', '').split(', '));
    expect([...told, ...elsewhere].toSorted()).toEqual(wordsOf(name).toSorted());
    for (const word of elsewhere) expect(page.prose).toContain(`\`${word}\``);
  });
});

test('the page on runs names every outcome of a run', () => {
  const { prose } = readPage('docs/runs.md');
  expect(wordsOf('LivenessState').filter((word) => !prose.includes(`\`${word}\``))).toEqual([]);
});

test('the page on cases lists the kinds of the timeline, and no other kind', () => {
  const page = readPage('docs/cases.md');
  const told = tableOf(page, ['Kind', 'Payload']).flatMap(([kinds = '']) => kinds.split(', '));
  expect(told.filter((kind) => !wordsOf('CaseEventKind').includes(kind))).toEqual([]);
  const others = wordsOf('CaseEventKind').filter((kind) => !told.includes(kind));
  expect(others.filter((kind) => !/^document_(annotation_|locked|unlocked|deleted)/.test(kind))).toEqual([]);
});

test('the page on wakes gives every reason for which a wake is skipped', () => {
  const source = readFileSync(join(root, 'src/services/overview/why/sentences.ts'), 'utf8');
  const refused = /const REFUSALS[^=]*= \{\n([\s\S]*?)^\};/m.exec(source)?.[1] ?? '';
  const reasons = [...refused.matchAll(/^ {2}'?([\w.]+)'?:/gm)].map(([, reason]) => reason as string);
  expect(reasons.length).toBeGreaterThan(10);
  const told = tableOf(readPage('docs/wakes.md'), ['Why a wake is skipped', 'When']);
  expect(told.flatMap(([names = '']) => names.split(', ')).toSorted()).toEqual(reasons.toSorted());
});
