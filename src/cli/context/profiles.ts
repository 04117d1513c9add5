import { Failure } from '../failure.js';
import { readIfThere, writePrivately } from './files.js';
import { withFileLock } from './lock.js';
import type { Profile, ProfilesFile } from './types.js';

/** The profile that applies if the file does not name one. */
export const DEFAULT_PROFILE = 'default';

const KEYS = ['apiBase', 'companyId', 'persona', 'agentId', 'agentName', 'apiKeyEnvVarName'] as const;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const EMPTY: ProfilesFile = { version: 1, currentProfile: DEFAULT_PROFILE, profiles: {} };

/** The profiles in a file; none if the file does not exist. */
export async function readProfiles(path: string): Promise<ProfilesFile> {
  const text = await readIfThere(path);
  return text === undefined ? EMPTY : parseProfiles(text, path);
}

/** Changes the whole file of profiles; returns its new content. */
export function changeProfiles(path: string, change: (file: ProfilesFile) => ProfilesFile): Promise<ProfilesFile> {
  return withFileLock(path, async () => {
    const changed = change(await readProfiles(path));
    for (const [name, profile] of Object.entries(changed.profiles)) check(name, profile, path);
    await writePrivately(path, `${JSON.stringify(changed, null, 2)}\n`);
    return changed;
  });
}

function parseProfiles(text: string, path: string): ProfilesFile {
  const file = parseObject(text, path);
  if (file.version !== 1)
    throw new Failure(
      `${path} has version ${JSON.stringify(file.version)}, but this client supports only version 1.`,
      'Update orgraph.',
    );
  const { currentProfile, profiles } = file;
  if (typeof profiles !== 'object' || profiles === null || Array.isArray(profiles))
    throw invalidFileFailure(path, 'profiles');
  if (currentProfile !== undefined && typeof currentProfile !== 'string')
    throw invalidFileFailure(path, 'currentProfile');
  for (const [name, profile] of Object.entries(profiles)) check(name, profile, path);
  return {
    version: 1,
    currentProfile: currentProfile ?? DEFAULT_PROFILE,
    profiles: profiles as ProfilesFile['profiles'],
  };
}

function parseObject(text: string, path: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure(`${path} is not JSON.`, 'Fix or remove it; `orgraph context set` creates a new one.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidFileFailure(path, 'the file');
  return value as Record<string, unknown>;
}

function check(name: string, profile: unknown, path: string): asserts profile is Profile {
  if (!NAME.test(name)) throw new Failure(`"${name}" is not a profile name.`, 'Use letters, digits, `.`, `-` and `_`.');
  if (typeof profile !== 'object' || profile === null || Array.isArray(profile))
    throw invalidFileFailure(path, `profile ${name}`);
  for (const key of KEYS) {
    const value = (profile as Record<string, unknown>)[key];
    if (value !== undefined && typeof value !== 'string') throw invalidFileFailure(path, `${key} of profile ${name}`);
  }
  const { persona, apiKeyEnvVarName } = profile as Profile;
  if (persona !== undefined && persona !== 'board' && persona !== 'agent')
    throw invalidFileFailure(path, `persona of profile ${name}`);
  if (apiKeyEnvVarName !== undefined && !VARIABLE.test(apiKeyEnvVarName))
    throw new Failure(
      `apiKeyEnvVarName of profile ${name} is not the name of a variable.`,
      'A profile holds the name of the variable that holds the key, never the key.',
    );
}

function invalidFileFailure(path: string, what: string): Failure {
  return new Failure(`${path} cannot be read: ${what} is invalid.`, 'Fix or remove it.');
}
