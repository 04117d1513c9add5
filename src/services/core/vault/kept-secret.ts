import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';

/**
 * Reads a secret file, and creates it first if it is missing. The file is complete before it gets its name, and only
 * this user can read it. Concurrent processes all read the file that was created first.
 */
export async function keptSecret(
  path: string,
  make: () => string = () => randomBytes(48).toString('base64url'),
): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, make(), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}
