// Loaded before a program: ends it the hard way as soon as it has been told of a write that nobody had done before it.
// That it takes its issue does not count: each run does so for itself.
const ask = globalThis.fetch;
globalThis.fetch = async (address, request = {}) => {
  const response = await ask(address, request);
  const isWrite = request.method !== 'GET' && !/\/(graphql|checkout)$/.test(String(address));
  if (isWrite && response.ok && !response.headers.has('idempotent-replayed')) process.kill(process.pid, 'SIGKILL');
  return response;
};
