import { Failure } from '../failure.js';
import { styleFor } from '../output/style.js';
import { oneLine } from '../output/width.js';
import type { System } from '../table/invocation.js';
import type { Prompt } from './types.js';

/** Asks on standard error, so results on standard output stay complete. */
export function createPrompt(system: System, signal: AbortSignal): Prompt {
  const isPossible = system.stdin.isTTY === true && system.stderr.isTTY === true;
  const style = styleFor(system.stderr, system);
  const ask = (question: string, isHidden = false): Promise<string> => {
    if (!isPossible)
      throw new Failure(
        `The question "${oneLine(question)}" needs a terminal.`,
        'Pass the answer as a flag; see --help.',
      );
    return readLine(system, `${style('cyan', '?')} ${style('bold', oneLine(question))} `, { isHidden, signal });
  };
  const prompt: Prompt = {
    isPossible,
    async confirm(question) {
      return /^y(?:es)?$/i.test((await ask(`${question} (y/N)`)).trim());
    },
    async text(question, { preset } = {}) {
      return (await ask(preset ? `${question} (${preset})` : question)).trim() || (preset ?? '');
    },
    secret: (question) => ask(question, true),
    async choice(question, choices) {
      for (const [index, { label }] of choices.entries()) system.stderr.write(`  ${index + 1}. ${oneLine(label)}\n`);
      for (;;) {
        const chosen = choices[Number((await ask(`${question} (1-${choices.length})`)).trim()) - 1];
        if (chosen) return chosen.value;
      }
    },
  };
  return prompt;
}

interface LineOptions {
  readonly isHidden: boolean;
  readonly signal: AbortSignal;
}

async function readLine(system: System, question: string, { isHidden, signal }: LineOptions): Promise<string> {
  const [{ createInterface }, { Writable }] = await Promise.all([import('node:readline'), import('node:stream')]);
  const { stdin, stderr } = system;
  stderr.write(question);
  // Discards the echo of hidden input.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: isHidden ? silent : stderr, terminal: true });
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      lines.close();
      reject(signal.reason ?? new Failure('Interrupted.'));
    };
    const rejectWithoutAnswer = (): void => {
      signal.removeEventListener('abort', stop);
      reject(new Failure('You gave no answer.'));
    };
    signal.addEventListener('abort', stop, { once: true });
    lines.once('SIGINT', () => {
      lines.close();
      reject(new Failure('Interrupted.'));
    });
    lines.once('line', (line) => {
      signal.removeEventListener('abort', stop);
      // Only this listener: readline has its own, which releases the input.
      lines.removeListener('close', rejectWithoutAnswer);
      lines.close();
      if (isHidden) stderr.write('\n');
      resolve(line);
    });
    lines.once('close', rejectWithoutAnswer);
  });
}
