import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'graphql-ws';
import pino from 'pino';
import { prepareLogins } from '#database/logins.js';
import { type Runtime, startRuntime } from '#runtime.js';
import { startHttp } from '#server/http.js';
import { createMetrics } from '#server/metrics.js';
import { readConfig } from '#services/core/process/config.js';
import type { TypedDocumentString } from '../gql/graphql.js';
import { afterEachFile } from './each-file.js';
import { createTestDatabase } from './postgres.js';
import { socketTo } from './sockets.js';

// biome-ignore lint/suspicious/noExplicitAny: untyped documents answer what they answer; tests assert on it
type Loose = any;

export interface GraphAnswer<T = Loose> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: T;
  readonly errors?: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[];
  readonly extensions?: Record<string, unknown>;
}

export interface TestServer {
  readonly url: string;
  readonly databaseUrl: string;
  readonly runtime: Runtime;
  /** Runs a document; with a typed one, the answer is typed. */
  graphql<T, V>(
    document: TypedDocumentString<T, V>,
    variables: V,
    headers?: Record<string, string>,
  ): Promise<GraphAnswer<T>>;
  graphql(document: string, variables?: object, headers?: Record<string, string>): Promise<GraphAnswer>;
  socket(params?: Record<string, unknown>): Client;
  stop(): Promise<void>;
}

const running = new Set<TestServer>();
const databases = new Map<string, () => Promise<void>>();
afterEachFile(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  for (const drop of databases.values()) await drop();
  databases.clear();
});

interface ServerOptions {
  /** False reads every row whole. */
  readonly isFast?: boolean;
  /** Where the build of a dashboard is, in the place of the project's own. */
  readonly webFolder?: string;
  /** How long the identity of a credential is used without another look. */
  readonly keepIdentitiesMs?: number;
}

/** Whatever is refused with it is refused because this process heard that a right was taken away. */
export const KEEPS_IDENTITIES = { keepIdentitiesMs: 3_600_000 };

/** The whole server on a real port in this process, on a database of its own unless one is given. */
export async function startTestServer(
  env: Record<string, string> = {},
  { isFast = true, webFolder, keepIdentitiesMs }: ServerOptions = {},
): Promise<TestServer> {
  const home = await mkdtemp(join(tmpdir(), 'orgraph-server-'));
  const databaseUrl = env.DATABASE_URL ?? (await ownDatabase());
  const config = readConfig({ ORGRAPH_HOME: home, PORT: '0', LOG_LEVEL: 'silent', ...env, DATABASE_URL: databaseUrl });
  const log = pino({ level: config.LOG_LEVEL });
  const { url: servingUrl } = await prepareLogins({ migrationUrl: databaseUrl });
  const opened = await startRuntime(config, servingUrl, log, { keepIdentitiesMs });
  const runtime = { ...opened, isFast };
  const metrics = createMetrics(runtime);
  const http = await startHttp(runtime, log, metrics, webFolder);
  const server: TestServer = {
    url: http.url,
    databaseUrl,
    runtime,
    graphql: (document: unknown, variables: unknown = {}, headers: Record<string, string> = {}) =>
      post(http.url, String(document), variables, headers) as never,
    socket: (params) => socketTo(http.url, params),
    async stop() {
      if (!running.delete(server)) return;
      await http.drain();
      metrics.stop();
      await runtime.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
  running.add(server);
  return server;
}

async function ownDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  databases.set(url, drop);
  return url;
}

async function post(
  url: string,
  query: string,
  variables: unknown,
  headers: Record<string, string>,
): Promise<GraphAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, headers: response.headers, ...((await response.json()) as object) } as GraphAnswer;
}

/** The next `count` results of a subscription, then it is ended. */
export async function take(client: Client, query: string, variables: object, count: number): Promise<Loose[]> {
  const results: Loose[] = [];
  for await (const result of client.iterate({ query, variables: variables as Record<string, unknown> })) {
    results.push(result);
    if (results.length >= count) break;
  }
  return results;
}
