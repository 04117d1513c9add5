import { z } from 'zod';
import { jsonObject, text } from '#services/core/text/fields.js';
import {
  CAPABILITIES,
  PluginCategory,
  PluginCheckoutPolicy,
  PluginFolderAccess,
  PluginRouteAuth,
  PluginRouteMethod,
  PluginSlotType,
} from './words.js';

const MAX_ITEMS = 100;
const MAX_KEY = 100;
const MAX_PATH = 500;
const SEMVER = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

const key = () =>
  z
    .string()
    .max(MAX_KEY)
    .regex(/^[a-z0-9][a-z0-9._-]*$/, 'Must be lower-case letters, digits, and . _ -, beginning with a letter or digit');
const name = () => text(100);
const description = () => text(500);
/** A path within a folder. Opening it checks that it stays inside. */
const file = () => text(MAX_PATH);
/** A program file of the package. */
const program = () =>
  file().refine(
    (path) => !/^(?:[/\\]|[A-Za-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path),
    'Must be a path within the package, without ..',
  );
const list = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_ITEMS).default([]);

/** Maximum size of a body that a plugin may accept. Anyone may send one, and it occupies a server for 0.7 s. */
export const MAX_WEBHOOK_BYTES = 10_485_760;
/** Maximum size of a webhook's body, unless it declares another. */
export const DEFAULT_WEBHOOK_BYTES = 1_048_576;

const PluginJobDeclaration = z
  .strictObject({
    jobKey: key(),
    displayName: name(),
    description: description().optional(),
    schedule: text(200)
      .optional()
      .describe('The schedule: five cron fields, in UTC; null for a job that only people start.'),
  })
  .meta({ id: 'PluginJobDeclaration', description: 'A job that a plugin declares.' });

const PluginWebhookDeclaration = z
  .strictObject({
    endpointKey: key(),
    displayName: name(),
    description: description().optional(),
    maxBytes: z
      .int()
      .min(1)
      .max(MAX_WEBHOOK_BYTES)
      .optional()
      .describe(
        `The largest body of a request to it, in bytes; ${DEFAULT_WEBHOOK_BYTES.toLocaleString('en-US')} unless given.`,
      ),
  })
  .meta({ id: 'PluginWebhookDeclaration', description: 'A webhook that a plugin declares.' });

const PluginToolHints = z
  .strictObject({
    readOnlyHint: z.boolean().optional().describe('True if the tool only reads; without this hint, it may write.'),
    destructiveHint: z.boolean().optional().describe('True if the tool may destroy something.'),
    idempotentHint: z
      .boolean()
      .optional()
      .describe('True if calling the tool twice has the same effect as calling it once.'),
    openWorldHint: z.boolean().optional().describe('True if the tool reaches beyond this installation.'),
  })
  .meta({ id: 'PluginToolHints', description: "A plugin's hints about the harm that its tool can do." });

const PluginToolDeclaration = z
  .strictObject({
    name: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'Must be letters, digits, _ and -, a letter first'),
    displayName: name(),
    description: text(2_000),
    parametersSchema: jsonObject()
      .refine(({ type = 'object' }) => type === 'object', 'Must be the schema of an object')
      .describe('The JSON schema of its parameters.'),
    annotations: PluginToolHints.optional(),
  })
  .meta({ id: 'PluginToolDeclaration', description: 'A tool that a plugin declares.' });

export const PluginFolderDeclaration = z
  .strictObject({
    folderKey: key().describe('The key of the folder within the plugin.'),
    displayName: name().describe('The name shown to people.'),
    description: description()
      .optional()
      .describe("The plugin's use of the folder; null if the plugin does not describe it."),
    access: PluginFolderAccess.describe('The operations that the plugin may perform in it.'),
    requiredDirectories: list(file()).describe('The folders that must exist in it.'),
    requiredFiles: list(file()).describe('The files that must exist in it.'),
  })
  .meta({ id: 'PluginFolderDeclaration', description: 'A server folder that a plugin uses.' });

const PluginCompanyResolution = z.strictObject({
  from: z.enum(['body', 'query', 'issue']),
  key: text(MAX_KEY).optional(),
  param: text(MAX_KEY).optional(),
});

const PluginRouteDeclaration = z
  .strictObject({
    routeKey: key(),
    method: PluginRouteMethod,
    path: z
      .string()
      .max(MAX_PATH)
      .regex(/^(?:\/(?::?[A-Za-z0-9][A-Za-z0-9_.-]*))+$/, 'Must be segments such as /spaces/:spaceSlug'),
    auth: PluginRouteAuth,
    capability: z.literal('api.routes.register').optional(),
    checkoutPolicy: PluginCheckoutPolicy.default('none'),
    companyResolution: PluginCompanyResolution.optional(),
  })
  .meta({ id: 'PluginRouteDeclaration', description: 'A route that a plugin serves.' });

export const PluginSlot = z
  .strictObject({
    type: PluginSlotType.describe('The place of the slot in the dashboard.'),
    id: key().describe('The key of the slot within the plugin.'),
    displayName: name().describe('The name shown to people.'),
    exportName: text(MAX_KEY).describe("The name of the slot's export in the plugin's UI module."),
    entityTypes: list(text(60)).describe('The types of entities beside which the slot appears; empty for all types.'),
    routePath: text(MAX_PATH).optional().describe('The path of the page; null if the slot is not a page.'),
    order: z
      .int()
      .optional()
      .describe('The sort order among other slots, smallest first; null if the plugin does not set it.'),
  })
  .meta({ id: 'PluginSlot', description: 'A part of the dashboard that a plugin adds.' });

const managedList = <T extends z.ZodRawShape>(fields: T) => list(z.strictObject({ key: key(), ...fields }));
const MAX_TEXT = 100_000;

export const PluginManifest = z.strictObject({
  id: key(),
  apiVersion: z.literal(1, 'Must be 1, the version of plugins that this server knows'),
  version: z.string().max(100).regex(SEMVER, 'Must be a semantic version such as 1.2.3'),
  displayName: name(),
  description: description(),
  author: text(200),
  categories: z.array(PluginCategory).min(1).max(4),
  capabilities: z.array(z.enum(CAPABILITIES)).min(1).max(CAPABILITIES.length),
  minimumHostVersion: z.string().max(100).regex(SEMVER, 'Must be a semantic version such as 1.2.3').optional(),
  entrypoints: z.strictObject({ worker: program(), ui: program().optional() }),
  instanceConfigSchema: jsonObject().optional(),
  jobs: list(PluginJobDeclaration),
  webhooks: list(PluginWebhookDeclaration),
  tools: list(PluginToolDeclaration),
  localFolders: list(PluginFolderDeclaration),
  apiRoutes: list(PluginRouteDeclaration),
  ui: z.strictObject({ slots: list(PluginSlot), launchers: list(jsonObject()) }).optional(),
  agents: managedList({ name: name(), title: text(200).optional(), instructions: z.string().max(MAX_TEXT).optional() }),
  projects: managedList({ name: name(), description: z.string().max(MAX_TEXT).optional() }),
  routines: managedList({
    title: text(200),
    description: z.string().max(MAX_TEXT).optional(),
    agentKey: key().optional(),
  }),
  skills: managedList({ markdown: z.string().max(MAX_TEXT) }),
});
export type PluginManifest = z.output<typeof PluginManifest>;
export type PluginRoute = PluginManifest['apiRoutes'][number];
