import { findCredential, removeCredential } from '../context/credentials.js';
import { ApiError, Failure } from '../failure.js';
import type { Run } from '../table/types.js';

/** Removes the key here in any case: an unreachable server must not keep it on this machine. */
export const run: Run = async ({ client, context, output }) => {
  const { apiBase, credentialsFile } = context;
  const credential = await findCredential(credentialsFile, apiBase);
  if (!credential) {
    output.value({ ok: true, apiBase, revoked: false }, `There is no login for ${apiBase}.`);
    return;
  }
  const failure = await client
    .withKey(credential.apiKey)
    .call('revokeCurrentBoardKey')
    .then(() => null)
    .catch((error: unknown) => error as Error);
  await removeCredential(credentialsFile, apiBase);
  // A key that the server no longer knows is as good as revoked.
  if (failure && !(failure instanceof ApiError && failure.status === 401)) {
    throw new Failure(
      `The client deleted the login here, but the key was not revoked: ${failure.message}`,
      'Revoke it later: `orgraph token board list`, then `orgraph token board revoke <id>`.',
    );
  }
  output.value({ ok: true, apiBase, revoked: failure === null }, `Logged out of ${apiBase}.`);
};
