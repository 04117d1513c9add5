import type { ToolOAuthState } from '#generated/prisma/client.js';

export type StateRow = ToolOAuthState;

/** The encryption context of an authorization's verifier. */
export const placeOfVerifier = ({ companyId, id }: Pick<StateRow, 'companyId' | 'id'>) => ({
  companyId,
  secretId: `tool-authorization:${id}`,
  version: 1,
});
