import type { ReadyProcess } from '../kit/process.js';
import { found, newCanary } from './canaries.js';
import type { ClientRequest } from './requests.js';

/** What a server answered, as text. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A document that fails is answered with 200; it counts as what it would be over REST, roughly. */
function statusOf(status: number, text: string): number {
  if (!text.startsWith('{"errors"')) return status;
  return text.includes('"INTERNAL_ERROR"') ? 500 : Math.max(status, 400);
}

/** The whole answer; of a stream of events, which may never end, its beginning. */
async function textOf(response: Response): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream || !response.body) return Buffer.from(await response.arrayBuffer()).toString();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString();
}

const ONE_TIME = new Set(['token', 'boardApiToken', 'claimSecret']);

/** A client that remembers each secret it gave or was given, and notes every answer that shows one. */
export class Watch {
  /** By what and where it was given. */
  readonly secrets: Record<string, string> = {};
  /** What showed which secrets. */
  readonly leaks: string[] = [];
  readonly statuses = new Map<string, number>();

  constructor(readonly server: ReadyProcess) {}

  /** A new secret, to be given to the server. */
  give(name: string): string {
    const canary = newCanary();
    this.secrets[`${name} ${canary}`] = canary;
    return canary;
  }

  /** Something that is to be kept from now on. */
  keep(name: string, secret: string): void {
    this.secrets[`${name} ${secret.slice(0, 12)}`] = secret;
  }

  /** Sends a request. What it alone may be answered with is not looked for. */
  async ask(
    what: string,
    { method, path, body, type }: ClientRequest,
    headers: Readonly<Record<string, string>> = {},
    allowed: readonly string[] = [],
  ): Promise<Answered> {
    const response = await fetch(this.server.url + path, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: { ...(type && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await textOf(response);
    this.statuses.set(what, statusOf(response.status, text));
    const shown = this.shownBy(`${text}\n${[...response.headers].map((pair) => pair.join(': ')).join('\n')}`);
    const leaked = shown.filter((name) => !allowed.includes(this.secrets[name] as string));
    if (leaked.length > 0) this.leaks.push(`${what} answers ${response.status} ${text.slice(0, 600)}: ${leaked}`);
    if (response.ok) this.keepWhatIsShownOnce(what, text);
    return { status: response.status, headers: response.headers, text };
  }

  shownBy(text: string): string[] {
    return found(text, this.secrets);
  }

  private keepWhatIsShownOnce(what: string, text: string): void {
    if (!text.startsWith('{')) return;
    JSON.parse(text, (key, value) => {
      if (ONE_TIME.has(key) && typeof value === 'string') this.keep(`${key} of ${what}`, value);
      return value;
    });
  }
}
