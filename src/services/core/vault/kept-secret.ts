import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';

/**
 * What a file says that is made once, whole before it has its name, and that only this user can read. Of several
 * processes that make it at the same time all read what one of them made.
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
