import { z } from 'zod';
import { jsonObject } from '../../core/text/fields.js';
import { PROVIDER_TYPES } from '../policies/call.js';

export const SessionToolView = z
  .object({
    name: z.string().describe('The name to call it by.'),
    displayName: z.string().describe('The title of the tool, or the name that its server gives it.'),
    description: z
      .string()
      .describe('What it does, as its server says; and that people are asked first, where they are.'),
    parametersSchema: jsonObject().describe('The JSON schema of its parameters.'),
    providerType: z.enum(PROVIDER_TYPES).describe('How it is reached.'),
    pluginId: z.uuid().nullable().describe('The ID of the plugin that brings it; null for all others.'),
    risk: z.enum(['read', 'write', 'destructive']).describe('What a call can do.'),
    applicationId: z.uuid().describe('The ID of the application.'),
    applicationKey: z.string().describe('The key of the application.'),
    applicationDisplayName: z.string().describe('The name of the application.'),
    connectionId: z.uuid().describe('The ID of the connection.'),
    catalogEntryId: z.uuid().describe('The ID of the tool in the catalog of the connection.'),
    upstreamToolName: z.string().describe('The name that its server gives it.'),
    requiresApproval: z.boolean().describe('Whether people are asked before it is called.'),
    providerMetadata: jsonObject().describe('What else is known of it: its annotations, and hashes of its definition.'),
  })
  .meta({ id: 'SessionTool', description: 'A tool that a session may call.' });

export const ToolCallResult = z
  .object({
    content: z.array(jsonObject()).describe('Blocks of text, images and the like, as the server gave them.'),
    data: jsonObject().nullable().describe('The structured form of the same; null where the server gives none.'),
    isError: z.boolean().describe('Whether the tool says that it failed.'),
  })
  .meta({ id: 'ToolCallResult', description: 'What a server answered, without the credentials that it was sent.' });

export const ToolCallAnswer = z
  .object({
    invocationId: z.uuid().describe('The ID of the call, for the audit.'),
    status: z.enum(['completed', 'replayed']).describe('Whether it was made now, or its stored result is given.'),
    tool: z.string().describe('The name of the tool.'),
    result: ToolCallResult,
  })
  .meta({ id: 'ToolCallAnswer', description: 'A call of a tool that was made.' });
