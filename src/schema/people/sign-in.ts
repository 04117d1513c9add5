import { INSTANCE_EVENT_TYPES } from '../../services/access/instance-events.js';
import type { InstanceEventRow } from '../../services/organization/instance/events.js';
import { getSecondFactor } from '../../services/people/sign-in/second-factor.js';
import { WebSessionView } from '../../services/people/sign-in/sessions.js';
import { builder } from '../builder.js';
import { outputTypeOf } from '../derive/output.js';

export const WebSessionRef = outputTypeOf(WebSessionView);
export const SecondFactorRef = outputTypeOf(getSecondFactor.output);

const TYPES = Object.keys(INSTANCE_EVENT_TYPES).join(', ');

export const InstanceEventRef = builder.objectRef<InstanceEventRow>('InstanceEvent').implement({
  description: 'Something that happened to the installation and belongs to no company, such as a sign-in.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    type: t.exposeString('type', { description: `What happened, one of ${TYPES}.` }),
    userId: t.exposeID('userId', {
      nullable: true,
      description: 'The person whom it concerns; null where nobody is known.',
    }),
    actorUserId: t.exposeID('actorUserId', {
      nullable: true,
      description: 'The person who did it; null where nobody was signed in.',
    }),
    email: t.exposeString('email', {
      nullable: true,
      description: 'The e-mail address, as it was then or as it was typed.',
    }),
    address: t.exposeString('address', { nullable: true, description: 'The address it came from.' }),
    userAgent: t.exposeString('userAgent', {
      nullable: true,
      description: 'What the browser or program called itself.',
    }),
    details: t.expose('details', { type: 'JSONObject', nullable: true, description: 'What else is known.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
  }),
});
