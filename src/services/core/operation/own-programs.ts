import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A compiled program of the server's own: beside the compiled server, or where the build writes it. */
export function besideServer(name: string): string {
  const beside = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL(`../../../../dist/${name}.js`, import.meta.url));
}
