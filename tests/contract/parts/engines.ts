import { inInstallation, type Part } from '../part.js';

/** The processes that execute runs. */
export const engines: Part = {
  make: async () => ({}),
  fixtures: { listEngines: inInstallation(() => ({})) },
};
