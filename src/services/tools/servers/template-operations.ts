import { z } from 'zod';
import type { ToolStdioTemplate } from '#generated/prisma/client.js';
import { instanceAdmin } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { authorOf } from '#services/core/actors/actor.js';
import { conflict, notFound, unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { type Allow, type InCompany, mutation, query, rule } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { refuseDuplicate } from '#services/core/postgres/failures.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId, rawText } from '#services/core/text/fields.js';
import { appsEnabled } from '../enabled.js';
import { toolsAdmin } from '../managers.js';
import { BUILT_IN_PREFIX, BUILT_IN_TEMPLATES, builtInRow, builtInTemplate } from './built-in-templates.js';
import {
  presentBuiltIn,
  presentTemplate,
  storedTool,
  ToolStdioTemplateView,
  templateFields,
} from './template-model.js';
import { templatesOfCompany } from './template-rows.js';

/** A program runs on the server's machine, so an admin of the installation must allow it, too. */
const programAdmin: Allow<InCompany> = rule(
  'An instance admin who is not a viewer of the company',
  async (scope, resource) => {
    await toolsAdmin(scope, resource);
    await instanceAdmin(scope, resource);
  },
);

export const listToolStdioTemplates = query({
  name: 'listToolStdioTemplates',
  summary: "List a company's stdio templates: built-in ones, then others, oldest first",
  gate: appsEnabled,
  input: z.object({ companyId: pathId() }),
  output: z.object({ templates: z.array(ToolStdioTemplateView) }).meta({ id: 'ToolStdioTemplateList' }),
  on: companyKeyById,
  allow: toolsAdmin,
  run: async (scope, _input, { id: companyId }) => ({
    builtIn: BUILT_IN_TEMPLATES.map((template) => builtInRow(companyId, template)),
    rows: await templatesOfCompany.all(scope, [companyId]),
  }),
  present: (_scope, { builtIn, rows }) => ({
    templates: [...builtIn.map(presentBuiltIn), ...rows.map(presentTemplate)],
  }),
});

export const createToolStdioTemplate = mutation({
  name: 'createToolStdioTemplate',
  summary: 'Create a stdio template for a program',
  gate: appsEnabled,
  input: z.object({ companyId: pathId(), ...templateFields }),
  output: ToolStdioTemplateView,
  on: companyKeyById,
  allow: programAdmin,
  async run(scope, { companyId: _, tools, ...fields }, { companyId }) {
    if (fields.templateId.startsWith(BUILT_IN_PREFIX)) throw KeyTaken();
    const data = { ...fields, tools: tools.map(storedTool), companyId, ...authorOf(scope.actor) };
    const write = () => scope.db.toolStdioTemplate.create({ data: data as never });
    const template = await refuseDuplicate(write, KeyTaken);
    const { templateId, name, command } = template;
    scope.emit({
      ...eventSubject('tool_stdio_template', template),
      action: 'tool_stdio_template.created',
      details: { templateId, name, command },
    });
    return presentTemplate(template);
  },
});

const KeyTaken = () => conflict('A stdio template with that templateId already exists');

const TemplateNotFound = () => notFound('Stdio template not found');

const LOCKED = statement(
  `SELECT * FROM "ToolStdioTemplate" WHERE "companyId" = $1::uuid AND "templateId" = $2 FOR NO KEY UPDATE`,
);

/**
 * The template that a path names by its company and its key. A stored template is locked against other changes.
 * @throws 404
 */
async function lockedTemplate(
  scope: WriteScope,
  input: InCompany & { templateId: string },
): Promise<ToolStdioTemplate> {
  const company = await companyKeyById(scope, input);
  const builtIn = builtInTemplate(input.templateId);
  if (builtIn) return builtInRow(company.id, builtIn);
  const template = await scope.row<ToolStdioTemplate>(LOCKED, [company.id, input.templateId]);
  if (!template) throw TemplateNotFound();
  return template;
}

export const disableToolStdioTemplate = mutation({
  name: 'disableToolStdioTemplate',
  summary: 'Disable a stdio template for all connections',
  gate: appsEnabled,
  input: z.object({
    companyId: pathId(),
    templateId: pathId().describe('The key of the template.'),
    reason: rawText(1000).nullish().describe('The reason for disabling the template.'),
  }),
  output: ToolStdioTemplateView,
  on: lockedTemplate,
  allow: toolsAdmin,
  async run(scope, { reason }, template) {
    if (builtInTemplate(template.templateId)) throw unprocessable('Built-in stdio templates cannot be disabled');
    if (template.status === 'disabled') return presentTemplate(template);
    const data = { status: 'disabled', disabledAt: new Date(), disabledReason: reason ?? null };
    const after = await scope.db.toolStdioTemplate.update({ where: { id: template.id }, data });
    const { templateId, name } = after;
    scope.emit({
      ...eventSubject('tool_stdio_template', template),
      action: 'tool_stdio_template.disabled',
      details: { templateId, name, reason: reason ?? null },
    });
    return presentTemplate(after);
  },
});
