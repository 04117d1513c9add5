const PROXY_HEADER =
  /^(forwarded|via|x-forwarded(-.+)?|x-(real|client|cluster-client|original)-.+|(cf|fastly|fly|true)-.+)$/;

/** Whether a header, in small letters, is one by which proxies say that they forward a request, and for whom. */
export const isProxyHeader = (name: string): boolean => PROXY_HEADER.test(name);
