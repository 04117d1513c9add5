import type { Command, Flag } from '../table/types.js';

/** What the log of a new server says to whoever may take it over. */
const token: Flag = { name: 'token', type: 'secret', field: 'token', isRequired: true };
const code: Flag = { name: 'code', type: 'secret', field: 'code' };

export const commands: readonly Command[] = [
  { path: 'access claim', operation: 'claimBoard', args: [], flags: [token, { ...code, isRequired: true }] },
  { path: 'access claim:show', operation: 'getBoardClaim', args: [], flags: [token, code] },
  { path: 'access bootstrap:claim', operation: 'claimBootstrap', fields: ['claimed', 'userId'] },
];
