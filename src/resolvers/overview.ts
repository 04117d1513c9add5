import { builder } from '../schema/builder.js';
import { VerificationRef } from '../schema/organization/wire.js';
import { EventRef, eventNode } from '../schema/overview/activity.js';
import * as activity from '../services/overview/activity/operations.js';
import { verifyJournal } from '../services/overview/activity/verify.js';
import { answer, expose } from './expose.js';

builder.queryField('verifyJournal', (t) =>
  t.field({
    type: VerificationRef,
    description: `${verifyJournal.summary}.`,
    args: { companyId: t.arg.id({ required: true, description: "The company's UUID." }) },
    resolve: (_root, args, { scope }) => answer(verifyJournal, scope, args),
  }),
);

expose(activity.createActivity, (t) => ({
  event: t.field({
    type: EventRef,
    nullable: true,
    description: 'The entry of the journal.',
    resolve: (outcome, _args, { scope }) => scope.load(eventNode, outcome.output.id),
  }),
}));
