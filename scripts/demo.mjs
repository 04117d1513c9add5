// The demo: examples/demo/main.mjs against the server of --url, else against the one that is running, else against one
// that is started for it and ended after it. Other options are those of examples/demo/main.mjs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs, parseEnv } from 'node:util';
import { ensure } from './ensure.mjs';
import { at, exitCodeOf } from './project.mjs';

const GRACE_MS = 30_000;
const SIGNALS = ['SIGINT', 'SIGTERM'];
const SHOWN_ON_FAILURE = 20;

/** What `npm start` would see: the environment over the values of `.env`. */
function environment() {
  try {
    return { ...parseEnv(readFileSync(at('.env'), 'utf8')), ...process.env };
  } catch {
    return process.env;
  }
}

const { HOST = '127.0.0.1', PORT = '3100' } = environment();
const isEverywhere = HOST === '0.0.0.0' || HOST === '::';
const usual = `http://${isEverywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;

/** How the server at an address is deployed; undefined where nobody answers as Orgraph does. */
async function deploymentAt(url) {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) });
    return (await response.json()).deploymentMode;
  } catch {
    return undefined;
  }
}

/** Starts a server as `npm start` does, in a group of its own: Ctrl-C is for the client, which has things to put away. */
async function startServer() {
  console.log('Starting a server …');
  const child = spawn(process.execPath, [at('dist', 'main.js')], {
    cwd: at(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'info' },
  });
  const closed = once(child, 'close');
  const giveUp = () => child.kill('SIGTERM');
  for (const signal of SIGNALS) process.on(signal, giveUp);
  const said = [];
  const url = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (said.push(line) > SHOWN_ON_FAILURE) said.shift();
        const ready = /is ready on (http:\S+?) /.exec(line)?.[1];
        if (ready) resolve(ready);
      });
    }
    closed.then(() => reject(new Error(`The server did not start:\n${said.join('\n')}`)), reject);
  });
  for (const signal of SIGNALS) process.off(signal, giveUp);
  return { url, stop: () => ended(child, closed) };
}

/** Asks a server to end, and waits until it has: with its database and whatever it runs. */
async function ended(child, closed) {
  const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  child.kill('SIGTERM');
  await closed;
  clearTimeout(late);
}

async function serverFor(url) {
  const address = url ?? usual;
  const deployment = await deploymentAt(address);
  if (deployment === 'local_trusted') return { url: address };
  if (deployment) throw new Error(`The server at ${address} asks for credentials, and the demo has none`);
  if (url) throw new Error(`Nobody answers at ${url}`);
  return startServer();
}

/** Plays on the server, and ends it if it was started for that. @returns the exit code */
async function main() {
  const { url, stop } = await serverFor(values.url);
  console.log(stop ? `Using a server of its own, at ${url}` : `Using the server at ${url}`);
  for (const signal of SIGNALS) process.on(signal, () => {}); // they are for the client; the server ends after it
  try {
    const args = process.argv.slice(2).filter((arg, index, all) => !isUrl(arg) && all[index - 1] !== '--url');
    return await exitCodeOf(process.execPath, [at('examples', 'demo', 'main.mjs'), '--url', url, ...args]);
  } finally {
    if (stop) {
      await stop();
      console.log('\nThe server has ended. After npm start, the links open.');
    }
  }
}

const isUrl = (arg) => arg === '--url' || arg.startsWith('--url=');

const { values } = parseArgs({ options: { url: { type: 'string' } }, strict: false });
await ensure({ dev: false });
process.exitCode = await main().catch((error) => {
  console.error(error.message);
  return 1;
});
