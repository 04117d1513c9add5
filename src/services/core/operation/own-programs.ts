import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A compiled program of the server's own: beside the compiled server, or where the build writes it. */
export function besideServer(name: string): string {
  const beside = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL(`../../../../dist/${name}.js`, import.meta.url));
}

/**
 * What Node.js gets first for each program of the server's own. At SIGUSR1, which any program of the same user may send,
 * Node.js opens its inspector, and whoever connects to that runs code in the process. Where there is no option against it
 * yet, a listener takes the signal.
 */
export const OWN_NODE_ARGS: readonly string[] = process.allowedNodeEnvironmentFlags.has('--disable-sigusr1')
  ? ['--disable-sigusr1']
  : ["--import=data:text/javascript,process.on('SIGUSR1',()=>{})"];
