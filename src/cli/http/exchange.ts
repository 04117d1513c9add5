import { text } from 'node:stream/consumers';

/** The parts of a response that the client reads; a response of `fetch` has them too. */
export interface HttpReply {
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

export interface HttpMessage {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** Sends a short message and reads the whole response. Node's own fetch does the same, but takes longer to load. */
export async function exchange(url: string, { method, headers, body, signal }: HttpMessage): Promise<HttpReply> {
  // Imports only one of the two, since each takes a while to load.
  const { request: send } = url.startsWith('https:') ? await import('node:https') : await import('node:http');
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers: { ...headers, ...length }, signal }, (response) => {
      text(response).then((content) => {
        const { statusCode: status = 0, statusMessage: statusText = '' } = response;
        const get = (name: string): string | null => {
          const value = response.headers[name.toLowerCase()];
          return Array.isArray(value) ? value.join(', ') : (value ?? null);
        };
        resolve({ status, statusText, ok: status >= 200 && status < 300, headers: { get }, text: async () => content });
      }, reject);
    });
    request.on('error', reject).end(body);
  });
}
