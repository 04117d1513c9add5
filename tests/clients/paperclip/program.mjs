// Loads a published command line once and runs command after command in it, as it is: its own commands, its own
// requests. To start a process for each would take two thirds of a second of processor time, 290 times.
// Argument: its program.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [bundle] = process.argv.slice(2);
/** What parses its commands. */
const library = createRequire(bundle).resolve('commander');

/** Ends a command where it would end its process. */
class Exit extends Error {}

const ending = new AsyncLocalStorage();
process.exit = (code) => {
  const store = ending.getStore();
  if (store) store.code = code ?? 0;
  throw new Exit(`exit ${code}`);
};

/** The program, before it parses the arguments of this process. */
async function load() {
  const { Command } = await import(pathToFileURL(library).href);
  const { parseAsync } = Command.prototype;
  const loaded = new Promise((resolve) => {
    Command.prototype.parseAsync = function take() {
      Command.prototype.parseAsync = parseAsync;
      resolve(this);
      return Promise.resolve(this);
    };
  });
  await import(pathToFileURL(bundle).href);
  return loaded;
}

/** The words of all commands that do something. */
const wordsOf = (command, words = []) => [
  ...(command._actionHandler ? [words.join(' ')] : []),
  ...command.commands.flatMap((child) => wordsOf(child, [...words, child.name()])),
];

let written = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr']) {
  process[name].write = (chunk) => {
    written[name] += Buffer.from(chunk).toString();
    return true;
  };
}

let answers = [];
const request = globalThis.fetch;
globalThis.fetch = async (...args) => {
  const response = await request(...args);
  const text = await response.clone().text();
  answers.push({ path: new URL(response.url).pathname, status: response.status, text });
  return response;
};

const program = await load();
process.on('message', async (argv) => {
  written = { stdout: '', stderr: '' };
  answers = [];
  process.exitCode = 0;
  const store = { code: undefined };
  await ending.run(store, () =>
    program.parseAsync(argv, { from: 'user' }).catch((error) => {
      store.code ??= 1;
      if (!(error instanceof Exit)) written.stderr += error.stack;
    }),
  );
  process.send({ code: store.code ?? process.exitCode, ...written, answers });
});
process.send({ commands: wordsOf(program) });
