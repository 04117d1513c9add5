import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a compiled program of the server: beside the compiled server, or in the build's output folder. */
export function besideServer(name: string): string {
  const beside = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL(`../../../../dist/${name}.js`, import.meta.url));
}

/**
 * The first arguments of Node.js for each of the server's own programs. Node.js opens its inspector at SIGUSR1, which
 * any program of the same user may send, and a program that connects to the inspector runs code in the process. A
 * Node.js version without an option against this gets a listener that catches the signal.
 */
export const OWN_NODE_ARGS: readonly string[] = process.allowedNodeEnvironmentFlags.has('--disable-sigusr1')
  ? ['--disable-sigusr1']
  : ["--import=data:text/javascript,process.on('SIGUSR1',()=>{})"];
