import type { Command, Flag } from '../table/types.js';

/** What the log of a new server says to whoever may take it over; `auth bootstrap-ceo` does. */
const token: Flag = { name: 'token', type: 'secret', field: 'token', isRequired: true };
const code: Flag = { name: 'code', type: 'secret', field: 'code' };

export const commands: readonly Command[] = [
  { path: 'access claim:show', operation: 'getBoardClaim', args: [], flags: [token, code] },
];
