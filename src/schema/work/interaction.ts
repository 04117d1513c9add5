import type { JsonObject } from '#services/core/text/fields.js';
import { InteractionView } from '#services/work/interactions/model.js';
import { AnyPayload, type InteractionKind, PAYLOADS } from '#services/work/interactions/payloads.js';
import { ConfirmationResult, QuestionsResult, TasksResult } from '#services/work/interactions/results.js';
import {
  InteractionFilter,
  interactionsOfCompany,
  interactionsOfIssue,
  pendingOfCompany,
} from '#services/work/interactions/rows.js';
import { builder } from '../builder.js';
import { oneOfShape, takenAs } from '../derive/input-shapes.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { relationsOf } from '../relation.js';
import { IssueRef } from './issue.js';

const PAYLOAD_TYPES = {
  request_confirmation: outputTypeOf(PAYLOADS.request_confirmation),
  request_checkbox_confirmation: outputTypeOf(PAYLOADS.request_checkbox_confirmation),
  ask_user_questions: outputTypeOf(PAYLOADS.ask_user_questions),
  suggest_tasks: outputTypeOf(PAYLOADS.suggest_tasks),
};

const confirmationResult = outputTypeOf(ConfirmationResult);
const RESULT_TYPES = {
  request_confirmation: confirmationResult,
  request_checkbox_confirmation: confirmationResult,
  ask_user_questions: outputTypeOf(QuestionsResult),
  suggest_tasks: outputTypeOf(TasksResult),
};

/** The value of a kind's column, with the name of its type. */
interface TypedValue {
  readonly __typename: string;
}

const typedValue = (
  types: Readonly<Record<InteractionKind, { name: string }>>,
  kind: string,
  value: unknown,
): TypedValue => ({ ...(value as JsonObject), __typename: types[kind as InteractionKind].name });

const PayloadUnion = builder.unionType('InteractionContent', {
  description: 'The content of an interaction, by its kind.',
  types: Object.values(PAYLOAD_TYPES) as never,
  resolveType: (value) => (value as unknown as TypedValue).__typename,
});

takenAs(AnyPayload, {
  shown: oneOfShape('InteractionContent', 'The content of an interaction, by kind.', {
    confirmation: PAYLOADS.request_confirmation,
    checkboxConfirmation: PAYLOADS.request_checkbox_confirmation,
    questionForm: PAYLOADS.ask_user_questions,
    issueSuggestions: PAYLOADS.suggest_tasks,
  }),
  tag: {
    key: 'kind',
    values: {
      confirmation: 'request_confirmation',
      checkboxConfirmation: 'request_checkbox_confirmation',
      questionForm: 'ask_user_questions',
      issueSuggestions: 'suggest_tasks',
    },
  },
});

const ResultUnion = builder.unionType('InteractionResult', {
  description: 'The result of an interaction, by its kind.',
  types: [...new Set(Object.values(RESULT_TYPES))] as never,
  resolveType: (value) => (value as unknown as TypedValue).__typename,
});

export const InteractionRef = nounOf('Interaction', InteractionView);

builder.prismaObjectFields(InteractionRef, (t) => ({
  content: t.field({
    type: PayloadUnion,
    description: 'The content of the interaction, by its kind.',
    ...reads('kind', 'payload'),
    resolve: ({ kind, payload }) => typedValue(PAYLOAD_TYPES, kind, payload) as never,
  }),
  result: t.field({
    type: ResultUnion,
    nullable: true,
    description: 'The result of the interaction.',
    ...reads('kind', 'result'),
    resolve: ({ kind, result }) => (result === null ? null : (typedValue(RESULT_TYPES, kind, result) as never)),
  }),
}));

const narrowedBy = byFilter(InteractionFilter.schema);

relationsOf(IssueRef, {
  interactions: listOf(
    InteractionRef,
    interactionsOfIssue,
    ['companyId', 'id'],
    "The issue's interactions, oldest first.",
    { narrowedBy },
  ),
});

const ofCompany = "The interactions on the company's issues, oldest first; by default those that wait for an answer.";
const inAnyStatus = listOf(InteractionRef, interactionsOfCompany, ['id'], ofCompany, { narrowedBy });
const pending = listOf(InteractionRef, pendingOfCompany, ['id'], ofCompany, { narrowedBy });

type FilterArgument = { readonly [K in 'statuses' | 'resolvedAt']?: unknown } & {
  readonly not?: { readonly statuses?: unknown } | null;
};

relationsOf(CompanyRef, {
  interactions: {
    ...pending,
    resolve: (company, args: { filter?: FilterArgument | null }, context, info) => {
      const asksForStatuses = args.filter?.statuses ?? args.filter?.not?.statuses ?? args.filter?.resolvedAt;
      return (asksForStatuses ? inAnyStatus : pending).resolve(company, args, context, info);
    },
  },
});
