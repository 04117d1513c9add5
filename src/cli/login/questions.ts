import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

// Questions go to the standard error, so that what a command prints can be read by another program.

/** Whether somebody can be asked. */
export const canAsk = (): boolean => Boolean(process.stdin.isTTY && process.stderr.isTTY);

/** Asks for a line; an empty one means the fallback, where there is one. */
export async function ask(question: string, fallback?: string): Promise<string> {
  const hint = fallback ? ` [${fallback}]` : '';
  for (;;) {
    const answer = (await line(`${question}${hint}: `)).trim() || fallback;
    if (answer) return answer;
  }
}

/** Asks for one of several things by its number or its name. */
export async function choose<T>(question: string, choices: readonly { name: string; value: T }[]): Promise<T> {
  for (const [index, { name }] of choices.entries()) process.stderr.write(`  ${index + 1}. ${name}\n`);
  for (;;) {
    const answer = (await line(`${question} [1]: `)).trim() || '1';
    const chosen =
      choices[Number(answer) - 1] ?? choices.find(({ name }) => name.toLowerCase() === answer.toLowerCase());
    if (chosen) return chosen.value;
    process.stderr.write(`A number from 1 to ${choices.length}, please.\n`);
  }
}

/** Asks for something that is not shown while it is typed. Empty means nothing. */
export async function askSecret(question: string): Promise<string> {
  process.stderr.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true, historySize: 0 });
  try {
    return await answerOf(reader, '');
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}

export async function agree(question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await line(`${question} [y/N] `)).trim());
}

async function line(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr, historySize: 0 });
  try {
    return await answerOf(reader, question);
  } finally {
    reader.close();
  }
}

/** @throws Error when the input ends or the person interrupts, where readline alone would wait for ever */
function answerOf(reader: ReturnType<typeof createInterface>, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    reader.once('close', () => reject(new Error('No answer was given')));
    reader.once('SIGINT', () => reader.close());
    void reader.question(question).then(resolve, reject);
  });
}
