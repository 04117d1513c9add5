import type { Command, Flag } from '../table/types.js';

/** The claim token that a new server logs; `auth bootstrap-ceo` claims the server with it. */
const token: Flag = { name: 'token', type: 'secret', field: 'token', isRequired: true };
const code: Flag = { name: 'code', type: 'secret', field: 'code' };

export const commands: readonly Command[] = [
  { path: 'access claim:show', operation: 'getBoardClaim', args: [], flags: [token, code] },
];
