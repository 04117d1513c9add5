import { EventRef, eventNode } from '../schema/overview/activity.js';
import * as activity from '../services/overview/activity/operations.js';
import { verifyJournal } from '../services/overview/activity/verify.js';
import { expose, exposeQuery, reread } from './expose.js';

exposeQuery('verifyJournal', verifyJournal);

expose(activity.createActivity, {
  event: reread(EventRef, eventNode, ({ id }) => id, 'The entry of the journal.'),
});
