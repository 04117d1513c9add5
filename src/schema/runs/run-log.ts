import { badRequest } from '../../services/core/errors/errors.js';
import type { LogPart } from '../../services/runs/runs/follow.js';
import type { LogLine } from '../../services/runs/runs/log.js';
import { DEFAULT_LOG_BYTES, MAX_LOG_BYTES } from '../../services/runs/runs/log-read.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { narrowed } from '../fast/selection.js';

const OutputStreamEnum = enumOf('OutputStream', 'Where a run wrote something.', {
  system: 'What the server or the adapter says.',
  stdout: 'Its output.',
  stderr: 'Its errors.',
});

const RunLogLineRef = builder.objectRef<LogLine>('RunLogLine').implement({
  description: 'A piece of what a run wrote; secrets are replaced.',
  fields: (t) => ({
    seq: t.exposeInt('seq', { description: 'Its number, from 1.' }),
    offset: t.float({ description: 'Where it begins in the log, in bytes.', resolve: (line) => line.startOffset }),
    stream: t.expose(narrowed('stream') as 'stream', { type: OutputStreamEnum, description: 'Where it was written.' }),
    chunk: t.exposeString('chunk', { description: 'The text: not a line of it, but as much as came together.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was written.' }),
  }),
});

export const RunLogRef = builder.objectRef<LogPart>('RunLogPart').implement({
  description: "A part of a run's log.",
  fields: (t) => ({
    lines: t.field({ type: [RunLogLineRef], description: 'In their order.', resolve: ({ lines }) => [...lines] }),
    nextOffset: t.float({
      description: 'Where the log goes on behind it, in bytes: read or subscribe from there.',
      resolve: ({ nextOffset }) => nextOffset,
    }),
    hasMore: t.boolean({
      description: 'Whether there was more of it already.',
      resolve: ({ nextOffset, end }) => nextOffset < end,
    }),
    complete: t.boolean({
      description: 'Whether the run is over and this is the rest of its log.',
      resolve: ({ isComplete }) => isComplete,
    }),
  }),
});

/** @throws 400 */
export function byteOf(offset: number): number {
  if (!Number.isSafeInteger(offset) || offset < 0) throw badRequest('offset must be a whole number of bytes, from 0');
  return offset;
}

/** @throws 400 */
export function sizeOf(limit: number | null | undefined): number {
  const size = limit ?? DEFAULT_LOG_BYTES;
  if (size < 1 || size > MAX_LOG_BYTES) throw badRequest(`limit must be 1 to ${MAX_LOG_BYTES}, not ${size}`);
  return size;
}
