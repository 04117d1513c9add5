import { writeJson } from '../../json/json-writer.js';

/** Sent as they are. Told by their tags: to name their classes makes Node load its whole fetch, a tenth of a second. */
const OWN_FORMS = new Set(['[object FormData]', '[object Blob]', '[object File]', '[object URLSearchParams]']);

/** Whether a body is sent as JSON. */
export function isJsonBody(body: unknown): boolean {
  if (body === undefined || typeof body === 'string') return false;
  return !OWN_FORMS.has(Object.prototype.toString.call(body));
}

/** A body as it is sent. */
export function requestPayload(body: unknown): NonNullable<RequestInit['body']> {
  return isJsonBody(body) ? writeJson(body) : (body as NonNullable<RequestInit['body']>);
}
