import { text } from 'node:stream/consumers';
import { storeCredential } from '../context/credentials.js';
import type { StoredLogin } from '../context/types.js';
import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { clientAfterInterrupt } from './client-after-interrupt.js';
import { deviceLogin, loginOf } from './device-login.js';

export const run: Run = async (invocation) => {
  const { context, output } = invocation;
  const credential = invocation.flags.withToken ? await givenKey(invocation) : await approvedKey(invocation);
  await storeCredential(context.credentialsFile, context.apiBase, credential);
  const { userId, userName, expiresAt } = credential;
  const who = userName ?? 'the local board';
  output.value({ ok: true, apiBase: context.apiBase, userId, expiresAt }, `Logged in to ${context.apiBase} as ${who}.`);
  if (context.keySource !== undefined && context.keySource !== 'login') {
    output.warn(`A key of the ${context.keySource} is set and takes precedence over the login.`);
  }
};

/** A key for this machine that a person approved. */
function approvedKey(invocation: CommandInvocation): Promise<StoredLogin> {
  const { client, context, output, flags, signal } = invocation;
  return deviceLogin(client, {
    parting: () => clientAfterInterrupt(invocation),
    isInstanceAdmin: flags.instanceAdmin === true,
    companyId: context.companySource === 'flag' ? context.companyId : undefined,
    opensBrowser: flags.noBrowser !== true,
    output,
    signal,
  });
}

async function givenKey({ client, system, prompt }: CommandInvocation): Promise<StoredLogin> {
  const key = system.stdin.isTTY ? await prompt.secret('The board key') : (await text(system.stdin)).trim();
  if (!key.startsWith('svc_board_')) {
    throw new Failure('This is not a board key.', 'Board keys begin with svc_board_; agents set SERVICE_API_KEY.');
  }
  return loginOf(client.withKey(key), key);
}
