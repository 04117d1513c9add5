import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { System } from '#cli/table/invocation.js';
import { afterEachFile } from '../kit/each-file.js';

/** What a run of the client left. */
export interface ClientEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as JSON. */
  json<T = Loose>(): T;
}

// biome-ignore lint/suspicious/noExplicitAny: the wire shape is what tests assert on
type Loose = any;

export interface ClientOptions {
  /** The server that it talks to, unless flags or profiles name one. */
  readonly url?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** What is typed at that terminal. */
  readonly typed?: string;
  /** Whether it believes that people are at a terminal; only within this process. */
  readonly isTerminal?: boolean;
  /** The width of that terminal. */
  readonly columns?: number;
  readonly signal?: AbortSignal;
}

/** A user of the client: a home folder with profiles and logins, and a folder to work in. */
export interface ClientUser {
  readonly home: string;
  /** Where profiles and logins are. */
  readonly settings: string;
  /** Runs the built client as a process of its own, as people do. */
  run(args: readonly string[], options?: ClientOptions): Promise<ClientEnd>;
  /** Runs the built client within this process: cheaper, and with a terminal where one is wanted. */
  inProcess(args: readonly string[], options?: ClientOptions): Promise<ClientEnd>;
  /** The environment of a process of this user. */
  environment(options?: ClientOptions): Record<string, string>;
}

interface ClientScripts {
  ensureClient(): Promise<void>;
}

interface BuiltClient {
  main(argv: readonly string[], system: System, signal?: AbortSignal): Promise<number>;
}

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The program that users start. */
export const PROGRAM = fromRoot('bin/orgraph.mjs');

const homes: string[] = [];
afterEachFile(async () => {
  for (const home of homes.splice(0)) await rm(home, { recursive: true, force: true });
});

/** A user with an empty home, for whom the client is built from the present sources. */
export async function clientUser(given: ClientOptions = {}): Promise<ClientUser> {
  await ensureBuilt();
  const home = await mkdtemp(join(tmpdir(), 'orgraph-client-'));
  homes.push(home);
  const environment = (options: ClientOptions = {}): Record<string, string> => {
    const url = options.url ?? given.url;
    return {
      PATH: process.env.PATH ?? '',
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      ...(url && { SERVICE_API_URL: url }),
      ...given.env,
      ...options.env,
    };
  };
  return {
    home,
    settings: join(home, 'config', 'orgraph'),
    environment,
    run: (args, options = {}) => runAsProcess(args, { ...options, env: environment(options) }, home),
    inProcess: (args, options = {}) => runHere(args, { ...options, env: environment(options) }, home),
  };
}

/** Builds the client from the present sources; test files that start together build once. */
export async function ensureBuilt(): Promise<void> {
  const { ensureClient } = (await import(fromRoot('scripts/client.mjs'))) as ClientScripts;
  await ensureClient();
}

async function runAsProcess(args: readonly string[], options: ClientOptions, cwd: string): Promise<ClientEnd> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: options.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: options.signal,
  });
  const stdout = textOf(child.stdout);
  const stderr = textOf(child.stderr);
  // It need not read what it is given.
  child.stdin.on('error', () => {});
  child.stdin.end(options.stdin ?? '');
  const [code] = (await once(child, 'close')) as [number | null];
  return endOf(code ?? -1, stdout(), stderr());
}

async function runHere(args: readonly string[], options: ClientOptions, cwd: string): Promise<ClientEnd> {
  const { main } = (await import(fromRoot('dist/cli/main.js'))) as BuiltClient;
  const stdout = sink(options);
  const stderr = sink(options);
  const stdin = new PassThrough();
  const { typed, stdin: piped } = options;
  // Whoever sits at a terminal does not end it.
  if (typed !== undefined) stdin.write(typed);
  else stdin.end(piped ?? '');
  const system = {
    env: options.env ?? {},
    cwd,
    stdin: Object.assign(stdin, { isTTY: options.isTerminal === true && piped === undefined }),
    stdout: stdout.stream,
    stderr: stderr.stream,
  } as System;
  const code = await main(args, system, options.signal);
  return endOf(code, stdout.text(), stderr.text());
}

function endOf(code: number, stdout: string, stderr: string): ClientEnd {
  return {
    code,
    stdout,
    stderr,
    json() {
      if (code !== 0) throw new Error(`the client ended with ${code}:\n${stderr}`);
      return JSON.parse(stdout);
    },
  };
}

function textOf(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString('utf8');
}

function sink({ isTerminal = false, columns = 100 }: ClientOptions) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer | string, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return {
    stream: Object.assign(stream, { isTTY: isTerminal, columns }),
    text: () => Buffer.concat(chunks).toString('utf8'),
  };
}
