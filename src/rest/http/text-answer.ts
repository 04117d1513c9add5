import type { OutgoingHttpHeaders } from 'node:http';
import { sendText } from '#http/send.js';
import type { RouteCall } from './route.js';

/** The response of a route that sends text other than JSON, as the OpenAPI document describes it. */
export const textAnswer = (type: `${string}/${string}`, description: string, headers?: OutgoingHttpHeaders) => ({
  content: { description, types: { [type]: { schema: { type: 'string' as const } } } },
  send: ({ res }: RouteCall, text: string, status = 200) =>
    sendText(res, status, `${type}; charset=utf-8`, text, headers),
});
