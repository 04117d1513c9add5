import { expect, test } from 'vitest';
import {
  type AnswerDrafts,
  answersOf,
  missingAnswers,
  OTHER,
  obstacleToSelection,
  suggestionRows,
  textOption,
  toggled,
  toggleSuggestion,
} from '#web/parts/interaction-answers.js';
import { obstacleToAnswer, type Question, type Suggestion } from '#web/parts/interaction-rules.js';

const option = (key: string, freeText = false) => ({
  __typename: 'QuestionOption' as const,
  key,
  label: key,
  description: null,
  freeText,
});

const question = (key: string, fields: Partial<Question> = {}): Question => ({
  __typename: 'Question',
  key,
  prompt: `${key}?`,
  helpText: null,
  required: false,
  selectionMode: 'SINGLE',
  allowOther: false,
  options: [option('red'), option('blue')],
  ...fields,
});

const suggestion = (clientKey: string, parentClientKey: string | null = null): Suggestion => ({
  __typename: 'SuggestedIssue',
  clientKey,
  parentClientKey,
  title: clientKey,
  description: null,
  priority: null,
  labels: [],
  assignee: null,
  project: null,
});

test('Questions that were left out are not sent', () => {
  const drafts: AnswerDrafts = { color: { keys: ['red'], text: '' }, size: { keys: [], text: '' } };
  expect(answersOf([question('color'), question('size')], drafts)).toEqual([
    { questionKey: 'color', optionKeys: ['red'], otherText: null },
  ]);
});

test('A text is sent only with an option that asks for it', () => {
  const drafts = { color: { keys: ['red'], text: ' crimson ' } };
  const sent = (asked: Question) => answersOf([asked], drafts)[0]?.otherText;
  expect(sent(question('color'))).toBeNull();
  expect(sent(question('color', { options: [option('red', true)] }))).toBe('crimson');
});

test('A question whose only option asks for a text is a field to write in', () => {
  expect(textOption(question('name', { options: [option('text', true)] }))).toBe('text');
  expect(textOption(question('name', { options: [option('text', true)], allowOther: true }))).toBeNull();
  expect(textOption(question('color'))).toBeNull();
});

test('Words of one’s own stand in the place of an option', () => {
  const drafts = { color: { keys: [OTHER], text: 'green' } };
  expect(answersOf([question('color', { allowOther: true })], drafts)).toEqual([
    { questionKey: 'color', optionKeys: [], otherText: 'green' },
  ]);
});

test('A required question without an answer is missing, also with words that were not written', () => {
  const questions = [question('color', { required: true, allowOther: true }), question('size')];
  expect([...missingAnswers(questions, {})]).toEqual(['color']);
  expect([...missingAnswers(questions, { color: { keys: [OTHER], text: ' ' } })]).toEqual(['color']);
  expect([...missingAnswers(questions, { color: { keys: ['blue'], text: '' } })]).toEqual([]);
});

test('A single choice replaces the former one; several choices are added and removed', () => {
  const draft = { keys: ['red'], text: '' };
  expect(toggled(question('color'), draft, 'blue').keys).toEqual(['blue']);
  const several = question('color', { selectionMode: 'MULTI' });
  expect(toggled(several, draft, 'blue').keys).toEqual(['red', 'blue']);
  expect(toggled(several, draft, 'red').keys).toEqual([]);
});

test('The number of selected options must be within the limits of the card', () => {
  const bounds = { minSelected: 1, maxSelected: 2 };
  expect(obstacleToSelection(bounds, new Set())).toBe('Select at least 1 option.');
  expect(obstacleToSelection(bounds, new Set(['a', 'b', 'c']))).toBe('Select at most 2 options.');
  expect(obstacleToSelection({ minSelected: 0, maxSelected: null }, new Set())).toBeNull();
});

test('An issue is selected with those above it and dropped with those below', () => {
  const all = [suggestion('top'), suggestion('middle', 'top'), suggestion('leaf', 'middle')];
  expect([...toggleSuggestion(all, new Set(), 'leaf')].sort()).toEqual(['leaf', 'middle', 'top']);
  expect([...toggleSuggestion(all, new Set(['top', 'middle', 'leaf']), 'middle')]).toEqual(['top']);
});

test('Suggestions stand below their parents', () => {
  const rows = suggestionRows([suggestion('b', 'a'), suggestion('c'), suggestion('a')]);
  expect(rows.map(({ suggestion: { clientKey }, depth }) => `${clientKey}${depth}`)).toEqual(['c0', 'a0', 'b1']);
});

test('The author of a question and readers cannot answer it', () => {
  const form = { __typename: 'QuestionForm' as const, title: null, submitLabel: null, questions: [] };
  const asked = { content: form, resolverPolicy: 'ANYONE' as const, createdByUserId: 'me' };
  expect(obstacleToAnswer(asked, { userId: 'me', mayWrite: true })).toContain('yourself');
  expect(obstacleToAnswer(asked, { userId: 'you', mayWrite: true })).toBeNull();
  expect(obstacleToAnswer(asked, { userId: 'you', mayWrite: false })).toContain('only read');
  expect(obstacleToAnswer(asked, { userId: null, mayWrite: true })).toContain('people');
});
