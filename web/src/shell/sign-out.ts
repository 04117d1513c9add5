import { addressOf } from '../graph/base.js';

/** Ends the session here and forgets all that was read. */
export async function signOut(): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(addressOf('/api/auth/sign-out'), { method: 'POST', headers, body: '{}' });
  location.assign(addressOf('/sign-in'));
}
