const PROXY_HEADER =
  /^(forwarded|via|x-forwarded(-.+)?|x-(real|client|cluster-client|original)-.+|(cf|fastly|fly|true)-.+)$/;

/** Whether proxies use a header, in lower case, to report that they forward a request, and for which client. */
export const isProxyHeader = (name: string): boolean => PROXY_HEADER.test(name);
