import { z } from 'zod';
import type { Adapter } from '../../../adapters/adapter.js';
import { adapterOf, allAdapters, isBuiltin, outsideAdapterOf } from '../../../adapters/registry.js';
import { notFound, unprocessable } from '../../core/errors/errors.js';
import type { Scope } from '../../core/operation/scope.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { pathId } from '../../core/text/fields.js';
import type { AdapterSetting } from './settings.js';
import { currentSettings } from './sync.js';

/** The wire format of an adapter. */
export const AdapterView = z
  .object({
    type: z.string().describe('The name that agents give as their adapterType, such as process.'),
    label: z.string().describe('The name for people.'),
    source: describedEnum('AdapterSource', 'Where an adapter comes from.', {
      builtin: 'Part of the product.',
      external: 'Provided by a package.',
    }).describe('Whether it is part of the product or comes from a package.'),
    modelsCount: z.int().describe('The number of models that the adapter knows by itself; 0 while it is not loaded.'),
    loaded: z.boolean().describe('Whether the answering process can use the adapter.'),
    disabled: z.boolean().describe('Whether the adapter is hidden from new agents; agents that use it keep it.'),
    capabilities: z
      .object({
        supportsInstructionsBundle: z.boolean().describe("Whether its runs get the agent's instructions."),
        supportsSkills: z.boolean().describe('Whether its agents can be given skills.'),
        supportsLocalAgentJwt: z
          .boolean()
          .describe('Whether its runs get a token for this API, which ends with the run.'),
        requiresMaterializedRuntimeSkills: z
          .boolean()
          .describe("Whether skills must be files in the agent's home before a run starts."),
      })
      .meta({ id: 'AdapterCapabilities', description: 'What the runs of an adapter get, and what they need.' }),
    overriddenBuiltin: z
      .boolean()
      .optional()
      .describe('True where a package brings an adapter of a built-in type; null elsewhere.'),
    overridePaused: z
      .boolean()
      .optional()
      .describe(
        'Whether the built-in adapter is used in place of the package; null where nothing is overridden or paused.',
      ),
    version: z
      .string()
      .optional()
      .describe('The version of the installed package; null for an adapter of the product.'),
    packageName: z
      .string()
      .optional()
      .describe('The name of the npm package that it comes from; null for an adapter of the product.'),
    problem: z.string().optional().describe('Why the answering process cannot use the adapter; null if it can.'),
  })
  .meta({ id: 'Adapter', description: 'A way to run agents.' });

export const AdapterModelView = z
  .object({
    id: z.string().describe("What an agent's adapterConfig names as its model."),
    label: z.string().describe('The name for people.'),
  })
  .meta({ id: 'AdapterModel', description: 'A model that an adapter offers.' });

export const adapterRef = { type: pathId().describe('What names the adapter, such as process.') };

/** An adapter with its definition in this process's registry and its stored setting. */
export interface KnownAdapter {
  readonly type: string;
  /** Undefined if this process could not load the adapter. */
  readonly definition: Adapter | undefined;
  readonly setting: AdapterSetting | undefined;
}

/** All built-in and installed adapters, built-in ones first. */
export async function knownAdapters(scope: Scope): Promise<KnownAdapter[]> {
  const settings = new Map((await currentSettings(scope)).map((setting) => [setting.type, setting]));
  const installed = [...settings.values()].filter(({ packageName }) => packageName !== null);
  const types = new Set([...allAdapters(), ...installed].map(({ type }) => type));
  return [...types].map((type) => ({ type, definition: adapterOf(type), setting: settings.get(type) }));
}

/** @throws 404 */
export async function adapterByType(scope: Scope, { type }: { type: string }): Promise<KnownAdapter> {
  const found = (await knownAdapters(scope)).find((known) => known.type === type);
  if (!found) throw notFound(`Adapter "${type}" is not registered.`);
  return found;
}

/** @throws 422 if the adapter is not loaded in this process */
export async function usableAdapter(scope: Scope, type: string): Promise<Adapter> {
  const known = (await knownAdapters(scope)).find((one) => one.type === type);
  if (!known) throw unprocessable(`Unknown adapter type: ${type}`);
  if (!known.definition) throw unprocessable(problemOf(type));
  return known.definition;
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
