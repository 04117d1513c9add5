import { isLoopback } from '../context/base.js';
import { Failure } from '../failure.js';
import type { System } from '../table/invocation.js';

export type ProxyFetch = (url: string, init: RequestInit) => Promise<Response>;

/** `fetch` through the proxy that the environment names. Node's own fetch does not look for one. */
export async function fetchFor(base: string, system: Pick<System, 'env'>): Promise<ProxyFetch> {
  const uri = clientProxy(base, system);
  if (!uri) return fetch;
  const { FormData: ProxiedForm, Pool, ProxyAgent, fetch: proxied } = await loadUndici();
  const clientFactory = (origin: URL, options: object) => {
    const pool = new Pool(origin, options);
    const connect: (to: Parameters<typeof pool.connect>[0]) => Promise<unknown> = pool.connect.bind(pool);
    // A proxy failure is final: undici would retry a broken socket forever.
    const once = (to: Parameters<typeof pool.connect>[0]) =>
      connect(to).catch((cause: unknown) => {
        throw Object.assign(new Error(`The proxy ${uri} does not open a tunnel`, { cause }), { code: 'PROXY_FAILED' });
      });
    return Object.assign(pool, { connect: once } as object);
  };
  const dispatcher = new ProxyAgent({ uri, proxyTunnel: false, clientFactory });
  // undici's fetch accepts only its own class of forms.
  const formOf = (form: FormData): InstanceType<typeof ProxiedForm> => {
    const copy = new ProxiedForm();
    for (const [name, value] of form) {
      if (typeof value === 'string') copy.append(name, value);
      else copy.append(name, value, value.name);
    }
    return copy;
  };
  return (url, init) =>
    proxied(url, {
      ...init,
      ...(init.body instanceof FormData && { body: formOf(init.body) }),
      dispatcher,
    } as Parameters<typeof proxied>[1]) as unknown as Promise<Response>;
}

/** The proxy for a server; none for this machine and for the hosts in NO_PROXY. */
export function clientProxy(base: string, { env }: Pick<System, 'env'>): string | undefined {
  const { protocol, hostname, host } = new URL(base);
  const proxy = protocol === 'https:' ? (env.https_proxy ?? env.HTTPS_PROXY) : (env.http_proxy ?? env.HTTP_PROXY);
  if (!proxy || isLoopback(base)) return undefined;
  const exceptions = (env.no_proxy ?? env.NO_PROXY ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const isExcepted = exceptions.some((exception) => {
    const domain = exception.replace(/^\*?\./, '');
    return exception === '*' || [hostname, host].some((name) => name === domain || name.endsWith(`.${domain}`));
  });
  if (isExcepted) return undefined;
  return proxy.includes('://') ? proxy : `http://${proxy}`;
}

async function loadUndici() {
  try {
    return await import('undici');
  } catch {
    throw new Failure(
      'A proxy is set, but the package undici, which connects to it, is not installed.',
      'Add the server to NO_PROXY, or reinstall orgraph.',
    );
  }
}
