import { inSlices } from '#services/core/concurrency/in-slices.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { unstorable } from '#services/core/text/fields.js';
import { isJsonObject, type JsonObject } from '#services/core/text/json.js';
import { PackageExtension } from '#services/overview/package/extension.js';
import { ExtensionFlaw, extensionReading } from '#services/overview/package/extension-reading.js';
import { EXTENSION_FILE, FOREIGN_EXTENSION_FILE, SCHEMA_VERSION } from '#services/overview/package/layout.js';
import { type PackageFiles, packageFileText } from '../receive/files.js';
import { fromForeign } from './foreign.js';
import { atPresentVersion, objectAt } from './versions.js';

/** The content of an extension file, with warnings about it. */
export interface Extension {
  readonly value: PackageExtension;
  /** The roles of agents, if the extension file names them and not the agents' own files. */
  readonly roles: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

/**
 * The extension file of a package, of any version and of either product; empty for a package without one.
 * @throws 422 for a version newer than this server supports, and for an unreadable file
 */
export async function extensionOf(files: PackageFiles): Promise<Extension> {
  const path = [EXTENSION_FILE, FOREIGN_EXTENSION_FILE].find((name) => files.sizes.has(name));
  if (!path)
    return { value: PackageExtension.parse({ schemaVersion: SCHEMA_VERSION }), roles: new Map(), warnings: [] };
  const raw = await rawOf(path, await packageFileText(files, path));
  const version = raw.schemaVersion ?? 1;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw unprocessable(`${path} has no usable schemaVersion`, { path });
  }
  if (version > SCHEMA_VERSION) {
    const message = `The package has schemaVersion ${version}; this server reads versions up to ${SCHEMA_VERSION}`;
    throw unprocessable(message, { schemaVersion: version, supported: SCHEMA_VERSION });
  }
  const isForeign = path === FOREIGN_EXTENSION_FILE;
  const present = atPresentVersion(raw, version);
  const { extension, warnings } = isForeign
    ? await fromForeign(present.extension, files)
    : { extension: present.extension, warnings: [] };
  return {
    value: parseExtension(path, extension),
    roles: rolesIn(extension),
    warnings: [...present.warnings, ...warnings],
  };
}

const rolesIn = (extension: JsonObject): Map<string, string> =>
  new Map(
    Object.entries(objectAt(extension, 'agents') ?? {}).flatMap(([slug, agent]) =>
      isJsonObject(agent) && typeof agent.role === 'string' ? [[slug, agent.role] as const] : [],
    ),
  );

async function rawOf(path: string, text: string): Promise<JsonObject> {
  try {
    const raw = await inSlices(extensionReading(text));
    const flaw = unstorable(raw);
    if (flaw) throw new ExtensionFlaw(flaw);
    return raw;
  } catch (error) {
    if (!(error instanceof ExtensionFlaw)) throw error;
    throw unprocessable(`${path} cannot be read: ${error.message}`, { path });
  }
}

function parseExtension(path: string, extension: JsonObject): PackageExtension {
  const parsed = PackageExtension.safeParse(extension);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = (issue?.path ?? []).map(String).join('.');
  throw unprocessable(`${path} is invalid: ${place}: ${issue?.message}`, { path, field: place });
}
