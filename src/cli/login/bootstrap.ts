import { hostname } from 'node:os';
import type { Client } from '../call.js';
import { storeCredential } from '../context/credentials.js';
import type { StoredLogin } from '../context/types.js';
import { ApiError, Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { loginOf } from './device-login.js';

interface Health {
  readonly deploymentMode: string;
  readonly bootstrapStatus: 'ready' | 'bootstrap_pending';
  readonly bootstrapInviteActive: boolean;
}

interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

interface Claim {
  readonly token: string;
  readonly code: string;
}

/** A browser session, which alone may claim an installation: `run` acts as that browser for a moment. */
interface Session {
  readonly headers: Readonly<Record<string, string>>;
}

export const run: Run = async (invocation) => {
  const { client, context, output } = invocation;
  const stranger = client.withKey(undefined);
  const health = await stranger.call<Health>('getHealth');
  if (health.deploymentMode === 'local_trusted') {
    throw new Failure('This server trusts its own machine: the local board administers it', 'orgraph connect');
  }
  const hasClaim = health.bootstrapInviteActive || invocation.flags.claimToken !== undefined;
  if (health.bootstrapStatus === 'ready' && !hasClaim) {
    throw new Failure('This installation already has an administrator', 'orgraph auth login');
  }
  const account = await accountOf(invocation);
  const claim = hasClaim ? await claimOf(invocation) : null;
  const session = await signUp(stranger, account, claim);
  await takeOver(stranger, session, claim);
  output.note(`${account.name} is now the administrator of this installation.`);
  const credential = await keyOf(stranger, session);
  await storeCredential(context.credentialsFile, context.apiBase, credential);
  output.value({ userId: credential.userId, apiBase: context.apiBase }, 'This machine is signed in.');
};

async function accountOf({ flags, prompt }: CommandInvocation): Promise<Account> {
  const name = (flags.name as string | undefined) ?? (await prompt.text('Your name'));
  const email = (flags.email as string | undefined) ?? (await prompt.text('Your e-mail address'));
  const passwordFlag = flags.password as string | undefined;
  if (passwordFlag !== undefined) return { name, email, password: passwordFlag };
  const password = await prompt.secret('A password');
  if (password !== (await prompt.secret('Repeat the password'))) throw new Failure('The passwords differ');
  return { name, email, password };
}

async function claimOf({ flags, prompt }: CommandInvocation): Promise<Claim> {
  const token = (flags.claimToken as string | undefined) ?? (await prompt.secret('The token that the server printed'));
  const code = (flags.claimCode as string | undefined) ?? (await prompt.secret('The code that the server printed'));
  return { token: token.trim().split('/').at(-1) ?? '', code: code.trim() };
}

/** Creates the account, or signs in if an earlier attempt created it. */
async function signUp(client: Client, { name, email, password }: Account, claim: Claim | null): Promise<Session> {
  const origin = new URL(client.context.apiBase).origin;
  const headers = { origin, ...(claim && { 'x-orgraph-invite': claim.token }) };
  const enter = (path: string, body: object): Promise<Response> => client.send('POST', path, { headers, body });
  const response = await enter('/api/auth/sign-up/email', { name, email, password }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) throw error;
    return enter('/api/auth/sign-in/email', { email, password }).catch(() => Promise.reject(error));
  });
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  await response.body?.cancel();
  return { headers: { origin, cookie: cookie.join('; ') } };
}

async function takeOver(client: Client, { headers }: Session, claim: Claim | null): Promise<void> {
  if (!claim) {
    await client.call('claimBootstrap', { headers });
    return;
  }
  await client.call('claimBoard', { headers, params: { token: claim.token }, body: { code: claim.code } });
}

async function keyOf(client: Client, { headers }: Session): Promise<StoredLogin> {
  const body = { name: `orgraph on ${hostname()}`.slice(0, 120) };
  const { token } = await client.call<{ token: string }>('createBoardApiKey', { headers, body });
  return loginOf(client.withKey(token), token);
}
