import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Client } from '../call.js';
import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';

const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/**
 * Writes the skills that ship with the server into a folder. Each gets a subfolder, which replaces one of the same
 * name.
 * @returns their names
 */
async function installSkills(client: Client, folder: string): Promise<string[]> {
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

interface Agent {
  readonly id: string;
  readonly name: string;
  readonly companyId: string;
}

interface NewKey {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly createdAt: string;
}

type Shell = 'sh' | 'fish' | 'powershell';

export const run: Run = async (invocation) => {
  const { client, context, output, args, flags, system } = invocation;
  const params = { agentId: args.agentId as string };
  const query = { companyId: await client.companyId() };
  const agent = await client.call<Agent>('getAgent', { params, query });
  const folder = await skillsFolder(invocation);
  const name = (flags.keyName as string | undefined) ?? 'local-cli';
  const key = await client.call<NewKey>('createAgentKey', { params: { agentId: agent.id }, body: { name } });
  const skills = folder ? await installSkills(client, folder) : [];
  const variables = {
    SERVICE_API_URL: context.apiBase,
    SERVICE_COMPANY_ID: agent.companyId,
    SERVICE_AGENT_ID: agent.id,
    SERVICE_API_KEY: key.token,
  };
  const exports = exportsFor((flags.shell as Shell | undefined) ?? shellOf(system.env), variables);
  const { id, companyId } = agent;
  output.value({ agent: { id, name: agent.name, companyId }, key, skills, exports }, exports);
  output.note(
    `Created key "${key.name}" of ${agent.name}${folder ? `; ${skills.length} skills are in ${folder}` : ''}.`,
  );
  if (output.isTerminal)
    output.note(`To create a key and use it at once: eval "$(orgraph agent local-cli ${params.agentId})"`);
};

/** The folder for the skills; null unless the user agrees to one. */
async function skillsFolder({ flags, prompt, system }: CommandInvocation): Promise<string | null> {
  const folder = resolve(system.cwd, (flags.skillsDir as string | undefined) ?? '.agents/skills');
  if (flags.noInstallSkills) return null;
  if (flags.installSkills || flags.skillsDir !== undefined) return folder;
  if (!prompt.isPossible) return null;
  return (await prompt.confirm(`Install the skills of Orgraph in ${folder}?`)) ? folder : null;
}

function shellOf(env: Readonly<Record<string, string | undefined>>): Shell {
  if (env.SHELL?.endsWith('/fish')) return 'fish';
  return env.SHELL === undefined && process.platform === 'win32' ? 'powershell' : 'sh';
}

const LINES: Readonly<Record<Shell, (name: string, value: string) => string>> = {
  sh: (name, value) => `export ${name}='${value.replaceAll("'", `'\\''`)}'`,
  fish: (name, value) => `set -gx ${name} '${value.replace(/[\\']/g, (letter) => `\\${letter}`)}'`,
  powershell: (name, value) => `$env:${name} = '${value.replaceAll("'", "''")}'`,
};

/** The commands with which a shell sets the variables. */
export const exportsFor = (shell: Shell, variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${LINES[shell](name, value)}\n`)
    .join('');
