import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ToolStdioTemplate } from '#generated/prisma/client.js';
import TOOLS from './built-in-tools.json' with { type: 'json' };
import { type TemplateTool, TemplateToolView } from './template-model.js';

// Templates that come with the server. They are not rows: their programs are part of the server, and nobody can change
// them.

/** The key prefix that is reserved for built-in templates. */
export const BUILT_IN_PREFIX = 'orgraph:';

/** The programs of the server itself, by the argument that each gets. */
export type BuiltInProgram = keyof typeof TOOLS;

export const BuiltInTemplateView = z
  .object({
    templateId: z.string().describe('The key that the config of a connection refers to.'),
    name: z.string().describe('The display name.'),
    description: z.string().describe('The purpose of the program.'),
    tools: z.array(TemplateToolView).describe('The tools of the program.'),
  })
  .meta({
    id: 'ToolBuiltInTemplate',
    description: 'A program that comes with the server and that connections of every company may run.',
  });
export type BuiltInTemplate = z.output<typeof BuiltInTemplateView> & { readonly program: BuiltInProgram };

const toolsOf = (program: BuiltInProgram) => TOOLS[program] as unknown as TemplateTool[];

export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [
  {
    templateId: `${BUILT_IN_PREFIX}notes`,
    program: 'notes',
    name: 'Notes',
    description: 'Keeps short notes, for as long as it runs.',
    tools: toolsOf('notes'),
  },
  {
    templateId: `${BUILT_IN_PREFIX}calculator`,
    program: 'calculator',
    name: 'Calculator and clock',
    description: 'Calculates with two numbers, and tells the time.',
    tools: toolsOf('calculator'),
  },
];

export const builtInTemplate = (templateId: string): BuiltInTemplate | undefined =>
  BUILT_IN_TEMPLATES.find((template) => template.templateId === templateId);

/** The date since which these templates exist. */
const SINCE = new Date('2026-11-24T00:00:00.000Z');

/** The template as a row of the company, with a stable ID. */
export function builtInRow(
  companyId: string,
  { templateId, program, name, description, tools }: BuiltInTemplate,
): ToolStdioTemplate {
  return {
    id: idOf(companyId, templateId),
    companyId,
    templateId,
    name,
    description,
    command: 'orgraph',
    args: [program],
    envKeys: [],
    tools: tools as never,
    status: 'active',
    disabledAt: null,
    disabledReason: null,
    createdByAgentId: null,
    createdByUserId: null,
    createdAt: SINCE,
    updatedAt: SINCE,
  };
}

/** A UUID of version 8, whose bits are free, derived from the company and the template. */
function idOf(companyId: string, templateId: string): string {
  const hex = createHash('sha256').update(`${companyId} ${templateId}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
