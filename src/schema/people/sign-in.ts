import { type InstanceEventRow, InstanceEventView } from '#services/organization/instance/events.js';
import { AssistantView } from '#services/people/assistants/operations.js';
import { BoardApiKeyView, type BoardKeyRow } from '#services/people/board-keys/rows.js';
import { getSecondFactor } from '#services/people/sign-in/second-factor.js';
import { WebSessionView } from '#services/people/sign-in/sessions.js';
import { outputTypeOf } from '../derive/output.js';

export const WebSessionRef = outputTypeOf(WebSessionView);
export const SecondFactorRef = outputTypeOf(getSecondFactor.output);

export const InstanceEventRef = outputTypeOf<typeof InstanceEventView, InstanceEventRow>(InstanceEventView, {
  fields: { userId: { type: 'ID' }, actorUserId: { type: 'ID' } },
});

export const AssistantRef = outputTypeOf(AssistantView);

export const BoardApiKeyRef = outputTypeOf<typeof BoardApiKeyView, BoardKeyRow>(BoardApiKeyView);
