import { normalizedBase } from '../context/base.js';
import { changeProfiles, DEFAULT_PROFILE } from '../context/profiles.js';
import type { Context, Profile, ProfilesFile } from '../context/types.js';
import { Failure } from '../failure.js';
import type { CommandInvocation } from '../table/invocation.js';
import type { Run } from '../table/types.js';

const OWN_FLAGS = ['persona', 'agentId', 'agentName', 'apiKeyEnvVarName'] as const;

export const run: Run = async (invocation) => {
  const { context, output, flags, args } = invocation;
  const changes = changesOf(invocation);
  const isUsed = flags.use === true;
  if (Object.keys(changes).length === 0 && !isUsed) {
    throw new Failure('No setting to change.', 'Pass --company-id, --api-base or another setting of the profile.');
  }
  const name = (args.name as string | undefined) ?? context.profileName ?? DEFAULT_PROFILE;
  const file = await keepProfile(context, name, changes, isUsed);
  output.value({ name, ...file.profiles[name] }, `Saved profile ${name} in ${context.contextFile}.`);
};

/** Changes or creates a profile. The first profile becomes the active one. */
export function keepProfile(
  { contextFile }: Pick<Context, 'contextFile'>,
  name: string,
  changes: Profile,
  isUsed: boolean,
): Promise<ProfilesFile> {
  return changeProfiles(contextFile, (before) => {
    const existingProfile = Object.hasOwn(before.profiles, name) ? before.profiles[name] : {};
    const profile = Object.fromEntries(
      Object.entries({ ...existingProfile, ...changes }).filter(([, value]) => value !== ''),
    );
    const isFirst = Object.keys(before.profiles).length === 0;
    return {
      ...before,
      currentProfile: isUsed || isFirst ? name : before.currentProfile,
      profiles: { ...before.profiles, [name]: profile },
    };
  });
}

/** The typed changes: of the common flags only those of this call, not values from the environment or a profile. */
function changesOf({ context, flags }: Pick<CommandInvocation, 'context' | 'flags'>): Profile {
  const own = OWN_FLAGS.filter((name) => flags[name] !== undefined).map((name) => [name, flags[name]]);
  return {
    ...(context.apiBaseSource === 'flag' && { apiBase: normalizedBase(context.apiBase) }),
    ...(context.companySource === 'flag' && { companyId: context.companyId }),
    ...Object.fromEntries(own),
  };
}
