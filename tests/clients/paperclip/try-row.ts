import { expect, vi } from 'vitest';
import type { CommandLine } from './command-line.js';
import { answerIn, argumentsOf, filledIn, lacking, type Names, partOf } from './reading.js';
import type { Row } from './row.js';

/** Runs a command, which must show what its row says, and names what later rows refer to. */
export async function tryRow(commandLine: CommandLine, row: Row, names: Names): Promise<void> {
  if (row.waits) {
    const { waits, ...once } = row;
    return void (await vi.waitFor(() => tryRow(commandLine, once, names), { timeout: 60_000 }));
  }
  const end = await commandLine.run(argumentsOf(row, names));
  expect(end.stderr).toBe('');
  expect(end.code).toBe(0);
  const last = end.answers.at(-1);
  expect(last?.status).toBeLessThan(300);
  const shown = row.isText ? end.stdout : JSON.parse(end.stdout);
  if (!row.isOwn) expect(shown).toEqual(last?.text ? answerIn(last.text) : null);
  if (row.shows !== undefined) expect(lacking(shown, filledIn(row.shows, names))).toEqual([]);
  if (row.as) names[row.as] = partOf(shown, row.at);
}
