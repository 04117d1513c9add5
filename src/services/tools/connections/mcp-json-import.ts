import { z } from 'zod';
import { board } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import { jsonObject, pathId } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { ToolStatus } from '../servers/model.js';
import { CredentialRefView, ToolCredentialPlacement, ToolTransport } from './config.js';
import { draftsOf } from './mcp-json.js';

const ToolCredentialField = z
  .object({
    configPath: z.string().describe('The path of the credential in the file.'),
    label: z.string().describe('The display name of the credential.'),
    placement: ToolCredentialPlacement,
    key: z.string().describe('The name of the header, variable or parameter.'),
    prefix: z.string().nullable().describe('The text before the value, such as "Bearer "; null without one.'),
    required: z.boolean().describe('True if the file contains the credential.'),
  })
  .meta({ id: 'ToolCredentialField', description: 'A credential that needs a secret, which the user chooses.' });

const ToolConnectionDraft = z
  .object({
    name: z.string().describe('The name of the server in the file.'),
    transport: ToolTransport,
    status: ToolStatus.describe('Always draft.'),
    config: jsonObject().describe('The URL without its credentials; empty for a program.'),
    credentialRefs: z.array(CredentialRefView).describe('Always empty: the import drops the values in the file.'),
    credentialFields: z.array(ToolCredentialField).describe('The credentials that the connection needs, at most 100.'),
    warnings: z
      .array(z.string())
      .describe('The steps that the user must still take, and the settings that the import left out.'),
  })
  .meta({ id: 'ToolConnectionDraft', description: 'A connection as described in the file. It is not stored.' });

export const McpJson = z.union([z.string().max(200_000), jsonObject()]);

export const importMcpJson = query({
  name: 'importMcpJson',
  summary: 'Draft connections from an mcp.json file, without storing them',
  gate: appsEnabled,
  input: z.object({ companyId: pathId(), mcpJson: McpJson.describe('The file, as text or as an object.') }),
  output: z
    .object({ drafts: z.array(ToolConnectionDraft).describe('A draft for each server, at most 200.') })
    .meta({ id: 'ToolConnectionDrafts' }),
  on: companyKeyById,
  allow: board,
  run: (_scope, { mcpJson }) => ({ drafts: draftsOf(mcpJson) }),
});
