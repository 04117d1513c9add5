import { OWN_NODE_ARGS } from '#services/core/process/own-programs.js';
import { listenersOf, type NetworkNamespace } from './program-network.js';

// An outer bwrap creates the namespace. In it, a short program of the server opens the listeners and hands them over;
// then the sandbox is created within it. Listening sockets stay in the namespace in which they were opened, whichever
// process accepts from them. So nothing of the server stays with the program.

/** Creates the network namespace and nothing else: all files and processes stay visible for the inner bwrap. */
export const NAMESPACE_FLAGS = ['--unshare-user', '--unshare-net', '--die-with-parent', '--dev-bind', '/', '/'];

/** Opens the listeners and sends them through the channel that Node.js finds in NODE_CHANNEL_FD. */
const OPENER = `
const { createServer } = require('node:net');
(async () => {
  for (const [name, port] of Object.entries(JSON.parse(process.argv[1]))) {
    const listener = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve, reject) => listener.once('listening', resolve).once('error', reject));
    await new Promise((resolve) => process.send({ name }, listener, resolve));
  }
  process.exit();
})();`;

/** The opener's Node.js needs almost no heap. */
const OPENER_ARGS = [...OWN_NODE_ARGS, '--max-semi-space-size=1', '-e', OPENER];

/**
 * The command that runs `argv` in its own network namespace, from a shell script that sees `argv` as "$@". Descriptor 5
 * is the channel for the listeners.
 */
export function inNamespace(
  bwrap: string,
  network: NetworkNamespace,
  script: string,
  argv: readonly string[],
): string[] {
  const opener = [process.execPath, ...OPENER_ARGS, JSON.stringify(listenersOf(network))];
  const words = opener.map((_, index) => `"\${${index + 1}}"`).join(' ');
  const shell = `${words} 3<&- 4<&- </dev/null >/dev/null && shift ${opener.length} && unset NODE_CHANNEL_FD NODE_CHANNEL_SERIALIZATION_MODE && ${script}`;
  return [bwrap, ...NAMESPACE_FLAGS, '--', '/bin/sh', '-c', shell, 'orgraph', ...opener, ...argv];
}
