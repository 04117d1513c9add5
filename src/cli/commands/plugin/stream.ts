import { Failure } from '#cli/failure.js';
import type { Run } from '#cli/table/types.js';

/** Prints a plugin's events on a channel, one per line, until the stream ends or the requested time is over. */
export const run: Run = async ({ client, output, request, flags, signal }) => {
  const limit = flags.durationMs as number | undefined;
  const until = limit === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(limit)]);
  const query = { ...request.query, companyId: request.query.companyId ?? (await client.companyId()) };
  try {
    const response = await client.open('followPluginStream', { ...request, query, signal: until });
    if (!response.body) throw new Failure('The plugin sent no data.');
    for await (const data of eventsOf(response.body)) await output.write(`${data}\n`);
  } catch (error) {
    if (signal.aborted || !until.aborted) throw error;
  }
};

/** The data of server-sent events; several data lines of one event are joined. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const events = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n\r?\n/);
    rest = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'));
      if (lines.length > 0) yield lines.map((line) => line.slice('data:'.length).trimStart()).join(' ');
    }
  }
}
