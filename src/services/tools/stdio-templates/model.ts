import { z } from 'zod';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { type JsonObject, jsonObject, rawText, text } from '../../core/text/fields.js';
import { toolKey } from '../applications/model.js';

const ToolStdioTemplateStatus = describedEnum('ToolStdioTemplateStatus', 'Whether a template may be used.', {
  active: 'Connections may use it.',
  disabled: 'No connection may use it any more.',
});

const ToolStdioTemplateSource = describedEnum('ToolStdioTemplateSource', 'Where a template comes from.', {
  built_in: 'It comes with the server.',
  admin: 'An admin of the installation made it.',
});

const toolFields = {
  name: text(240).describe('The name by which the program is asked for it.'),
  title: text(240).nullish().describe('What people call it.'),
  description: rawText(8000).nullish().describe('What it does.'),
  inputSchema: jsonObject().nullish().describe('The JSON schema of its arguments; any object when left out.'),
  annotations: jsonObject().nullish().describe('What the program says of it, such as readOnlyHint.'),
};

/** A tool as a template declares it. */
export const TemplateToolView = z
  .object({
    name: z.string().describe('The name by which the program is asked for it.'),
    title: z.string().nullable().describe('What people call it; null if nobody said.'),
    description: z.string().nullable().describe('What it does; null if nobody said.'),
    inputSchema: jsonObject().describe('The JSON schema of its arguments.'),
    annotations: jsonObject().nullable().describe('What the program says of it; null for nothing.'),
  })
  .meta({ id: 'ToolStdioTemplateTool', description: 'A tool that the program of a template is said to have.' });
export type TemplateTool = z.output<typeof TemplateToolView>;

export const ToolStdioTemplateView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    templateId: z.string().describe('The key, unique in the company, by which the config of a connection names it.'),
    name: z.string().describe('What people call it.'),
    description: z.string().nullable().describe('What the program is for; null if nobody said.'),
    command: z.string().describe('The program. It is started without a shell.'),
    args: z.array(z.string()).describe('Its arguments, at most 100.'),
    envKeys: z
      .array(z.string())
      .describe('The environment variables that connections may fill with secrets, at most 200.'),
    tools: z
      .array(TemplateToolView)
      .describe('The tools that it is said to have, at most 500; none where it lists them itself.'),
    source: ToolStdioTemplateSource,
    status: ToolStdioTemplateStatus,
    disabledAt: z.iso.datetime().nullable().describe('When it was disabled; null while it is not.'),
    disabledReason: z.string().nullable().describe('Why it was disabled; null if nobody said.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'ToolStdioTemplate',
    description: 'A program that admins of the installation let connections of a company run.',
  });

/** Every stored template was created by an admin: the built-in ones are not rows. */
export const sourceOfRow = (_row: object) => 'admin' as const;

export const presentTemplate = presenterOf(ToolStdioTemplateView, { source: sourceOfRow });
export const presentBuiltIn = presenterOf(ToolStdioTemplateView, { source: (_row: object) => 'built_in' as const });

const VARIABLE = /^[A-Z_][A-Z0-9_]*$/;
const NOT_A_VARIABLE = 'Must have only upper-case letters, digits and underscores, and begin with no digit';

/** The fields of a new template. */
export const templateFields = {
  templateId: toolKey().describe('The key, unique in the company.'),
  name: text(160).describe('What people call it, in at most 160 characters.'),
  description: rawText(4000).nullish().describe('What the program is for, in at most 4,000 characters.'),
  command: text(2000).describe('The program: a path, or a name that is looked for in PATH. No shell reads it.'),
  args: z.array(rawText(2000)).max(100).default([]).describe('Its arguments.'),
  envKeys: z
    .array(z.string().max(200).regex(VARIABLE, NOT_A_VARIABLE))
    .max(200)
    .default([])
    .describe('The environment variables that connections may fill with secrets.'),
  tools: z
    .array(z.object(toolFields).meta({ id: 'ToolStdioTemplateToolInput', description: 'A tool of a program.' }))
    .max(500)
    .default([])
    .describe('The tools that it has; none where it lists them itself.'),
};

type GivenTool = z.output<z.ZodObject<typeof toolFields>>;

/** A tool as it is stored. */
export const storedTool = ({ name, title, description, inputSchema, annotations }: GivenTool): TemplateTool => ({
  name,
  title: title ?? null,
  description: description ?? null,
  inputSchema: inputSchema ?? ({ type: 'object' } as JsonObject),
  annotations: annotations ?? null,
});
