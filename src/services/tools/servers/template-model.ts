import { z } from 'zod';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, type JsonObject, jsonObject, rawText, text } from '#services/core/text/fields.js';
import { toolKey } from './model.js';

const ToolStdioTemplateStatus = describedEnum('ToolStdioTemplateStatus', 'Connections can use active templates only.', {
  active: 'Connections may use the template.',
  disabled: 'Connections may no longer use the template.',
});

const ToolStdioTemplateSource = describedEnum(
  'ToolStdioTemplateSource',
  'Shipped with the server, or created by an admin.',
  {
    built_in: 'The template comes with the server.',
    admin: 'An instance admin created the template.',
  },
);

const toolFields = {
  name: text(240).describe('The name of the tool at its program.'),
  title: text(240).nullish().describe('The display name.'),
  description: rawText(8000).nullish().describe('The purpose of the tool.'),
  inputSchema: jsonObject().nullish().describe("The JSON schema of the tool's arguments; any object if omitted."),
  annotations: jsonObject().nullish().describe('The annotations from the program, such as readOnlyHint.'),
};

/** A tool as a template declares it. */
export const TemplateToolView = z
  .object({
    name: z.string().describe('The name of the tool at its program.'),
    title: z.string().nullable().describe('The display name; null if not given.'),
    description: z.string().nullable().describe('The purpose of the tool; null if not given.'),
    inputSchema: jsonObject().describe("The JSON schema of the tool's arguments."),
    annotations: jsonObject().nullable().describe('The annotations from the program; null without any.'),
  })
  .meta({ id: 'ToolStdioTemplateTool', description: 'A tool that a template declares for its program.' });
export type TemplateTool = z.output<typeof TemplateToolView>;

export const ToolStdioTemplateView = z
  .object({
    id: z.uuid(),
    companyId: z.uuid(),
    templateId: z.string().describe('The key, unique in the company, that the config of a connection refers to.'),
    name: z.string().describe('The display name.'),
    description: z.string().nullable().describe('The purpose of the program; null if not given.'),
    command: z.string().describe('The program, which Orgraph starts without a shell.'),
    args: z.array(z.string()).describe('The arguments of the program, at most 100.'),
    envKeys: z
      .array(z.string())
      .describe('The environment variables that connections may fill with secrets, at most 200.'),
    tools: z
      .array(TemplateToolView)
      .describe('The tools that the template declares, at most 500; empty if the program lists its tools itself.'),
    source: ToolStdioTemplateSource,
    status: ToolStdioTemplateStatus,
    disabledAt: z.iso.datetime().nullable().describe('The time at which the template was disabled; null if it is not.'),
    disabledReason: z.string().nullable().describe('The reason for disabling the template; null if not given.'),
    createdByAgentId: z.uuid().nullable().describe('The ID of the agent that created it.'),
    createdByUserId: z.string().nullable().describe('The ID of the person who created it.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'ToolStdioTemplate',
    description: 'A program that instance admins allow the connections of a company to run.',
  });

/** Every stored template was created by an admin: the built-in ones are not rows. */
export const sourceOfRow = (_row: object) => 'admin' as const;

export const presentTemplate = presenterOf(ToolStdioTemplateView, { source: sourceOfRow });
export const presentBuiltIn = presenterOf(ToolStdioTemplateView, { source: (_row: object) => 'built_in' as const });

const VARIABLE = /^[A-Z_][A-Z0-9_]*$/;
const NOT_A_VARIABLE = 'Must have only upper-case letters, digits and underscores, and must not begin with a digit';

/** The fields of a new template. */
export const templateFields = {
  templateId: toolKey().describe('The key, unique in the company.'),
  name: text(160).describe('The display name, at most 160 characters.'),
  description: rawText(4000).nullish().describe('The purpose of the program, at most 4,000 characters.'),
  command: text(2000).describe('The program: a path, or a name to look up in PATH. Orgraph starts it without a shell.'),
  args: z.array(rawText(2000)).max(100).default([]).describe('The arguments of the program.'),
  envKeys: z
    .array(z.string().max(200).regex(VARIABLE, NOT_A_VARIABLE))
    .max(200)
    .default([])
    .describe('The environment variables that connections may fill with secrets.'),
  tools: z
    .array(z.object(toolFields).meta({ id: 'ToolStdioTemplateToolInput', description: 'A tool of a program.' }))
    .max(500)
    .default([])
    .describe('The tools of the program; empty if the program lists its tools itself.'),
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
