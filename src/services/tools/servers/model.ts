import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, jsonObject, rawText, text, uuid } from '#services/core/text/fields.js';

export const ToolApplicationType = describedEnum('ToolApplicationType', 'The way Orgraph reaches an application.', {
  mcp_http: 'An MCP server over HTTP.',
  mcp_stdio: 'An MCP server that runs as a program on this machine.',
  plugin: 'A plugin of this installation.',
  a2a: 'Another agent, over the A2A protocol.',
  chat: 'A chat service.',
});

/** Applications, connections and profiles share these statuses. */
export const ToolStatus = describedEnum('ToolStatus', 'The status of an application, connection or profile.', {
  draft: 'Being set up: every call is denied.',
  active: 'In use.',
  disabled: 'Switched off: every call is denied.',
  archived: 'Retired, and omitted from lists unless requested: every call is denied.',
});

export const ToolApplicationView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    applicationKey: z
      .string()
      .describe('The key of the application, unique in the company. The names of its tools contain a slug of it.'),
    name: z.string().describe('The name, unique in the company.'),
    description: z.string().nullable().describe('The purpose of the application; null without a description.'),
    type: ToolApplicationType,
    status: ToolStatus,
    pluginId: z.uuid().nullable().describe('The ID of the plugin that provides it; null for all other types.'),
    ownerAgentId: z.uuid().nullable().describe('The ID of the agent that is responsible for it.'),
    ownerUserId: z.string().nullable().describe('The ID of the person who is responsible for it.'),
    metadata: jsonObject().nullable().describe('Custom data; null if not set.'),
    archivedAt: z.iso.datetime().nullable().describe('The time at which it was archived; null if it is not.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolApplication', description: 'An external service whose tools agents use through its connections.' });

export const presentApplication = presenterOf(ToolApplicationView);

/** Keys of applications and profiles. */
export const toolKey = () =>
  text(160).regex(
    /^[a-z0-9][a-z0-9._:-]*$/,
    'Must begin with a lower-case letter or digit, and have only these, dots, underscores, colons and hyphens',
  );

/** The fields that clients write. */
export const applicationFields = {
  applicationKey: toolKey().describe('The key, unique in the company. Defaults to a slug of the name.'),
  name: text(160).describe('The name, unique in the company, of at most 160 characters.'),
  description: rawText(4000).nullish().describe('The purpose of the application, in at most 4,000 characters.'),
  type: ToolApplicationType.describe('The way Orgraph reaches the application; fixed once it has a connection.'),
  status: ToolStatus.describe('Connections work only while the application is active.'),
  pluginId: uuid().nullish().describe('The ID of the plugin that provides it.'),
  ownerAgentId: uuid().nullish().describe('The ID of the agent that is responsible for it, in the same company.'),
  ownerUserId: text(200).nullish().describe('The ID of the company member who is responsible for it.'),
  metadata: jsonObject().nullish().describe('Custom data.'),
};
