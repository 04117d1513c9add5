import type { Client } from '../call.js';
import { ApiError } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';
import { followHere } from './watched.js';

const ESC = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
/**
 * Terminal control: a control sequence, a string sequence, an escape with a single letter, or any control character.
 */
const OBEYED = new RegExp(
  `${ESC}(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_][^${BELL}${ESC}]*(?:${BELL}|${ESC}\\\\)?|[ -/]*[0-~]?)|\\p{Cc}`,
  'gu',
);
const COLOUR = new RegExp(`^${ESC}\\[[\\d;:]*m$`);

/** The output of a program with its lines and colours, and no other terminal control. */
export const logText = (text: string): string =>
  text.replace(OBEYED, (found) => (found === '\n' || found === '\t' || COLOUR.test(found) ? found : ''));

interface LogPart {
  readonly lines: readonly LogLine[];
  readonly nextOffset: number;
  readonly hasMore?: boolean;
  readonly complete: boolean;
}

interface LogLine {
  readonly seq: number;
  readonly at: string;
  readonly stream: string;
  readonly chunk: string;
}

const PART = 'lines { seq at stream chunk } nextOffset complete';
const READ = `query RunLog($run: ID!, $offset: SafeInt!) {
  run(id: $run) { id log(offset: $offset, limit: 1048576) { ${PART} hasMore } }
}`;
const FOLLOW = `subscription RunLog($run: ID!, $offset: SafeInt!) { runLog(runId: $run, offset: $offset) { ${PART} } }`;

/** Prints the log of a run: the existing part and, on request, new output until the run is over. */
export const run: Run = async (invocation) => {
  const runId = invocation.args.runId as string;
  const offset = (invocation.flags.offset as number | undefined) ?? 0;
  const parts = invocation.flags.follow
    ? followHere<LogPart>(invocation, {
        query: FOLLOW,
        variables: { run: runId, offset },
        resume: ({ nextOffset }) => ({ offset: nextOffset }),
      })
    : logOf(invocation.client, runId, offset);
  for await (const { lines } of parts) await printLines(invocation, lines);
};

async function* logOf(client: Client, run: string, from: number): AsyncGenerator<LogPart> {
  for (let offset = from; ; ) {
    const answer = await client.graphql<{ run: { log: LogPart | null } | null }>(READ, { run, offset });
    if (!answer.run) throw new ApiError(404, 'Run not found');
    if (!answer.run.log) throw new ApiError(403, 'Missing permission: agent_config:read');
    yield answer.run.log;
    if (!answer.run.log.hasMore) return;
    offset = answer.run.log.nextOffset;
  }
}

async function printLines({ output }: CommandInvocation, lines: readonly LogLine[]): Promise<void> {
  if (output.isJson) return output.jsonLines(lines);
  const text = lines.map(({ chunk, stream }) => shownChunk(chunk, stream, output)).join('');
  if (text) await output.write(text);
}

function shownChunk(chunk: string, stream: string, { isTerminal, style }: CommandInvocation['output']): string {
  if (!isTerminal) return chunk;
  const text = logText(chunk);
  return stream.toLowerCase() === 'stderr' ? style('yellow', text) : text;
}
