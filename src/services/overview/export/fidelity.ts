import { z } from 'zod';
import { companyKeyById } from '#services/access/tenancy.js';
import { isActivitySql, query } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { describedEnum, pathId, total } from '#services/core/text/fields.js';
import { exporter } from './operations.js';
import { toolsSql } from './rows.js';

/** Records that an export includes completely. */
const KEPT = {
  agents: `"Agent" t WHERE t."companyId" = $1::uuid AND t.status <> 'terminated'`,
  projects: `"Project" t WHERE t."companyId" = $1::uuid`,
  skills: `"Skill" t WHERE t."companyId" = $1::uuid`,
  issues: `"Issue" t WHERE t."companyId" = $1::uuid AND t."hiddenAt" IS NULL`,
  routines: `"Routine" t WHERE t."companyId" = $1::uuid AND t.status <> 'archived'`,
  labels: `"Label" t WHERE t."companyId" = $1::uuid`,
  comments: `"IssueComment" t WHERE t."companyId" = $1::uuid AND t."deletedAt" IS NULL`,
  documents: `"Document" t WHERE t."companyId" = $1::uuid AND t."issueId" IS NOT NULL`,
  attachments: `"IssueAttachment" t WHERE t."companyId" = $1::uuid`,
  workProducts: `"WorkProduct" t WHERE t."companyId" = $1::uuid`,
} as const;

/** Records that an export leaves out, by the code of the warning. */
const LEFT_BEHIND = {
  approvals_not_exported: `"Approval" t WHERE t."companyId" = $1::uuid`,
  cost_history_not_exported: `"CostEvent" t WHERE t."companyId" = $1::uuid`,
  tools_not_exported: toolsSql('$1::uuid'),
  activity_history_not_exported: `"Event" t WHERE t."companyId" = $1::uuid AND ${isActivitySql('t')}`,
} as const;

const count = (name: string, from: string): string => `(SELECT count(*) FROM ${from}) AS "${name}"`;
const COUNTS = statement(
  `SELECT ${Object.entries({ ...KEPT, ...LEFT_BEHIND })
    .map(([name, from]) => count(name, from))
    .join(',\n         ')}`,
);

const kinds = Object.keys(KEPT) as (keyof typeof KEPT)[];
const codes = Object.keys(LEFT_BEHIND) as (keyof typeof LEFT_BEHIND)[];

const WarningCode = describedEnum('ExportWarningCode', 'The kind of records that an export leaves out.', {
  approvals_not_exported: 'Approvals, decided or not.',
  cost_history_not_exported: 'The costs of the company.',
  tools_not_exported: 'Tool connections, profiles, policies and gateways.',
  activity_history_not_exported: 'The activity of the company.',
});

export const ExportFidelityView = z
  .object({
    schema: z.string().describe('The name of the response format.'),
    companyId: z.uuid(),
    counts: z
      .object({
        agents: total().describe('The number of agents.'),
        projects: total().describe('The number of projects.'),
        skills: total().describe('The number of skills.'),
        issues: total().describe('The number of tasks that do not recur.'),
        routines: total().describe('The number of recurring tasks.'),
        labels: total().describe('The number of labels.'),
        comments: total().describe('The number of comments on issues.'),
        documents: total().describe('The number of documents of issues.'),
        attachments: total().describe('The number of files of issues.'),
        workProducts: total().describe('The number of work products.'),
      })
      .meta({ id: 'ExportCounts', description: 'The numbers of records that an export can include.' }),
    warnings: z
      .array(
        z
          .object({
            code: WarningCode.describe('The kind of records.'),
            count: total().describe('The number of records.'),
          })
          .meta({ id: 'ExportWarning', description: 'A kind of records that an export of a company leaves out.' }),
      )
      .describe('The kinds of records that an export leaves out; empty if it leaves out nothing.'),
    generatedAt: z.iso.datetime().describe('Time of the count.'),
  })
  .meta({ id: 'ExportFidelity', description: 'The numbers of records that an export includes and leaves out.' });

const SCHEMA = 'orgraph/export-fidelity/v1';

type Counts = Record<keyof typeof KEPT | keyof typeof LEFT_BEHIND, bigint>;

export const getExportFidelity = query({
  name: 'getExportFidelity',
  summary: 'Count the records that an export includes and leaves out',
  input: z.object({ companyId: pathId() }),
  output: ExportFidelityView,
  on: companyKeyById,
  allow: exporter,
  async run(scope, _input, { id }) {
    const counts = (await scope.row<Counts>(COUNTS, [id])) as Counts;
    const of = (name: keyof Counts): number => Number(counts[name]);
    return {
      schema: SCHEMA,
      companyId: id,
      counts: Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<keyof typeof KEPT, number>,
      warnings: codes.flatMap((code) => (of(code) > 0 ? [{ code, count: of(code) }] : [])),
      generatedAt: new Date().toISOString(),
    };
  },
});
