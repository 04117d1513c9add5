import { expect } from 'vitest';

/** What a person's browser sends once they have signed in. */
export type Browser = Readonly<Record<string, string>>;

// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
type Json = any;

/** Signs a new person up, and gives what their browser sends from then on. */
export async function browserOf(url: string, name: string): Promise<Browser> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name, email: `${name}@example.com`, password: 'correct horse battery' }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { origin: url, cookie: cookie.join('; ') };
}

/** Sends JSON as somebody, and gives what is answered. */
export async function sendAs(browser: Browser, method: string, address: string, body?: object): Promise<Json> {
  const response = await fetch(address, {
    method,
    headers: { ...browser, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return response.json();
}

/** Approves what an address of the approval page asks for, as the page does. */
export async function approve(browser: Browser, approvalUrl: string, verb = 'approve'): Promise<void> {
  const { origin, pathname, searchParams } = new URL(approvalUrl);
  const address = `${origin}/api/cli-auth/challenges/${pathname.split('/').at(-1)}/${verb}`;
  await sendAs(browser, 'POST', address, { token: searchParams.get('token') });
}
