import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../call.js';
import { Failure } from '../failure.js';

const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/**
 * Writes the skills that ship with the server into a folder. Each gets a subfolder, which replaces one of the same
 * name.
 * @returns their names
 */
export async function installSkills(client: Client, folder: string): Promise<string[]> {
  const { skills } = await client.call<{ skills: readonly { name: string }[] }>('listBundledSkills');
  const names = skills.map(({ name }) => name).filter((name) => NAME.test(name));
  for (const name of names) {
    const text = await client.call<string>('getBundledSkill', { params: { name } });
    await assertNoLink(join(folder, name));
    await mkdir(join(folder, name), { recursive: true });
    await assertNoLink(join(folder, name, 'SKILL.md'));
    await writeFile(join(folder, name, 'SKILL.md'), text);
  }
  return names;
}

/** @throws Failure for a link, which may lead anywhere: the folder may be in a repository that others control */
async function assertNoLink(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => null);
  if (stats?.isSymbolicLink()) throw new Failure(`${path} is a link, and the client does not write through links.`);
}
