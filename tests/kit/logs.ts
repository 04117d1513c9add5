import { createHash } from 'node:crypto';
import { LogWriter } from '#engine/log-writer.js';
import { RunLog } from '#engine/run-log.js';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import type { Services } from '#services/core/operation/scope.js';
import { RunRedactions } from '#services/secrets/env/run-redactions.js';

interface OfAgent {
  readonly companyId: string;
  readonly agentId: string;
}

/** A run that works, as its row alone says. */
export const workingRun = (
  { database }: Services,
  { companyId, agentId }: OfAgent,
  fields: Partial<Omit<HeartbeatRun, 'contextSnapshot' | 'usageJson' | 'resultJson'>> & { resultJson?: object } = {},
): Promise<HeartbeatRun> =>
  database.transaction('all', (tx) =>
    tx.heartbeatRun.create({
      data: { companyId, agentId, status: 'running', fence: 1n, startedAt: new Date(), ...fields } as never,
    }),
  );

/** The log of a run, as its executor has it. */
export function logOf(writer: LogWriter, run: HeartbeatRun, secrets: readonly string[] = []): RunLog {
  const { companyId, id: runId, fence, agentId, issueId } = run;
  return new RunLog(
    writer,
    { companyId, runId, fence, agentId, issueId },
    new RunRedactions({ companyId, runId, issueId }, secrets),
  );
}

/** Writes pieces of output, each kept before the next is written. */
export async function writeOutput(services: Services, run: HeartbeatRun, pieces: readonly string[]): Promise<void> {
  const writer = new LogWriter(services);
  const log = logOf(writer, run);
  for (const piece of pieces) {
    log.write('stdout', piece);
    while (!log.settled) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await log.close();
  await writer.close();
}

/** Lines of a log as they are read. */
export const parsed = (content: string): { ts: string; stream: string; chunk: string; seq: number }[] =>
  content
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

export const textOf = (content: string, stream = 'stdout'): string =>
  parsed(content)
    .filter((line) => line.stream === stream)
    .map(({ chunk }) => chunk)
    .join('');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
