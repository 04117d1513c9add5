import { spawn } from 'node:child_process';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../call.js';
import type { StoredLogin } from '../context/types.js';
import { ApiError, Failure } from '../failure.js';
import type { Output } from '../output/types.js';

/** The program that opens an address, with its arguments. No shell reads the address. */
export function openerOf(url: string, platform: NodeJS.Platform = process.platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', url];
  // cmd's `start` would read `&` in the address as the end of the command.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return ['xdg-open', url];
}

/** Whether a person is at this machine: not over SSH, and with a display on systems that may lack one. */
export function hasBrowser(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (env.SSH_CONNECTION || env.CI) return false;
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens the address if there is a browser. It does not wait, and ignores failures. */
function openBrowser(url: string): void {
  if (!/^https?:\/\//.test(url)) return;
  const [program, ...args] = openerOf(url);
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

interface Challenge {
  readonly id: string;
  readonly token: string;
  readonly boardApiToken: string;
  readonly approvalUrl: string;
  readonly expiresAt: string;
  readonly suggestedPollIntervalMs: number;
}

interface ChallengeState {
  readonly status: 'pending' | 'approved' | 'cancelled' | 'expired';
  /** Whether the caller may approve: on a server that trusts this machine, this program may. */
  readonly canApprove: boolean;
}

export interface LoginOptions {
  readonly isInstanceAdmin: boolean;
  readonly companyId: string | undefined;
  readonly opensBrowser: boolean;
  readonly output: Output;
  readonly signal: AbortSignal;
  /** A client that still works after the signal was aborted. */
  readonly parting: () => Client;
}

/** The text that the approving person reads. It contains no secret, even if one was typed. */
const COMMAND = 'orgraph auth login';

/**
 * Requests a key that a person approves in a browser, and waits for it. An interrupt cancels the request.
 * @throws Failure if nobody approves
 */
export async function deviceLogin(client: Client, options: LoginOptions): Promise<StoredLogin> {
  const stranger = client.withKey(undefined);
  const challenge = await stranger.call<Challenge>('createCliAuthChallenge', {
    body: {
      command: COMMAND,
      clientName: hostname().slice(0, 120),
      requestedAccess: options.isInstanceAdmin ? 'instance_admin_required' : 'board',
      ...(options.companyId && { requestedCompanyId: options.companyId }),
    },
  });
  try {
    await approval(stranger, challenge, options);
  } catch (error) {
    if (options.signal.aborted) await cancel(options.parting().withKey(undefined), challenge);
    throw error;
  }
  return loginOf(client.withKey(challenge.boardApiToken), challenge.boardApiToken);
}

async function approval(client: Client, challenge: Challenge, options: LoginOptions): Promise<void> {
  const first = await stateOf(client, challenge, options.signal);
  if (first.status === 'pending' && first.canApprove) {
    await client.call('approveCliAuthChallenge', {
      params: { challengeId: challenge.id },
      body: { token: challenge.token },
    });
    return;
  }
  invite(challenge, options);
  for (let state = first; state.status !== 'approved'; ) {
    if (state.status !== 'pending') {
      throw new Failure(`The login was ${state.status}`, 'orgraph auth login');
    }
    await sleep(challenge.suggestedPollIntervalMs, undefined, { signal: options.signal });
    state = await patientStateOf(client, challenge, options.signal);
  }
}

function invite({ approvalUrl, expiresAt }: Challenge, { opensBrowser, output }: LoginOptions): void {
  const minutes = Math.max(1, Math.round((Date.parse(expiresAt) - Date.now()) / 60_000));
  const opened = opensBrowser && hasBrowser();
  output.note(opened ? 'Approve the login in the browser that opens, or at this address:' : 'Approve the login at:');
  output.note(`\n  ${approvalUrl}\n`);
  output.note(`Waiting for up to ${minutes} minutes; Ctrl-C withdraws the request.`);
  if (opened) openBrowser(approvalUrl);
}

const stateOf = (client: Client, { id, token }: Challenge, signal: AbortSignal): Promise<ChallengeState> =>
  client.call<ChallengeState>('getCliAuthChallenge', { params: { challengeId: id }, query: { token }, signal });

/** While the server is unreachable, it retries until the request expires. */
async function patientStateOf(client: Client, challenge: Challenge, signal: AbortSignal): Promise<ChallengeState> {
  try {
    return await stateOf(client, challenge, signal);
  } catch (error) {
    const isPassing = !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
    if (signal.aborted || !isPassing) throw error;
    const status = Date.now() > Date.parse(challenge.expiresAt) ? 'expired' : 'pending';
    return { status, canApprove: false };
  }
}

async function cancel(client: Client, { id, token }: Challenge): Promise<void> {
  await client.call('cancelCliAuthChallenge', { params: { challengeId: id }, body: { token } }).catch(() => {});
}

interface Me {
  readonly userId: string;
  readonly user: { readonly name: string } | null;
  readonly keyId: string | null;
}

/** The stored data of a key: its owner and its expiry. @throws ApiError if the server rejects it */
export async function loginOf(client: Client, apiKey: string): Promise<StoredLogin> {
  const me = await client.call<Me>('getCliAuthMe');
  const keys = await client.call<readonly { id: string; expiresAt: string | null }[]>('listBoardApiKeys');
  return {
    apiKey,
    userId: me.userId,
    ...(me.user && { userName: me.user.name }),
    expiresAt: keys.find(({ id }) => id === me.keyId)?.expiresAt ?? null,
    createdAt: new Date().toISOString(),
  };
}
