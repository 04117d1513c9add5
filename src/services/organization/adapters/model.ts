import { z } from 'zod';
import type { Adapter } from '#adapters/adapter.js';
import { adapterOf, allAdapters, isBuiltin, outsideAdapterOf } from '#adapters/registry.js';
import { notFound, unprocessable } from '#services/core/errors/errors.js';
import type { Scope } from '#services/core/operation/scope.js';
import { describedEnum, pathId } from '#services/core/text/fields.js';
import type { AdapterSetting } from './settings.js';

/** The wire format of an adapter. */
export const AdapterView = z
  .object({
    type: z.string().describe("The adapter's name, which agents set as their adapterType, such as process."),
    label: z.string().describe('The display name.'),
    source: describedEnum('AdapterSource', 'The origin of an adapter.', {
      builtin: 'Built into Orgraph.',
      external: 'Provided by an installed package.',
    }).describe('The origin of the adapter: built in, or provided by a package.'),
    modelsCount: z.int().describe("The number of models in the adapter's own list; 0 while the adapter is not loaded."),
    loaded: z.boolean().describe('True if the server process that answers this request can use the adapter.'),
    disabled: z.boolean().describe('True if the adapter is hidden from new agents; agents that use it keep it.'),
    capabilities: z
      .object({
        supportsInstructionsBundle: z.boolean().describe("True if the adapter's runs get the agent's instructions."),
        supportsSkills: z.boolean().describe("True if the adapter's agents can have skills."),
        supportsLocalAgentJwt: z
          .boolean()
          .describe("True if the adapter's runs get a token for this API, which is valid until the run ends."),
        requiresMaterializedRuntimeSkills: z
          .boolean()
          .describe("True if skills must be files in the agent's home before a run starts."),
      })
      .meta({ id: 'AdapterCapabilities', description: "The features and requirements of an adapter's runs." }),
    overriddenBuiltin: z
      .boolean()
      .optional()
      .describe('True if a package overrides the built-in adapter of the same type; otherwise null.'),
    overridePaused: z
      .boolean()
      .optional()
      .describe(
        'True if the built-in adapter is used instead of the package; null if nothing is overridden or paused.',
      ),
    version: z.string().optional().describe('The version of the installed package; null for a built-in adapter.'),
    packageName: z
      .string()
      .optional()
      .describe('The name of the npm package that provides the adapter; null for a built-in adapter.'),
    problem: z.string().optional().describe('The reason why the adapter is not loaded; null if it is loaded.'),
  })
  .meta({ id: 'Adapter', description: 'A way to run agents.' });

export const AdapterModelView = z
  .object({
    id: z.string().describe("The model's name in an agent's adapterConfig."),
    label: z.string().describe('The display name.'),
  })
  .meta({ id: 'AdapterModel', description: 'A model that an adapter offers.' });

export const adapterRef = { type: pathId().describe("The adapter's type, such as process.") };

/** An adapter with its definition in this process's registry and its stored setting. */
export interface KnownAdapter {
  readonly type: string;
  /** Undefined if this process could not load the adapter. */
  readonly definition: Adapter | undefined;
  readonly setting: AdapterSetting | undefined;
}

/** All built-in and installed adapters, built-in ones first. */
export async function knownAdapters(scope: Scope): Promise<KnownAdapter[]> {
  const settings = new Map((await scope.services.adapters.settings(scope)).map((setting) => [setting.type, setting]));
  const installed = [...settings.values()].filter(({ packageName }) => packageName !== null);
  const types = new Set([...allAdapters(), ...installed].map(({ type }) => type));
  return [...types].map((type) => ({ type, definition: adapterOf(type), setting: settings.get(type) }));
}

/** @throws 404 */
export async function adapterByType(scope: Scope, { type }: { type: string }): Promise<KnownAdapter> {
  const adapter = (await knownAdapters(scope)).find((known) => known.type === type);
  if (!adapter) throw notFound(`Adapter "${type}" is not registered.`);
  return adapter;
}

/** @throws 422 if the adapter is not loaded in this process */
export async function usableAdapter(scope: Scope, type: string): Promise<Adapter> {
  const adapter = (await knownAdapters(scope)).find((one) => one.type === type);
  if (!adapter) throw unprocessable(`Unknown adapter type: ${type}`);
  if (!adapter.definition) throw unprocessable(problemOf(type));
  return adapter.definition;
}

/** The reason why an installed adapter is not usable in this process. */
export const problemOf = (type: string): string =>
  `Adapter ${type} is not loaded: ${outsideAdapterOf(type)?.problem ?? 'no reason is known'}`;

const NONE = {
  supportsInstructionsBundle: false,
  supportsSkills: false,
  supportsLocalAgentJwt: false,
  requiresMaterializedRuntimeSkills: false,
};

export function presentAdapter({ type, definition, setting }: KnownAdapter): z.input<typeof AdapterView> {
  const { packageName = null, version = null, overridePaused = false } = setting ?? {};
  const overrides = packageName !== null && isBuiltin(type);
  const { supportsInstructionsBundle, supportsSkills, supportsLocalAgentJwt, requiresMaterializedRuntimeSkills } =
    definition ?? NONE;
  return {
    type,
    label: definition?.label ?? type,
    source: packageName === null ? 'builtin' : 'external',
    modelsCount: definition?.models.length ?? 0,
    loaded: definition !== undefined,
    disabled: setting?.disabled ?? false,
    capabilities: {
      supportsInstructionsBundle,
      supportsSkills,
      supportsLocalAgentJwt,
      requiresMaterializedRuntimeSkills,
    },
    ...(overrides && { overriddenBuiltin: true }),
    ...((overrides || overridePaused) && { overridePaused }),
    ...(packageName !== null && version !== null && { packageName, version }),
    ...(definition === undefined && { problem: outsideAdapterOf(type)?.problem ?? 'It is not loaded yet' }),
  };
}
