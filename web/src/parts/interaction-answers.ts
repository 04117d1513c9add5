import { plural } from '../format/words.js';
import type { CheckboxContent, Question, Suggestion } from './interaction-rules.js';

/** Stands among the keys of options for a text of one's own. */
export const OTHER = '\u0000other';

/** What is chosen and written for a question. */
export interface AnswerDraft {
  readonly keys: readonly string[];
  readonly text: string;
}

export type AnswerDrafts = Readonly<Record<string, AnswerDraft>>;

const NO_ANSWER: AnswerDraft = { keys: [], text: '' };

export const draftOf = (drafts: AnswerDrafts, { key }: Question): AnswerDraft => drafts[key] ?? NO_ANSWER;

/** Whether a text belongs to the answer: an option that asks for it is chosen. */
export const takesText = ({ options }: Question, { keys }: AnswerDraft): boolean =>
  keys.includes(OTHER) || options.some(({ key, freeText }) => freeText && keys.includes(key));

/** The only option of a question, if it asks for a text: such a question is a field to write in. */
export function textOption({ options, allowOther }: Question): string | null {
  const [only, ...others] = options;
  return only?.freeText && others.length === 0 && !allowOther ? only.key : null;
}

export interface GivenAnswer {
  readonly questionKey: string;
  readonly optionKeys: string[];
  readonly otherText: string | null;
}

const givenAnswer = (question: Question, draft: AnswerDraft): GivenAnswer => ({
  questionKey: question.key,
  optionKeys: draft.keys.filter((key) => key !== OTHER),
  otherText: (takesText(question, draft) && draft.text.trim()) || null,
});

const isGiven = ({ optionKeys, otherText }: GivenAnswer): boolean => optionKeys.length > 0 || otherText !== null;

/** The answers as they are sent: questions that were left out have none. */
export const answersOf = (questions: readonly Question[], drafts: AnswerDrafts): GivenAnswer[] =>
  questions.map((question) => givenAnswer(question, draftOf(drafts, question))).filter(isGiven);

/** The keys of required questions that have no answer. */
export function missingAnswers(questions: readonly Question[], drafts: AnswerDrafts): ReadonlySet<string> {
  const given = new Set(answersOf(questions, drafts).map(({ questionKey }) => questionKey));
  return new Set(questions.filter(({ key, required }) => required && !given.has(key)).map(({ key }) => key));
}

/** Chooses an option, or gives it up again. */
export function toggled({ selectionMode }: Question, draft: AnswerDraft, key: string): AnswerDraft {
  if (selectionMode === 'SINGLE') return { ...draft, keys: [key] };
  const isChosen = draft.keys.includes(key);
  return { ...draft, keys: isChosen ? draft.keys.filter((each) => each !== key) : [...draft.keys, key] };
}

/** Why the chosen options cannot be accepted; null when they can. */
export function obstacleToSelection(
  { minSelected, maxSelected }: Pick<CheckboxContent, 'minSelected' | 'maxSelected'>,
  selected: ReadonlySet<string>,
): string | null {
  if (selected.size < minSelected) return `Select at least ${plural(minSelected, 'option')}.`;
  if (maxSelected !== null && selected.size > maxSelected) return `Select at most ${plural(maxSelected, 'option')}.`;
  return null;
}

/** Selects or drops a suggestion, with those above it, or those below, since an issue needs its parent. */
export function toggleSuggestion(
  suggestions: readonly Suggestion[],
  selected: ReadonlySet<string>,
  key: string,
): ReadonlySet<string> {
  const next = new Set(selected);
  const isDropped = next.delete(key);
  if (!isDropped) {
    for (const each of ancestorsOf(suggestions, key)) next.add(each);
    return next.add(key);
  }
  for (const { clientKey } of suggestions) {
    if (ancestorsOf(suggestions, clientKey).includes(key)) next.delete(clientKey);
  }
  return next;
}

function ancestorsOf(suggestions: readonly Suggestion[], key: string): string[] {
  const found: string[] = [];
  let above = suggestions.find(({ clientKey }) => clientKey === key)?.parentClientKey;
  while (above && !found.includes(above)) {
    found.push(above);
    above = suggestions.find(({ clientKey }) => clientKey === above)?.parentClientKey;
  }
  return found;
}

export interface SuggestionRow {
  readonly suggestion: Suggestion;
  readonly depth: number;
}

/** Suggestions in the order in which people read them: each below its parent. */
export function suggestionRows(suggestions: readonly Suggestion[]): SuggestionRow[] {
  const depthOf = (key: string) => ancestorsOf(suggestions, key).length;
  const below = (parent: string | null): SuggestionRow[] =>
    suggestions
      .filter(({ parentClientKey }) => (parentClientKey ?? null) === parent)
      .flatMap((suggestion) => [{ suggestion, depth: depthOf(suggestion.clientKey) }, ...below(suggestion.clientKey)]);
  return below(null);
}
