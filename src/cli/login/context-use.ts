import { changeProfiles } from '../context/profiles.js';
import { Failure } from '../failure.js';
import type { Run } from '../table/types.js';

export const run: Run = async ({ context, args, output }) => {
  const name = args.name as string;
  const file = await changeProfiles(context.contextFile, (before) => {
    if (Object.hasOwn(before.profiles, name)) return { ...before, currentProfile: name };
    throw new Failure(`There is no profile "${name}".`, '`orgraph context list` shows all.');
  });
  output.value({ currentProfile: file.currentProfile }, `${name} is the active profile.`);
};
