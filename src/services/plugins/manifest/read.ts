import { validCron } from '#services/automation/schedules/schedule.js';
import { isUuid, unstorable } from '#services/core/text/fields.js';
import { VERSION } from '#version.js';
import { missingCapabilities, namedTwice } from './features.js';
import { routesWithoutIssue } from './issue-routes.js';
import { PluginManifest } from './model.js';
import type { Capability } from './words.js';

/** The reason why a package cannot be a plugin, in a sentence. */
export class PluginFlaw extends Error {}

const MAX_FLAWS = 10;

/** The manifest in a JSON value. @throws PluginFlaw */
export function readManifest(value: unknown): PluginManifest {
  const broken = unstorable(value);
  if (broken) throw new PluginFlaw(`Invalid manifest: ${broken}`);
  const parsed = PluginManifest.safeParse(value);
  if (!parsed.success) {
    const flaws = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`);
    throw new PluginFlaw(`Invalid manifest: ${flaws.slice(0, MAX_FLAWS).join('; ')}`);
  }
  const flaws = flawsOf(parsed.data);
  if (flaws.length > 0) throw new PluginFlaw(`Invalid manifest: ${flaws.slice(0, MAX_FLAWS).join('; ')}`);
  return parsed.data;
}

const flawsOf = (manifest: PluginManifest): string[] => [
  // URLs name a plugin by ID or by key.
  ...(isUuid(manifest.id) ? ['id: must not look like a UUID'] : []),
  ...(isReserved(manifest.id) ? [`id: ${manifest.id} is reserved by the server`] : []),
  ...namedTwice(manifest),
  ...missingCapabilities(manifest),
  ...routesWithoutIssue(manifest.apiRoutes),
  ...manifest.jobs
    .filter(({ schedule }) => schedule !== undefined && !validCron(schedule))
    .map(({ jobKey }) => `jobs: the schedule of ${jobKey} is not five cron fields that are due at some time`),
  ...(manifest.minimumHostVersion && isOlder(VERSION, manifest.minimumHostVersion)
    ? [`minimumHostVersion: it needs server version ${manifest.minimumHostVersion}; this server has version ${VERSION}`]
    : []),
];

/** Words that URLs use where a plugin key may stand, and prefixes of other tools' names. */
const isReserved = (id: string): boolean =>
  ['tools', 'install', 'examples', 'ui-contributions'].includes(id) || /^mcp(?:[._]|$)/.test(id);

/** Whether a version is older than another; only their numbers count. */
function isOlder(version: string, than: string): boolean {
  const numbers = (text: string): number[] => text.split(/[-+]/, 1).join('').split('.').map(Number);
  const [one, other] = [numbers(version), numbers(than)];
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] as number) < (other[at] as number);
}

/** The capabilities that `after` has and `before` lacks, or has to a lesser degree. */
export const addedCapabilities = (before: PluginManifest, after: PluginManifest): Capability[] =>
  after.capabilities.filter(
    (capability) =>
      !before.capabilities.includes(capability) || (capability === 'local.folders' && writesMore(before, after)),
  );

/** Whether a folder that was read-only becomes writable. */
const writesMore = (before: PluginManifest, after: PluginManifest): boolean =>
  before.localFolders.some(
    ({ folderKey, access }) =>
      access === 'read' && after.localFolders.some((one) => one.folderKey === folderKey && one.access !== 'read'),
  );
