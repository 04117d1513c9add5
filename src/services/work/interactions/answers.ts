import { z } from 'zod';
import { unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { rawText, text } from '#services/core/text/fields.js';
import { latestRevisionOf } from '../documents/rows.js';
import type { IssueKey } from '../issues/model.js';
import type { CheckboxPayload, ConfirmationPayload, InteractionTarget, QuestionsPayload } from './payloads.js';
import type { QuestionAnswer } from './results.js';

// The checks of answers against the payload of their interaction.

/** The trimmed reason of a rejection, or null. @throws 422 if the payload requires one */
export function rejectionReason(payload: ConfirmationPayload, text: string | null | undefined): string | null {
  const reason = text?.trim() || null;
  if (payload.rejectRequiresReason && !reason) {
    throw unprocessable('A decline reason is required for this confirmation');
  }
  return reason;
}

/** @throws 422 unless the target is custom or the latest revision of a document of the issue */
export async function assertCurrentTarget(
  scope: Scope,
  issue: IssueKey,
  target: InteractionTarget | null,
): Promise<void> {
  if (target?.type !== 'issue_document') return;
  if (target.issueId && target.issueId !== issue.id) {
    throw unprocessable('The target must be a document of the issue that the interaction is on');
  }
  const latest = await latestRevisionOf(scope, { companyId: issue.companyId, issueId: issue.id }, target.key);
  if (!latest) throw unprocessable(`The issue has no document ${target.key}`);
  const isCurrent =
    target.revisionId?.toLowerCase() === latest.revisionId &&
    (target.documentId ?? latest.documentId) === latest.documentId &&
    (target.revisionNumber ?? latest.revisionNumber) === latest.revisionNumber;
  if (isCurrent) return;
  throw unprocessable("The target is not the document's latest revision", {
    latestRevisionId: latest.revisionId,
    latestRevisionNumber: latest.revisionNumber,
  });
}

const options = (count: number): string => (count === 1 ? '1 option' : `${count} options`);

/**
 * The ids of the selected options without duplicates, by default those that the payload preselects.
 * @throws 422 for an unknown option, too few or too many
 */
export function selectedOptions(payload: CheckboxPayload, ids: readonly string[] | null | undefined): string[] {
  const selected = [...new Set(ids ?? payload.defaultSelectedOptionIds)];
  const optionIds = new Set(payload.options.map(({ id }) => id));
  const unknown = selected.find((id) => !optionIds.has(id));
  if (unknown !== undefined) throw unprocessable(`Unknown checkbox confirmation optionId: ${unknown}`);
  const { minSelected, maxSelected } = payload;
  if (selected.length < minSelected) throw unprocessable(`Select at least ${options(minSelected)}`);
  if (maxSelected !== null && selected.length > maxSelected) {
    throw unprocessable(`Select no more than ${options(maxSelected)}`);
  }
  return selected;
}

const answer = z
  .object({
    questionId: text(160).describe('The id of the answered question.'),
    optionIds: z
      .array(text(160))
      .max(129)
      .default([])
      .describe('The ids of the selected options; several only if the question allows it.'),
    otherText: rawText(100_000)
      .nullish()
      .describe('A free-text answer, if the question or a selected option accepts one.'),
  })
  .meta({ id: 'GivenAnswer', description: 'An answer to a question.' });

export const answerFields = {
  answers: z.array(answer).max(64).describe('The answers.'),
  summaryMarkdown: rawText(20_000).nullish().describe('A readable summary of all answers, in Markdown.'),
};

type AnswerInput = z.output<typeof answer>;
type Question = QuestionsPayload['questions'][number];

/**
 * Checks answers and returns them as they are stored.
 * @throws 422 for an unknown question or option, a question answered twice or not as required, or a missing answer
 */
export function checkedAnswers({ questions }: QuestionsPayload, inputs: readonly AnswerInput[]): QuestionAnswer[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const answered = new Set<string>();
  const answers = inputs.map((input) => {
    const question = byId.get(input.questionId);
    if (!question) throw unprocessable(`Unknown questionId: ${input.questionId}`);
    if (answered.has(question.id)) throw unprocessable(`Question ${question.id} is answered twice`);
    answered.add(question.id);
    return checkedAnswer(question, input);
  });
  const missing = questions.find(({ id, required }) => required && !answers.some((one) => isAnswerTo(id, one)));
  if (missing) throw unprocessable(`Question ${missing.id} requires an answer`);
  return answers;
}

const isAnswerTo = (id: string, { questionId, optionIds, otherText }: QuestionAnswer): boolean =>
  questionId === id && (optionIds.length > 0 || Boolean(otherText?.trim()));

function checkedAnswer({ id, options, selectionMode, allowOther }: Question, input: AnswerInput): QuestionAnswer {
  const optionIds = [...new Set(input.optionIds)];
  const selected = optionIds.map((optionId) => {
    const option = options.find((one) => one.id === optionId);
    if (!option) throw unprocessable(`Unknown optionId for question ${id}: ${optionId}`);
    return option;
  });
  if (selectionMode === 'single' && selected.length > 1) throw unprocessable(`Question ${id} takes one option only`);
  if (input.otherText?.trim() && !allowOther && !selected.some(({ freeText }) => freeText)) {
    throw unprocessable(`Question ${id} does not allow free text`);
  }
  return { questionId: id, optionIds, otherText: input.otherText ?? null };
}
