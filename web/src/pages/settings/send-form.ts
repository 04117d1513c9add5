import { addressOf } from '../../graph/base.js';
import { randomId } from '../../graph/keys.js';

interface RefusedAnswer {
  readonly error?: string;
  readonly issues?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}

/**
 * Uploads a form, or JSON that is too large for GraphQL. By XMLHttpRequest, since fetch does not tell how far an upload is.
 * @param onProgress told how much has been sent, from 0 to 1
 * @throws an Error with a sentence for people
 */
export function sendForm<Answer>(
  path: string,
  body: FormData | object,
  onProgress: (ratio: number) => void = () => {},
): Promise<Answer> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open('POST', addressOf(path));
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status < 300) resolve(request.response as Answer);
      else reject(new Error(messageOf(request)));
    };
    request.onerror = () => reject(new Error('The server cannot be reached.'));
    request.setRequestHeader('idempotency-key', randomId());
    if (body instanceof FormData) {
      request.send(body);
      return;
    }
    request.setRequestHeader('content-type', 'application/json');
    request.send(JSON.stringify(body));
  });
}

function messageOf({ status, response }: XMLHttpRequest): string {
  const { error, issues = [] } = (response ?? {}) as RefusedAnswer;
  const [issue] = issues;
  if (issue) return `${issue.path.join('.')}: ${issue.message}`;
  if (error) return error;
  return status === 413 ? 'The file is too large.' : `The server answered ${status}.`;
}
