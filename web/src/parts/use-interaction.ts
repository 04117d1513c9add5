import { useRights, useViewer } from '../graph/company.js';
import { useAction } from '../graph/use-action.js';
import {
  AcceptInteractionDocument,
  CancelInteractionDocument,
  RejectInteractionDocument,
  RespondToInteractionDocument,
  SkipInteractionDocument,
  WithdrawInteractionDocument,
} from './interaction.gql.js';
import type { GivenAnswer } from './interaction-answers.js';
import { type Interaction, obstacleToAnswer } from './interaction-rules.js';

/** The ways in which an interaction ends without an answer. */
export type Ending = 'reject' | 'skip' | 'cancel' | 'withdraw';

/** What the viewer can do with an interaction. */
export interface InteractionActions {
  /** Why they can do nothing; null when they can. */
  readonly obstacle: string | null;
  /** Why they cannot end it without an answer; null when they can. */
  readonly obstacleToEnd: string | null;
  readonly isBusy: boolean;
  accept(choice?: { selectedOptionKeys?: string[]; selectedClientKeys?: string[] }): void;
  respond(answers: GivenAnswer[]): void;
  end(ending: Ending, reason: string | null): void;
}

export function useInteraction(interaction: Interaction): InteractionActions {
  const { person } = useViewer();
  const { mayWrite } = useRights();
  const accept = useAction(AcceptInteractionDocument, { done: 'Accepted.' });
  const respond = useAction(RespondToInteractionDocument, { done: 'Your answers are sent.' });
  const endings = {
    reject: useAction(RejectInteractionDocument, { done: 'Rejected.' }),
    skip: useAction(SkipInteractionDocument, { done: 'Skipped.' }),
    cancel: useAction(CancelInteractionDocument, { done: 'Cancelled.' }),
    withdraw: useAction(WithdrawInteractionDocument, { done: 'Withdrawn.' }),
  };
  const interactionId = interaction.id;
  const who = { userId: person?.id ?? null, mayWrite };
  return {
    obstacle: obstacleToAnswer(interaction, who),
    obstacleToEnd: obstacleToAnswer({ ...interaction, createdByUserId: null }, who),
    isBusy: accept.isBusy || respond.isBusy || Object.values(endings).some(({ isBusy }) => isBusy),
    accept: (choice = {}) => void accept.run({ interactionId, ...choice }),
    respond: (answers) => void respond.run({ interactionId, answers }),
    end: (ending, reason) => void endings[ending].run({ interactionId, reason }),
  };
}
