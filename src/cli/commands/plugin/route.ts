import type { Run } from '#cli/table/types.js';
import { parseJson } from '#json/exact-json.js';

/** Calls a route that a plugin declares. */
export const run: Run = async ({ args, client, flags, output }) => {
  const path = String(args.path).split('/').filter(Boolean).map(encodeURIComponent).join('/');
  const method = ((flags.method as string | undefined) ?? (flags.payload === undefined ? 'GET' : 'POST')).toUpperCase();
  const companyId = await client.companyId();
  const isRead = method === 'GET';
  const response = await client.send(method, `/api/plugins/${encodeURIComponent(String(args.pluginId))}/api/${path}`, {
    query: { ...(flags.query as Readonly<Record<string, unknown>> | undefined), ...(isRead && { companyId }) },
    ...(!isRead && { body: { companyId, ...(flags.payload as object | undefined) } }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  if (isJson) output.object(parseJson(text));
  else await output.write(text);
};
