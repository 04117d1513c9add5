import { readProfiles } from '../context/profiles.js';
import type { Run } from '../table/types.js';

export const run: Run = async ({ context, output }) => {
  const file = await readProfiles(context.contextFile);
  const rows = Object.entries(file.profiles).map(([name, profile]) => ({
    name,
    isActive: name === file.currentProfile,
    ...profile,
  }));
  output.list(rows, ['name', 'isActive', 'persona', 'agentName', 'apiBase', 'companyId'], {
    json: file,
    empty: 'There is no profile yet. `orgraph connect` creates one.',
  });
};
