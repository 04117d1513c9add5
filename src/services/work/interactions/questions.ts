import { z } from 'zod';
import { unprocessable } from '../../core/errors/errors.js';
import { rawText, text } from '../../core/text/fields.js';
import type { QuestionsPayload } from './payloads.js';
import type { Answer } from './results.js';

const answer = z
  .object({
    questionId: text(160).describe('The question.'),
    optionIds: z.array(text(160)).max(129).default([]).describe('What is picked.'),
    otherText: rawText(100_000).nullish().describe('What is written, where the question or the option allows it.'),
  })
  .meta({ id: 'GivenAnswer', description: 'An answer to a question.' });

export const answerFields = {
  answers: z.array(answer).max(64).describe('An answer to each question that is answered.'),
  summaryMarkdown: rawText(20_000).nullish().describe('The answers in a few words.'),
};

type NewAnswer = z.output<typeof answer>;
type Question = QuestionsPayload['questions'][number];

/**
 * The answers as they are kept.
 * @throws 422 for an unknown question or option, a question answered twice or not as it asks, one that must be answered
 */
export function checkedAnswers({ questions }: QuestionsPayload, given: readonly NewAnswer[]): Answer[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const answered = new Set<string>();
  const answers = given.map((one) => {
    const question = byId.get(one.questionId);
    if (!question) throw unprocessable(`Unknown questionId: ${one.questionId}`);
    if (answered.has(question.id)) throw unprocessable(`Question ${question.id} is answered twice`);
    answered.add(question.id);
    return checkedAnswer(question, one);
  });
  const missing = questions.find(({ id, required }) => required && !answers.some((one) => answersIt(one, id)));
  if (missing) throw unprocessable(`Question ${missing.id} requires an answer`);
  return answers;
}

const answersIt = ({ questionId, optionIds, otherText }: Answer, id: string): boolean =>
  questionId === id && (optionIds.length > 0 || Boolean(otherText?.trim()));

function checkedAnswer({ id, options, selectionMode, allowOther }: Question, given: NewAnswer): Answer {
  const optionIds = [...new Set(given.optionIds)];
  const picked = optionIds.map((optionId) => {
    const option = options.find((one) => one.id === optionId);
    if (!option) throw unprocessable(`Unknown optionId for question ${id}: ${optionId}`);
    return option;
  });
  if (selectionMode === 'single' && picked.length > 1) throw unprocessable(`Question ${id} takes one option only`);
  if (given.otherText?.trim() && !allowOther && !picked.some(({ freeText }) => freeText)) {
    throw unprocessable(`Question ${id} takes no text of one's own`);
  }
  return { questionId: id, optionIds, otherText: given.otherText ?? null };
}
