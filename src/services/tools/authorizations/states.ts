import type { ToolOAuthState } from '../../../generated/prisma/client.js';

export type StateRow = ToolOAuthState;

/** Where the verifier of an authorization is sealed to. */
export const placeOfVerifier = ({ companyId, id }: Pick<StateRow, 'companyId' | 'id'>) => ({
  companyId,
  secretId: `tool-authorization:${id}`,
  version: 1,
});
