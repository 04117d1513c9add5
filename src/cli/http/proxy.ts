import { isLoopback } from '../context/base.js';
import { Failure } from '../failure.js';
import type { System } from '../table/invocation.js';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** `fetch`, through the proxy that the environment names. Node's own does not look for one. */
export async function fetchFor(base: string, { env }: Pick<System, 'env'>): Promise<Fetch> {
  const httpProxy = env.http_proxy ?? env.HTTP_PROXY;
  const httpsProxy = env.https_proxy ?? env.HTTPS_PROXY;
  if (isLoopback(base) || !(base.startsWith('https:') ? httpsProxy : httpProxy)) return fetch;
  const noProxy = env.no_proxy ?? env.NO_PROXY;
  const { EnvHttpProxyAgent, FormData: ProxiedForm, fetch: proxied } = await loadUndici();
  const dispatcher = new EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy });
  // Its fetch knows its own class of forms alone.
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

async function loadUndici(): Promise<typeof import('undici')> {
  try {
    return await import('undici');
  } catch {
    throw new Failure(
      'A proxy is set, and the package undici, which talks to it, is not installed.',
      'Add the server to NO_PROXY, or install orgraph anew.',
    );
  }
}
