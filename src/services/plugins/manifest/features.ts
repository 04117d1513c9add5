import type { PluginManifest } from './model.js';
import { type Capability, SLOT_CAPABILITY } from './words.js';

/** A part of a manifest, and the capability that it requires. */
interface Feature {
  readonly name: string;
  readonly capability: Capability;
  readonly isDeclared: boolean;
}

const features = (manifest: PluginManifest): Feature[] => [
  { name: 'jobs', capability: 'jobs.schedule', isDeclared: manifest.jobs.length > 0 },
  { name: 'webhooks', capability: 'webhooks.receive', isDeclared: manifest.webhooks.length > 0 },
  { name: 'tools', capability: 'agent.tools.register', isDeclared: manifest.tools.length > 0 },
  { name: 'localFolders', capability: 'local.folders', isDeclared: manifest.localFolders.length > 0 },
  { name: 'apiRoutes', capability: 'api.routes.register', isDeclared: manifest.apiRoutes.length > 0 },
  { name: 'agents', capability: 'agents.managed', isDeclared: manifest.agents.length > 0 },
  { name: 'projects', capability: 'projects.managed', isDeclared: manifest.projects.length > 0 },
  { name: 'routines', capability: 'routines.managed', isDeclared: manifest.routines.length > 0 },
  { name: 'skills', capability: 'skills.managed', isDeclared: manifest.skills.length > 0 },
  ...(manifest.ui?.slots ?? []).map(({ id, type }) => ({
    name: `ui slot ${id}`,
    capability: SLOT_CAPABILITY[type],
    isDeclared: true,
  })),
];

/** The parts that a manifest declares without their capability, in sentences. */
export const missingCapabilities = (manifest: PluginManifest): string[] =>
  features(manifest)
    .filter(({ isDeclared, capability }) => isDeclared && !manifest.capabilities.includes(capability))
    .map(({ name, capability }) => `${name} needs the capability ${capability}`);

/** The lists of a manifest whose items have names, with those names. */
const names = ({ ui, ...manifest }: PluginManifest): Readonly<Record<string, readonly string[]>> => ({
  capabilities: manifest.capabilities,
  categories: manifest.categories,
  jobs: manifest.jobs.map(({ jobKey }) => jobKey),
  webhooks: manifest.webhooks.map(({ endpointKey }) => endpointKey),
  tools: manifest.tools.map((tool) => tool.name),
  localFolders: manifest.localFolders.map(({ folderKey }) => folderKey),
  apiRoutes: manifest.apiRoutes.map(({ routeKey }) => routeKey),
  'ui.slots': (ui?.slots ?? []).map(({ id }) => id),
  agents: manifest.agents.map(({ key }) => key),
  projects: manifest.projects.map(({ key }) => key),
  routines: manifest.routines.map(({ key }) => key),
  skills: manifest.skills.map(({ key }) => key),
});

/** The names that a manifest repeats within one list, in sentences. */
export const namedTwice = (manifest: PluginManifest): string[] =>
  Object.entries(names(manifest)).flatMap(([list, all]) =>
    [...new Set(all.filter((name, at) => all.indexOf(name) !== at))].map((name) => `${list} has ${name} twice`),
  );
