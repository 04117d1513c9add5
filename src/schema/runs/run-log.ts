import { badRequest } from '#services/core/errors/errors.js';
import type { LogPart } from '#services/runs/logs/follow.js';
import type { LogLine } from '#services/runs/logs/log.js';
import { DEFAULT_LOG_BYTES, MAX_LOG_BYTES } from '#services/runs/logs/log-read.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { asColumn } from '../fast/selection.js';

const OutputStreamEnum = enumOf('OutputStream', 'An output stream of a run.', {
  system: 'Messages of the server or the adapter.',
  stdout: 'The standard output of the program.',
  stderr: 'The standard error of the program.',
});

const RunLogLineRef = builder.objectRef<LogLine>('RunLogLine').implement({
  description: "A chunk of a run's output; secrets are replaced.",
  fields: (t) => ({
    seq: t.exposeInt('seq', { description: 'The number of the chunk, from 1.' }),
    offset: t.field({
      type: 'SafeInt',
      description: 'The position of the chunk in the log, in bytes.',
      resolve: (line) => line.startOffset,
    }),
    stream: t.expose(asColumn('stream') as 'stream', {
      type: OutputStreamEnum,
      description: 'The stream of the chunk.',
    }),
    chunk: t.exposeString('chunk', { description: 'The text of one write; not necessarily a whole line.' }),
    at: t.expose('at', { type: 'DateTime', description: 'The time at which the chunk was written.' }),
  }),
});

export const RunLogRef = builder.objectRef<LogPart>('RunLogPart').implement({
  description: "A part of a run's log.",
  fields: (t) => ({
    lines: t.field({
      type: [RunLogLineRef],
      description: 'The chunks of the log, in order.',
      resolve: ({ lines }) => [...lines],
    }),
    nextOffset: t.field({
      type: 'SafeInt',
      description: 'The position after this part, in bytes, from which to read or subscribe next.',
      resolve: ({ nextOffset }) => nextOffset,
    }),
    hasMore: t.boolean({
      description: 'True if more of the log is already available.',
      resolve: ({ nextOffset, end }) => nextOffset < end,
    }),
    complete: t.boolean({
      description: 'True if the run has ended and this part completes its log.',
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
