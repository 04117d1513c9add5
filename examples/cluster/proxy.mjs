// A reverse proxy for processes of Orgraph: HTTP, server-sent events and WebSockets. It asks each process for its health
// and sends requests to those that are well, in turn. What a request has asked for twice could do harm, so it repeats
// reads only: writes that fail are answered with 502, and clients send them again with their Idempotency-Key.
import { Agent, createServer, request } from 'node:http';
import { createProxyServer } from 'httpxy';

const CHECK_EVERY_MS = 500;
const CHECK_LIMIT_MS = 2_000;

/** Less than the five seconds after which a process closes a connection that is idle. */
const IDLE_MS = 4_000;

/**
 * @param {{ host: string, port: number }} address where it listens; port 0 takes a free one
 * @returns its address, the targets (add and remove them at any time), and how to end it
 */
export async function startProxy({ host, port }) {
  const targets = new Targets();
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const proxy = createProxyServer();
  const server = createServer((req, res) => forward({ proxy, targets, agent }, req, res));
  const upgraded = new Set();
  server.on('upgrade', (req, socket, head) => {
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket)).on('error', () => socket.destroy());
    const target = targets.next();
    if (!target) return socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n');
    tellClient(req);
    proxy.ws(req, socket, { target: target.url }, head).catch((error) => target.failed(error));
  });
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const checks = setInterval(() => targets.check(), CHECK_EVERY_MS);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${server.address().port}`,
    targets,
    async close() {
      clearInterval(checks);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      agent.destroy();
      await closed;
    },
  };
}

async function forward({ proxy, targets, agent }, req, res) {
  tellClient(req);
  const tried = new Set();
  for (;;) {
    const target = targets.next(tried);
    if (!target && tried.size === 0) return refuse(res, 503, 'No process is ready');
    if (!target) return refuse(res, 502, 'No process answered');
    tried.add(target);
    try {
      return await proxy.web(req, res, { target: target.url, agent });
    } catch (error) {
      target.failed(error);
      if (res.headersSent || res.destroyed) return res.destroy();
      if (!isRepeatable(req)) return refuse(res, 502, 'The process ended before it answered');
    }
  }
}

/** Reads without a body: to ask once more does nothing, and nothing of the request is used up. */
const isRepeatable = ({ method, headers }) =>
  (method === 'GET' || method === 'HEAD') && !headers['content-length'] && !headers['transfer-encoding'];

function refuse(res, status, error) {
  const code = status === 503 ? 'no_process' : 'bad_gateway';
  res.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' });
  res.end(JSON.stringify({ error, code }));
}

/** The last address in X-Forwarded-For is the one that this proxy saw, whatever the client wrote there. */
function tellClient(req) {
  const told = req.headers['x-forwarded-for'];
  const { remoteAddress } = req.socket;
  req.headers['x-forwarded-for'] = told ? `${told}, ${remoteAddress}` : remoteAddress;
  req.headers['x-forwarded-proto'] = 'http';
  delete req.headers.forwarded;
}

/** The processes behind the proxy, by name. */
class Targets {
  #byName = new Map();
  #turn = 0;

  /** A process that has said that it is ready. */
  set(name, url) {
    this.#byName.set(name, new Target(url));
  }

  delete(name) {
    this.#byName.delete(name);
  }

  /** The one whose turn it is, of those that were not tried: of those that are well, if any is. */
  next(tried = new Set()) {
    const left = [...this.#byName.values()].filter((target) => !tried.has(target));
    const well = left.filter(({ isWell }) => isWell);
    // Where all are too busy to tell, one of them may still answer.
    const from = well.length > 0 ? well : left;
    return from[this.#turn++ % from.length];
  }

  check() {
    for (const target of this.#byName.values()) target.check();
  }
}

class Target {
  isWell = true;
  #isAsked = false;

  constructor(url) {
    this.url = url;
  }

  failed({ code }) {
    if (code === 'ECONNREFUSED') this.isWell = false;
  }

  /** Asks for its health, unless it still owes the answer to that. */
  check() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    const asked = request(`${this.url}/api/health`, { agent: false, timeout: CHECK_LIMIT_MS });
    const tell = (isWell) => {
      this.isWell = isWell;
      this.#isAsked = false;
    };
    asked.on('response', (answer) => tell(answer.resume().statusCode === 200));
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', () => tell(false));
    asked.end();
  }
}
