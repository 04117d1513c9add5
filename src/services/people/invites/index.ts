import { operationsOf } from '../../core/operation/operation.js';
import * as accept from './accept.js';
import * as joinClaim from './join-claim.js';
import * as joins from './joins.js';
import * as offers from './offers.js';
import * as invites from './operations.js';

export const operations = operationsOf(accept, joinClaim, joins, offers, invites);
