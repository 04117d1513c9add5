import { hashOf } from './document.js';

interface Body {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: unknown;
}

type SignedOut = () => void;
let signedOut: SignedOut = () => {};

/** What happens when the server does not know any more who asks. */
export function onSignedOut(listener: SignedOut): void {
  signedOut = listener;
}

/** Sends a request of the client: documents by their hashes, or by their texts to a server of another release. */
export async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const body = JSON.parse(String(init.body)) as Body;
  const hash = hashOf(body.operationName ?? '');
  const answer = await fetch(input, hash ? { ...init, body: byHash(body, hash) } : init);
  if (answer.status === 401) signedOut();
  if (!hash || !(await isUnknown(answer))) return answer;
  return fetch(input, init);
}

const byHash = ({ operationName, variables }: Body, sha256Hash: string): string =>
  JSON.stringify({ operationName, variables, extensions: { persistedQuery: { version: 1, sha256Hash } } });

async function isUnknown(answer: Response): Promise<boolean> {
  if (answer.status !== 400) return false;
  return (await answer.clone().text()).includes('is not of a trusted document');
}
