import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { jsonObject, rawText, text, uuid } from '../../core/text/fields.js';

export const ToolApplicationType = describedEnum('ToolApplicationType', 'How an application is reached.', {
  mcp_http: 'An MCP server over HTTP.',
  mcp_stdio: 'An MCP server that runs here as a program.',
  plugin: 'A plugin of this installation.',
  a2a: 'Another agent, over the A2A protocol.',
  chat: 'A chat service.',
});

/** Applications, connections and profiles share these statuses. */
export const ToolStatus = describedEnum('ToolStatus', 'Whether something of the tools is in use.', {
  draft: 'Being set up: every call is denied.',
  active: 'In use.',
  disabled: 'Set aside: every call is denied.',
  archived: 'Given up, and left out of lists unless asked for: every call is denied.',
});

export const ToolApplicationView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    applicationKey: z
      .string()
      .describe('The key of the application, unique in the company. Names of its tools begin with it.'),
    name: z.string().describe('The name, unique in the company.'),
    description: z.string().nullable().describe('What the application is for; null if nobody said.'),
    type: ToolApplicationType,
    status: ToolStatus,
    pluginId: z.uuid().nullable().describe('The ID of the plugin that brings it; null for all other types.'),
    ownerAgentId: z.uuid().nullable().describe('The ID of the agent that answers for it.'),
    ownerUserId: z.string().nullable().describe('The ID of the person who answers for it.'),
    metadata: jsonObject().nullable().describe('Custom data; null until somebody writes some.'),
    archivedAt: z.iso.datetime().nullable().describe('When it was archived; null while it is not.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ToolApplication', description: 'Software outside whose tools agents use, through its connections.' });

export const presentApplication = presenterOf(ToolApplicationView);

/** Keys of applications and profiles. */
export const toolKey = () =>
  text(160).regex(
    /^[a-z0-9][a-z0-9._:-]*$/,
    'Must begin with a lower-case letter or digit, and have only these, dots, underscores, colons and hyphens',
  );

/** The fields that clients write. */
export const applicationFields = {
  applicationKey: toolKey().describe('The key, unique in the company; made of the name when left out.'),
  name: text(160).describe('The name, unique in the company, of at most 160 characters.'),
  description: rawText(4000).nullish().describe('What the application is for, in at most 4,000 characters.'),
  type: ToolApplicationType.describe('How it is reached; fixed once it has a connection.'),
  status: ToolStatus.describe('Whether it is in use.'),
  pluginId: uuid().nullish().describe('The ID of the plugin that brings it.'),
  ownerAgentId: uuid().nullish().describe('The ID of the agent that answers for it, in the same company.'),
  ownerUserId: text(200).nullish().describe('The ID of the member of the company who answers for it.'),
  metadata: jsonObject().nullish().describe('Custom data.'),
};
