import { type InstanceEventRow, InstanceEventView } from '#services/organization/instance/events.js';
import { getSecondFactor } from '#services/people/sign-in/second-factor.js';
import { WebSessionView } from '#services/people/sign-in/sessions.js';
import { outputTypeOf } from '../derive/output.js';

export const WebSessionRef = outputTypeOf(WebSessionView);
export const SecondFactorRef = outputTypeOf(getSecondFactor.output);

export const InstanceEventRef = outputTypeOf<typeof InstanceEventView, InstanceEventRow>(InstanceEventView, {
  fields: { userId: { type: 'ID' }, actorUserId: { type: 'ID' } },
});
