import { Console } from 'node:console';
import { StringDecoder } from 'node:string_decoder';

// A plugin and the server ask each other by JSON-RPC 2.0, a message a line. Each request of the server has a context, which
// a plugin sends back with whatever it asks meanwhile: it says for whom.

const CODES = {
  WORKER_UNAVAILABLE: -32000,
  CAPABILITY_DENIED: -32001,
  WORKER_ERROR: -32002,
  TIMEOUT: -32003,
  METHOD_NOT_IMPLEMENTED: -32004,
  INVOCATION_SCOPE_DENIED: -32005,
  CROSS_TENANT_CONFIG: -32006,
};
const NAMES = new Map(Object.entries(CODES).map(([name, code]) => [code, name]));

/** A request that failed, on either side. */
export class PluginError extends Error {
  constructor(code, message, data) {
    super(message);
    this.name = 'PluginError';
    this.code = code;
    this.data = data;
  }
}

/** The server answers no more requests at once. */
const MOST_AT_ONCE = 64;
/** The server ends a plugin that writes a longer line. */
const MAX_LINE = 8_388_608;
/** Longer texts are sent in base64, which no character makes longer than it is. */
const MAX_PLAIN_BODY = 1_000_000;

/** The lines of a stream, which are ended by a line feed and by nothing else: JSON may hold the other ends of lines. */
function eachLine(input, take) {
  const decoder = new StringDecoder('utf8');
  let pieces = [];
  input.on('data', (chunk) => {
    const parts = decoder.write(chunk).split('\n');
    const last = parts.pop();
    for (const part of parts) {
      const line = pieces.join('') + part;
      pieces = [];
      if (line.trim() !== '') take(line);
    }
    pieces.push(last);
  });
}

/** What the plugin asks of the server. */
class Server {
  #write;
  #asked = 0;
  #open = new Map();
  #waiting = [];

  constructor(write) {
    this.#write = write;
  }

  call(method, params, context) {
    return new Promise((resolve, reject) => {
      const send = () => {
        const id = ++this.#asked;
        // Written first: what cannot be written as JSON was never asked.
        this.#write({ id, method, params, ...(context && { context }) });
        this.#open.set(id, { resolve, reject });
      };
      if (this.#open.size < MOST_AT_ONCE) send();
      else this.#waiting.push({ send, reject });
    });
  }

  answered({ id, result, error }) {
    const asked = this.#open.get(id);
    if (!asked) return;
    this.#open.delete(id);
    if (error) asked.reject(new PluginError(NAMES.get(error.code) ?? 'WORKER_ERROR', error.message, error.data));
    else asked.resolve(result);
    this.#sendNext();
  }

  #sendNext() {
    while (this.#waiting.length > 0 && this.#open.size < MOST_AT_ONCE) {
      const { send, reject } = this.#waiting.shift();
      try {
        send();
      } catch (error) {
        reject(error);
      }
    }
  }
}

const cleaned = (text) => String(text).replaceAll('\0', '').toWellFormed();

/** What a handler asks of the server. */
function askingOf(server, context) {
  const call = (method, params = {}) => server.call(method, params, context);
  // Nobody waits for lines of a log, and none may end the plugin.
  const line = (level) => (message, meta) => call('log', { level, message: cleaned(message), meta }).catch(() => {});
  return {
    call,
    log: { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') },
    config: { get: () => call('config.get') },
    state: {
      get: (place) => call('state.get', place),
      set: (entry) => call('state.set', entry),
      delete: (place) => call('state.delete', place),
      list: (place) => call('state.list', place),
    },
    http: { fetch: (url, request) => fetchBy(call, url, request) },
    secrets: { resolve: async (secretId) => (await call('secrets.resolve', { secretId })).value },
    activity: { log: (message, metadata) => call('activity.log', { message, metadata }) },
    metrics: { write: (name, value, labels) => call('metrics.write', { name, value, labels }) },
    events: {
      subscribe: (eventTypes) => call('events.subscribe', { eventTypes }),
      emit: (name, payload) => call('events.emit', { name, payload }),
    },
    folder: (folderKey) => folderBy(call, folderKey),
    db: {
      migrate: async (migrations) => (await call('db.migrate', { migrations })).applied,
      query: (sql, params) => call('db.query', { sql, params }),
      execute: (sql, params) => call('db.execute', { sql, params }),
    },
    streams: {
      open: (channel) => call('streams.open', { channel }),
      emit: (channel, data, event) => call('streams.emit', { channel, data, event }),
      close: (channel) => call('streams.close', { channel }),
    },
    managed: {
      agents: managedBy(call, 'agents'),
      projects: managedBy(call, 'projects'),
      routines: managedBy(call, 'routines'),
      skills: managedBy(call, 'skills'),
    },
  };
}

/** A folder that the manifest declares. */
function folderBy(call, folderKey) {
  const ask = (method, params) => call(`localFolders.${method}`, { folderKey, ...params });
  return {
    status: () => ask('status'),
    configure: (path) => ask('configure', { path }),
    list: (path, options) => ask('list', { path, ...options }),
    readText: (path) => ask('readText', { path }),
    writeText: (path, contents, options) => ask('writeTextAtomic', { path, contents, ...options }),
    delete: (path, options) => ask('delete', { path, ...options }),
    makeDirectory: (path) => ask('makeDirectory', { path }),
  };
}

const managedBy = (call, kind) => ({
  get: (key) => call(`${kind}.managed.get`, { key }),
  reconcile: (key) => call(`${kind}.managed.reconcile`, { key }),
});

async function fetchBy(call, url, { body, ...request } = {}) {
  const isPlain = body === undefined || (typeof body === 'string' && body.length <= MAX_PLAIN_BODY);
  const sent = isPlain ? { body } : { body: Buffer.from(body).toString('base64'), bodyEncoding: 'base64' };
  const answer = await call('http.fetch', { url: String(url), ...request, ...sent });
  const bytes = () => Buffer.from(answer.body, answer.bodyEncoding);
  return { ...answer, bytes, text: () => bytes().toString('utf8'), json: () => JSON.parse(bytes().toString('utf8')) };
}

/** How each request of the server finds its handler, and what that is given of the parameters. */
const ROUTES = {
  onEvent: { of: 'event', input: ({ event }) => event },
  runJob: { of: 'job', key: ({ job }) => job.jobKey, input: ({ job }) => job },
  handleWebhook: { of: 'webhook', key: ({ endpointKey }) => endpointKey, input: (params) => params },
  handleApiRequest: { of: 'route', key: ({ routeKey }) => routeKey, input: (params) => params },
  getData: { of: 'data', key: ({ key }) => key, input: ({ params }) => params ?? {} },
  performAction: { of: 'action', key: ({ key }) => key, input: ({ params }) => params ?? {} },
  executeTool: { of: 'tool', key: ({ toolName }) => toolName, input: ({ parameters }) => parameters ?? {} },
  validateConfig: { of: 'validateConfig', input: (params) => params },
  configChanged: { of: 'configChanged', input: (params) => params },
};

/** Whether one of these types, such as `issue.created` or `issue.*`, is that of an event. */
const matches = (types, type) =>
  types.some((wanted) => (wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : wanted === type));

/** The handlers that the setup of a plugin registers. */
class Handlers {
  #byKind = new Map();
  #ofEvents = [];

  add(kind, key, handler) {
    if (typeof handler !== 'function') throw new TypeError(`${kind} ${key}: the handler must be a function`);
    const known = this.#byKind.get(kind) ?? new Map();
    if (known.has(key)) throw new Error(`${kind} ${key} has a handler already`);
    this.#byKind.set(kind, known.set(key, handler));
  }

  addForEvents(types, handler) {
    const wanted = [types].flat();
    if (wanted.length === 0) throw new TypeError('event: there must be types');
    if (this.#ofEvents.length === 0) this.add('event', '', (event, ctx) => this.#take(event, ctx));
    if (typeof handler !== 'function') throw new TypeError(`event ${wanted}: the handler must be a function`);
    this.#ofEvents.push({ types: wanted, handler });
  }

  /** All that was subscribed to by handlers of its own. */
  get eventTypes() {
    return [...new Set(this.#ofEvents.flatMap(({ types }) => types))];
  }

  // One after the other: where one fails the server delivers the event again, to all.
  async #take(event, ctx) {
    for (const { types, handler } of this.#ofEvents) if (matches(types, event.eventType)) await handler(event, ctx);
  }

  find(kind, key = '') {
    return this.#byKind.get(kind)?.get(key);
  }

  /** The requests of the server that have a handler. */
  get methods() {
    return Object.keys(ROUTES).filter((method) => this.#byKind.has(ROUTES[method].of));
  }

  get registration() {
    const one = (kind) => (handler) => this.add(kind, '', handler);
    const keyed = (kind) => (key, handler) => this.add(kind, key, handler);
    return {
      health: one('health'),
      shutdown: one('shutdown'),
      onEvent: one('event'),
      event: (types, handler) => this.addForEvents(types, handler),
      validateConfig: one('validateConfig'),
      configChanged: one('configChanged'),
      job: keyed('job'),
      webhook: keyed('webhook'),
      route: keyed('route'),
      data: keyed('data'),
      action: keyed('action'),
      tool: keyed('tool'),
    };
  }
}

/** A plugin that has been started. */
class Plugin {
  #setup;
  #write;
  #server;
  #handlers = new Handlers();
  #running = new Map();

  constructor({ setup }, write) {
    this.#setup = setup;
    this.#write = write;
    this.#server = new Server(write);
  }

  take(line) {
    const message = JSON.parse(line);
    if (message.method === undefined) this.#server.answered(message);
    else if (message.method === '$/cancel') this.#running.get(message.params?.id)?.abort();
    else if (message.id !== undefined) void this.#answer(message);
  }

  async #answer({ id, method, params = {}, context }) {
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      const result = await this.#handle(method, params, context, controller.signal);
      this.#write({ id, result: result ?? null });
    } catch (error) {
      this.#write({ id, error: errorOf(error) });
    } finally {
      this.#running.delete(id);
    }
  }

  async #handle(method, params, context, signal) {
    if (method === 'initialize') return this.#initialize(params);
    const ctx = this.#contextOf(params, context, signal);
    if (method === 'health') return (await this.#handlers.find('health')?.(ctx)) ?? { status: 'ok' };
    if (method === 'shutdown') return this.#handlers.find('shutdown')?.(ctx);
    const route = Object.hasOwn(ROUTES, method) ? ROUTES[method] : undefined;
    const key = route?.key?.(params);
    const handler = route && this.#handlers.find(route.of, key);
    if (handler) return handler(route.input(params), ctx);
    throw new PluginError('METHOD_NOT_IMPLEMENTED', `There is no ${key === undefined ? method : `${route.of} ${key}`}`);
  }

  async #initialize({ manifest, instanceInfo, databaseNamespace = null }) {
    // What a plugin begins in its setup, such as a timer, is of no invocation.
    const asking = askingOf(this.#server);
    await this.#setup({ manifest, instanceInfo, databaseNamespace, ...asking, ...this.#handlers.registration });
    const { eventTypes } = this.#handlers;
    if (eventTypes.length > 0) await asking.events.subscribe(eventTypes);
    return { ok: true, supportedMethods: this.#handlers.methods };
  }

  #contextOf({ companyId, actorContext, actor, runContext, event }, context, signal) {
    return {
      ...askingOf(this.#server, context),
      signal,
      invocationId: context?.invocationId ?? null,
      companyId: companyId ?? runContext?.companyId ?? event?.companyId ?? null,
      actor: actorContext ?? actor ?? event?.actor ?? null,
      runContext: runContext ?? null,
    };
  }
}

function errorOf(error) {
  const { code, message, data } = error instanceof Error ? error : { message: String(error) };
  const known = typeof code === 'string' && Object.hasOwn(CODES, code) ? CODES[code] : CODES.WORKER_ERROR;
  return { code: known, message: message || 'It failed without saying why', ...(data !== undefined && { data }) };
}

/**
 * Starts a plugin: this process speaks with the server from now on. What it prints goes to its error output, which is its
 * log, since its output is the protocol.
 */
export function definePlugin(definition, { input = process.stdin, output = process.stdout } = {}) {
  if (typeof definition?.setup !== 'function') throw new TypeError('A plugin needs a function setup');
  const isWorker = input === process.stdin;
  if (isWorker) globalThis.console = new Console(process.stderr, process.stderr);
  const write = (message) => {
    const line = JSON.stringify({ jsonrpc: '2.0', ...message });
    if (line.length > MAX_LINE) throw new PluginError('WORKER_ERROR', `A message has more than ${MAX_LINE} characters`);
    output.write(`${line}\n`);
  };
  const plugin = new Plugin(definition, write);
  eachLine(input, (line) => plugin.take(line));
  if (isWorker) input.once('end', exit);
}

/** Ends the process once the server has taken what it printed, which waits while the pipe is full. */
function exit() {
  process.stderr.once('error', () => process.exit(0)).write('', () => process.exit(0));
}
