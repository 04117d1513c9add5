import type { Interaction } from '../../generated/prisma/client.js';
import type { JsonObject } from '../../services/core/text/fields.js';
import { InteractionStatus, InteractionView } from '../../services/work/interactions/model.js';
import { InteractionKind, PAYLOADS } from '../../services/work/interactions/payloads.js';
import { ConfirmationResult, QuestionsResult, TasksResult } from '../../services/work/interactions/results.js';
import {
  type InteractionFilter,
  interactionsOfCompany,
  interactionsOfIssue,
  pendingOfCompany,
} from '../../services/work/interactions/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connection, connectionType } from '../connection.js';
import { enumTypeOf } from '../derive/enums.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { byParentId } from '../fast/prefetch.js';
import { reads } from '../fast/selection.js';
import { issueIn } from '../leads.js';
import { CompanyRef } from '../organization/company.js';
import { IssueRef } from './issue.js';

const KindEnum = enumTypeOf(InteractionKind);

const StatusEnum = enumTypeOf(InteractionStatus);

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

/** What a kind's column holds, with the name of its type. */
interface Told {
  readonly __typename: string;
}

const told = (types: Readonly<Record<InteractionKind, { name: string }>>, kind: string, value: unknown): Told => ({
  ...(value as JsonObject),
  __typename: types[kind as InteractionKind].name,
});

const PayloadUnion = builder.unionType('InteractionPayload', {
  description: 'What an interaction asks, by its kind.',
  types: Object.values(PAYLOAD_TYPES) as never,
  resolveType: (value) => (value as unknown as Told).__typename,
});

const ResultUnion = builder.unionType('InteractionResult', {
  description: 'How an interaction ended, by its kind.',
  types: [...new Set(Object.values(RESULT_TYPES))] as never,
  resolveType: (value) => (value as unknown as Told).__typename,
});

export const InteractionRef = nounOf('Interaction', InteractionView);

builder.prismaObjectFields(InteractionRef, (t) => ({
  payload: t.field({
    type: PayloadUnion,
    description: 'What it asks, by its kind.',
    ...reads('kind', 'payload'),
    resolve: ({ kind, payload }) => told(PAYLOAD_TYPES, kind, payload) as never,
  }),
  result: t.field({
    type: ResultUnion,
    nullable: true,
    description: 'How it ended.',
    ...reads('kind', 'result'),
    resolve: ({ kind, result }) => (result === null ? null : (told(RESULT_TYPES, kind, result) as never)),
  }),
  issue: t.field(issueIn('issueId', 'The issue that it stands on.')),
  createdByAgent: t.field(agentIn('createdByAgentId', 'The agent that created it, if it still exists.')),
  addresseeAgent: t.field(agentIn('addresseeAgentId', 'The agent that is asked, if it still exists.')),
  resolvedByAgent: t.field(agentIn('resolvedByAgentId', 'The agent that ended it, if it still exists.')),
}));

const InteractionFilterInput = builder.inputType('InteractionFilter', {
  description: 'Which interactions.',
  fields: (t) => ({
    status: t.field({ type: [StatusEnum], description: 'Only in one of these statuses.' }),
    kind: t.field({ type: [KindEnum], description: 'Only of one of these kinds.' }),
    addresseeAgentId: t.field({ type: 'UUID', description: 'Only those that ask this agent.' }),
    addresseeUserId: t.string({ description: 'Only those that ask this person.' }),
  }),
});

const InteractionConnection = connectionType(InteractionRef, 'Interaction', 'interactions', 'An interaction');

builder.prismaObjectField(IssueRef, 'interactions', (t) =>
  t.connection(
    {
      type: InteractionRef,
      description: 'Its interactions, oldest first.',
      args: { filter: t.arg({ type: InteractionFilterInput, description: 'Only interactions that match.' }) },
      ...reads('companyId', 'id'),
      resolve: ({ companyId, id }, args, context, info) =>
        connection<Interaction, InteractionFilter>(interactionsOfIssue, {
          of: [companyId, id],
          args,
          context,
          info,
          filter: args.filter ?? {},
        }),
    },
    InteractionConnection,
  ),
);

builder.prismaObjectField(CompanyRef, 'interactions', (t) =>
  t.connection(
    {
      type: InteractionRef,
      description:
        'The interactions on its issues, oldest first: those that wait for an answer unless a status is named.',
      args: { filter: t.arg({ type: InteractionFilterInput, description: 'Only interactions that match.' }) },
      ...byParentId,
      resolve: ({ id }, args, context, info) =>
        connection<Interaction, InteractionFilter>(args.filter?.status ? interactionsOfCompany : pendingOfCompany, {
          of: [id],
          args,
          context,
          info,
          filter: args.filter ?? {},
        }),
    },
    InteractionConnection,
  ),
);
