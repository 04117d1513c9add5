import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Scope, type Services } from '#services/core/operation/scope.js';
import { createSecret } from '#services/secrets/secrets/operations.js';
import { finishToolAuthorization } from '#services/tools/authorizations/finish.js';
import { startToolAuthorization } from '#services/tools/authorizations/start.js';
import { createToolConnection } from '#services/tools/connections/create.js';
import { refreshToolCatalog } from '#services/tools/connections/refresh-catalog.js';
import { updateToolConnection } from '#services/tools/connections/update.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { callSessionTool } from '#services/tools/sessions/tool-operations.js';
import { bodyOf, startEndpoint } from '#tests/kit/endpoint.js';
import { type Caller, callerOf, createWorld, type World } from '#tests/kit/world.js';
import { openSession } from '#tests/services/tools/calls/tool-world.js';

// Our client as the conformance suite meets it: the suite's server is connected as people connect one, authorized where it
// wants that, and all of its tools are called by an agent in its run.

/** What the suite says of a scenario. */
interface Task {
  readonly scenario: string;
  readonly serverUrl: string;
  readonly context: {
    readonly toolCalls?: readonly { readonly name: string; readonly arguments: object }[];
    readonly client_id?: string;
    readonly client_secret?: string;
    readonly issuer?: string;
  };
}

export interface ConformanceClient {
  /** What the suite is to start. */
  readonly command: string;
  /** By scenario, what whoever connected the server was told where it did not go well. */
  readonly failures: ReadonlyMap<string, string>;
}

/** @param isTried which scenarios are done; others end at once */
export async function startClient(isTried: (scenario: string) => boolean): Promise<ConformanceClient> {
  const world = await createWorld();
  await world.board.run(createToolPolicy, { companyId: world.company.id, name: 'All', policyType: 'allow' });
  const { session } = await openSession(world, await world.agent({ name: 'Caller' }), null);
  const failures = new Map<string, string>();

  async function answer(task: Task, res: ServerResponse): Promise<void> {
    if (!isTried(task.scenario)) return void res.writeHead(501).end('Not tried');
    const failure = await new Attempt(world, session, task).made().then(
      () => undefined,
      (error: Error) => `${(error as { code?: string }).code ?? error.name}: ${error.message}`,
    );
    if (failure !== undefined) failures.set(task.scenario, failure);
    res.writeHead(failure === undefined ? 200 : 500).end(failure);
  }

  const url = await startEndpoint((req, res) => {
    void bodyOf(req).then((text) => answer(JSON.parse(text), res));
  });
  const program = fileURLToPath(new URL('../../kit/conformance-client.mjs', import.meta.url));
  return { command: `${process.execPath} ${program} ${url}`, failures };
}

/** One scenario. */
class Attempt {
  private readonly services: Services;
  private readonly board: Caller;
  private readonly companyId: string;
  private connectionId = '';

  constructor(
    world: World,
    private readonly session: Caller,
    private readonly task: Task,
  ) {
    // Only an installation at a public address has a document by which authorization servers know it.
    const PUBLIC_BASE_URL = task.scenario === 'auth/basic-cimd' ? 'https://orgraph.example.com' : undefined;
    this.services = { ...world.services, config: { ...world.services.config, PUBLIC_BASE_URL } };
    this.board = callerOf(this.services, world.board.actor);
    this.companyId = world.company.id;
  }

  async made(): Promise<void> {
    await this.connect();
    if (this.task.scenario.startsWith('auth/')) await this.authorize();
    await this.authorizedAgain(() => this.board.run(refreshToolCatalog, { connectionId: this.connectionId }));
    await this.board.run(updateToolConnection, { connectionId: this.connectionId, status: 'active', enabled: true });
    if (this.task.scenario === 'json-schema-ref-no-deref') return; // Its server has a list, and answers no calls.
    for (const call of await this.calls()) await this.authorizedAgain(() => this.session.run(callSessionTool, call));
  }

  private async connect(): Promise<void> {
    const { scenario, serverUrl, context } = this.task;
    const { client_id: clientId, client_secret: value, issuer } = context;
    const { companyId } = this;
    const name = `${scenario} ${randomUUID()}`;
    const secret = value === undefined ? undefined : await this.board.run(createSecret, { companyId, name, value });
    const { id } = await this.board.run(createToolConnection, {
      companyId,
      applicationName: name.slice(0, 80),
      name: 'Main',
      transport: 'remote_http',
      ...(scenario.startsWith('auth/') && { authKind: 'oauth', credentialPolicy: 'shared' }),
      config: { url: serverUrl, quarantineNewEntries: false, ...(clientId && { oauth: { issuer, clientId } }) },
      ...(secret && { credentialSecretRefs: [{ secretId: secret.id, configPath: 'oauth.clientSecret' }] }),
    });
    this.connectionId = id;
  }

  /** Does what a person does: goes where they are sent, agrees there, and comes back. */
  private async authorize(scopes?: readonly string[]): Promise<void> {
    const { actor } = this.board;
    const { url } = await this.board.run(startToolAuthorization, {
      companyId: this.companyId,
      connectionId: this.connectionId,
      subjectUserId: actor.kind === 'board' ? actor.userId : '',
      ...(scopes && { scopes }),
    });
    const { headers } = await fetch(url, { redirect: 'manual' });
    const back = new URL(headers.get('location') ?? '');
    await finishToolAuthorization(new Scope(this.services, actor), back.searchParams);
  }

  /** Where the answer is that it must be authorized again, somebody does, once. */
  private async authorizedAgain(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { code, details } = error as { code?: string; details?: { scopes?: readonly string[] } };
      if (code !== 'authorization_required' && code !== 'insufficient_scope') throw error;
      await this.authorize(details?.scopes);
      await work();
    }
  }

  /** The calls that the suite names; else one of each tool. */
  private async calls(): Promise<{ tool: string; parameters: object }[]> {
    const { tools } = await this.services.toolSnapshots.current(this.companyId);
    const ours = tools.filter(({ connectionId }) => connectionId === this.connectionId);
    const named = (wanted: string) => ours.find(({ toolName }) => toolName === wanted);
    const { toolCalls } = this.task.context;
    if (toolCalls) {
      // No schema here takes null, so an agent leaves out what has no value.
      const given = (all: object) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
      return toolCalls.map(({ name, arguments: all }) => ({
        tool: named(name)?.gatewayName ?? '',
        parameters: given(all),
      }));
    }
    const schema = named('json_schema_2020_12_tool')?.inputSchema;
    return ours.map(({ gatewayName, toolName }) => ({
      tool: gatewayName,
      parameters: toolName === 'json_schema_echo' ? { schema } : (ARGUMENTS[toolName] ?? {}),
    }));
  }
}

/** Arguments of tools that want some. */
const ARGUMENTS: Readonly<Record<string, object>> = {
  add_numbers: { a: 5, b: 3 },
  valid_tool: { region: 'us-west1' },
  json_schema_2020_12_tool: { phone: '1', email: 'a@example.com' },
};
