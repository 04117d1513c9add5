import { z } from 'zod';
import { board } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { query } from '../../core/operation/operation.js';
import { jsonObject, pathId } from '../../core/text/fields.js';
import { appsEnabled } from '../access/enabled.js';
import { ToolStatus } from '../applications/model.js';
import { CredentialRefView, ToolCredentialPlacement, ToolTransport } from '../connections/config.js';
import { draftsOf } from './mcp-json.js';

const ToolCredentialField = z
  .object({
    configPath: z.string().describe('Where it is in the file.'),
    label: z.string().describe('What people call it.'),
    placement: ToolCredentialPlacement,
    key: z.string().describe('The name of the header, variable or parameter.'),
    prefix: z.string().nullable().describe('What comes before the value, such as "Bearer "; null for nothing.'),
    required: z.boolean().describe('Whether the file has it.'),
  })
  .meta({ id: 'ToolCredentialField', description: 'A credential of which people must choose a secret.' });

const ToolConnectionDraft = z
  .object({
    name: z.string().describe('The name that the file gives it.'),
    transport: ToolTransport,
    status: ToolStatus.describe('Always draft.'),
    config: jsonObject().describe('The url, without what gives access; of a program nothing.'),
    credentialRefs: z.array(CredentialRefView).describe('None: the values of the file are dropped.'),
    credentialFields: z.array(ToolCredentialField).describe('The credentials that it needs, at most 100.'),
    warnings: z.array(z.string()).describe('What people must do, or what was left out.'),
  })
  .meta({ id: 'ToolConnectionDraft', description: 'A connection as a file describes it. It is not stored.' });

export const McpJson = z.union([z.string().max(200_000), jsonObject()]);

export const importMcpJson = query({
  name: 'importMcpJson',
  summary: 'Make drafts of connections of a file mcp.json; nothing is stored',
  gate: appsEnabled,
  input: z.object({ companyId: pathId(), mcpJson: McpJson.describe('The file, as text or as an object.') }),
  output: z
    .object({ drafts: z.array(ToolConnectionDraft).describe('A draft of each server, at most 200.') })
    .meta({ id: 'ToolConnectionDrafts' }),
  on: companyKeyById,
  allow: board,
  run: (_scope, { mcpJson }) => ({ drafts: draftsOf(mcpJson) }),
});
