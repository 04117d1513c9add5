import type { Block } from '../markdown.js';

/** Sends what a block of `http` shows: the request line, headers, an empty line and the body. */
export async function send(url: string, { text }: Block): Promise<{ status: number; body: unknown }> {
  const [head = '', body] = text.trimEnd().split(/\n\n(.*)/s);
  const [line = '', ...headers] = head.split('\n');
  const [method = '', path] = line.split(' ');
  const response = await fetch(url + path, {
    method,
    headers: headers.map((header): [string, string] => header.split(': ') as [string, string]),
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: await response.json() };
}
