import { join, resolve } from 'node:path';
import { Failure } from '../failure.js';
import type { System } from '../table/invocation.js';
import { normalizedBase } from './base.js';
import { findCredential } from './credentials.js';
import { readIfThere, settingsFolder } from './files.js';
import { readProfiles } from './profiles.js';
import type { Context, Profile, Source } from './types.js';

/** The values of the common flags. */
export interface CommonFlags {
  readonly companyId?: string;
  readonly apiBase?: string;
  readonly apiKey?: string;
  readonly runId?: string;
  readonly context?: string;
  readonly profile?: string;
  readonly config?: string;
  readonly dataDir?: string;
}

interface Found<S extends string = Source> {
  readonly value: string;
  readonly source: S;
}

const DEFAULT_PORT = '3100';

/** The server to talk to: from a flag, else the environment, else the active profile, else a server on this machine. */
export async function resolveContext(
  flags: CommonFlags,
  system: System,
  { isLocal = false }: { readonly isLocal?: boolean } = {},
): Promise<Context> {
  const folder = settingsFolder(system);
  const fromCwd = (path: string): string => resolve(system.cwd, path);
  const contextFile = fromCwd(flags.context ?? variable(system, 'CONTEXT') ?? join(folder, 'config.json'));
  const credentialsFile = join(folder, 'credentials.json');
  const configFile = flags.config === undefined ? undefined : fromCwd(flags.config);
  const dataDir = flags.dataDir === undefined ? undefined : fromCwd(flags.dataDir);
  const { profileName, profile } = await activeProfile(flags, system, { contextFile, isLocal });
  const base =
    first(flags.apiBase, variable(system, 'API_URL'), profile?.apiBase) ?? (await localBase(configFile, isLocal));
  const apiBase = normalizedBase(base.value);
  const key = isLocal ? undefined : await findKey(flags, system, { apiBase, profile, profileName, credentialsFile });
  const company = first(flags.companyId, variable(system, 'COMPANY_ID'), profile?.companyId);
  return {
    apiBase,
    apiBaseSource: base.source,
    companyId: company?.value,
    companySource: company?.source,
    apiKey: key?.value,
    keySource: key?.source,
    runId: flags.runId ?? variable(system, 'RUN_ID'),
    profileName,
    profile,
    contextFile,
    credentialsFile,
    configFile,
    dataDir,
  };
}

/** A variable of the client. Variables that a run gives its agent take precedence. */
export function variable({ env }: Pick<System, 'env'>, name: string): string | undefined {
  return env[`SERVICE_${name}`] || env[`ORGRAPH_${name}`] || undefined;
}

function first(flag?: string, environment?: string, profile?: string): Found | undefined {
  if (flag) return { value: flag, source: 'flag' };
  if (environment) return { value: environment, source: 'environment' };
  return profile ? { value: profile, source: 'profile' } : undefined;
}

async function activeProfile(
  flags: CommonFlags,
  system: System,
  { contextFile, isLocal }: { readonly contextFile: string; readonly isLocal: boolean },
) {
  const { currentProfile, profiles } = await readProfiles(contextFile);
  const requestedName = flags.profile ?? variable(system, 'PROFILE');
  const profileName = requestedName ?? currentProfile;
  const profile = Object.hasOwn(profiles, profileName) ? profiles[profileName] : undefined;
  // Commands that work without a server may create the profile.
  if (requestedName !== undefined && !profile && !isLocal) throw unknownProfile(requestedName, Object.keys(profiles));
  return { profileName: profile || requestedName !== undefined ? profileName : undefined, profile };
}

function unknownProfile(name: string, names: readonly string[]): Failure {
  const others = names.length > 0 ? `The profiles are: ${names.join(', ')}.` : 'There are no profiles yet.';
  return new Failure(
    `There is no profile "${name}".`,
    `${others} Create it with \`orgraph context set --profile ${name}\`.`,
  );
}

async function localBase(configFile: string | undefined, isLocal: boolean): Promise<Found> {
  const settings = configFile === undefined ? undefined : await readIfThere(configFile);
  if (configFile !== undefined && settings === undefined && !isLocal)
    throw new Failure(`There is no file ${configFile}.`, '`orgraph onboard` creates it.');
  const port = /^[ \t]*(?:export[ \t]+)?PORT[ \t]*=[ \t]*["']?(\d+)/m.exec(settings ?? '')?.[1];
  return { value: `http://127.0.0.1:${port ?? DEFAULT_PORT}`, source: 'inferred' };
}

interface KeyPlace {
  readonly apiBase: string;
  readonly profile: Profile | undefined;
  readonly profileName: string | undefined;
  readonly credentialsFile: string;
}

async function findKey(
  flags: CommonFlags,
  system: System,
  { apiBase, profile, profileName, credentialsFile }: KeyPlace,
): Promise<Found<Source | 'login'> | undefined> {
  const explicitKey = first(flags.apiKey, variable(system, 'API_KEY'));
  if (explicitKey) return explicitKey;
  // A profile's key is only for the profile's server.
  const isOfProfile = !profile?.apiBase || normalizedBase(profile.apiBase) === apiBase;
  if (profile?.apiKeyEnvVarName && isOfProfile) {
    const value = system.env[profile.apiKeyEnvVarName];
    if (value) return { value, source: 'profile' };
  }
  if (profile?.persona === 'agent' && isOfProfile)
    // With another identity, a person would do the agent's work.
    throw new Failure(
      `Profile "${profileName}" acts as an agent, but there is no key for it.`,
      `Set ${profile.apiKeyEnvVarName ?? 'SERVICE_API_KEY'} to the agent's key.`,
    );
  const login = await findCredential(credentialsFile, apiBase);
  return login && { value: login.apiKey, source: 'login' };
}
