import { z } from 'zod';
import { jsonObject } from '#services/core/text/fields.js';
import { PROVIDER_TYPES } from '../policies/call.js';

export const SessionToolView = z
  .object({
    name: z.string().describe('The name by which the session calls the tool.'),
    displayName: z.string().describe('The title of the tool, or its name at its server.'),
    description: z.string().describe('The description from its server, with a note if calls need an approval.'),
    parametersSchema: jsonObject().describe('The JSON schema of the parameters.'),
    providerType: z.enum(PROVIDER_TYPES).describe('The kind of server that provides the tool.'),
    pluginId: z.uuid().nullable().describe('The ID of the plugin that provides the tool; null for other tools.'),
    risk: z.enum(['read', 'write', 'destructive']).describe('The kind of effect that a call can have.'),
    applicationId: z.uuid().describe('The ID of the application.'),
    applicationKey: z.string().describe('The key of the application.'),
    applicationDisplayName: z.string().describe('The name of the application.'),
    connectionId: z.uuid().describe('The ID of the connection.'),
    catalogEntryId: z.uuid().describe('The ID of the tool in the catalog of the connection.'),
    upstreamToolName: z.string().describe('The name of the tool at its server.'),
    requiresApproval: z.boolean().describe('True if calls need an approval.'),
    providerMetadata: jsonObject().describe('Further data: the annotations of the tool, and hashes of its definition.'),
  })
  .meta({ id: 'SessionTool', description: 'A tool that a session may call.' });

export const ToolCallResult = z
  .object({
    content: z.array(jsonObject()).describe('Blocks of text, images and similar, as the server returned them.'),
    data: jsonObject().nullable().describe('The structured form of the content; null if the server omits it.'),
    isError: z.boolean().describe('True if the tool reports a failure.'),
  })
  .meta({ id: 'ToolCallResult', description: 'The response of a server, without the credentials sent to it.' });

export const ToolCallAnswer = z
  .object({
    invocationId: z.uuid().describe('The ID of the call in the audit log.'),
    status: z
      .enum(['completed', 'replayed'])
      .describe('completed if this request made the call, replayed if it returns the stored result.'),
    tool: z.string().describe('The name of the tool.'),
    result: ToolCallResult,
  })
  .meta({ id: 'ToolCallAnswer', description: 'A completed call of a tool.' });
