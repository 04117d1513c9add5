import { z } from 'zod';
import { Prisma } from '#generated/prisma/client.js';
import {
  anyBoard,
  board,
  companyMember,
  companyWriter,
  instanceAdmin,
  isCeo,
  isInstanceAdmin,
  permission,
} from '#services/access/rules.js';
import { assertMemberOf, lockCompany } from '#services/access/tenancy.js';
import { conflict, domainError, forbidden, unprocessable } from '#services/core/errors/errors.js';
import { eventSubject } from '#services/core/journal/journal.js';
import type { RecordedAction } from '#services/core/journal/vocabulary.js';
import { type Allow, mutation, query, rule } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { changedFields, isEmpty } from '#services/core/text/changes.js';
import { Ok, pathId } from '#services/core/text/fields.js';
import { monthlyBudget, monthlySpend } from '#services/money/budgets/monthly.js';
import { removeContentOf } from '../assets/content-references.js';
import { adapterList } from '../instance/model.js';
import { type CompanyRow, CompanyStatus, CompanyView, companyFields, presentCompany } from './model.js';
import { ISSUE_PREFIX } from './prefix.js';
import { companyById, reloadCompany, storedCompany, visibleCompanies } from './rows.js';
import { changeCompanyBudget, changeCompanyStatus, NO_MEMBER, openCompany } from './status.js';

const companyRef = { companyId: pathId() };

export const listCompanies = query({
  name: 'listCompanies',
  summary: 'List the companies that the caller can access',
  input: z.object({ scope: z.enum(['accessible']).optional() }),
  output: z.array(CompanyView),
  allow: anyBoard,
  run: (scope) => visibleCompanies(scope),
  present: (_scope, companies) => companies.map(presentCompany),
});

export const getCompany = query({
  name: 'getCompany',
  summary: 'Get a company',
  input: z.object(companyRef),
  output: CompanyView,
  on: storedCompany,
  allow: companyMember,
  async present(scope, company) {
    const of = { companyId: company.id, scopeType: 'company', scopeId: company.id } as const;
    const [budgetMonthlyCents, spentMonthlyCents] = await Promise.all([
      scope.load(monthlyBudget, of),
      scope.load(monthlySpend, of),
    ]);
    return presentCompany({ ...company, budgetMonthlyCents, spentMonthlyCents });
  },
});

const STATS = statement(`
  SELECT c.id, (SELECT count(*)::int FROM "Agent" a WHERE a."companyId" = c.id AND a.status <> 'terminated') AS "agentCount",
         (SELECT coalesce(sum(t.issues), 0)::int FROM "IssueTotal" t WHERE t."companyId" = c.id) AS "issueCount"
    FROM "Company" c ORDER BY c."createdAt", c.id`);

export const companyStats = query({
  name: 'companyStats',
  summary: 'Count the agents and issues of each accessible company',
  input: z.object({}),
  output: z.record(z.uuid(), z.object({ agentCount: z.int(), issueCount: z.int() })),
  allow: anyBoard,
  run: (scope) => scope.sql<{ id: string; agentCount: number; issueCount: number }>(STATS, []),
  present: (_scope, rows) => Object.fromEntries(rows.map(({ id, ...counts }) => [id, counts])),
});

/** Allows callers who may create companies. */
export const companyCreator: Allow<unknown> = rule(instanceAdmin.who, ({ actor }) => {
  if (!isInstanceAdmin(actor)) throw forbidden('Instance admin required');
});

export const createCompany = mutation({
  name: 'createCompany',
  summary: 'Create a company and become its owner',
  // A company has no assets before it exists.
  input: z
    .object(companyFields)
    .omit({ logoAssetId: true })
    .extend({
      budgetMonthlyCents: companyFields.budgetMonthlyCents.default(0),
      requireBoardApprovalForNewAgents: companyFields.requireBoardApprovalForNewAgents.default(false),
      issuePrefix: z
        .string()
        .trim()
        .toUpperCase()
        .regex(ISSUE_PREFIX, 'Must be 1 to 10 letters and digits, a letter first')
        .optional()
        .describe('The prefix of identifiers such as ACM-12; defaults to letters of the name.'),
    }),
  output: CompanyView,
  allow: companyCreator,
  async run(scope, { budgetMonthlyCents, issuePrefix, ...fields }) {
    const companyId = await openCompany(scope, { ...fields, budgetMonthlyCents }, issuePrefix);
    return answer(scope, companyId);
  },
});

const brandingFields = {
  name: companyFields.name.optional(),
  description: companyFields.description,
  primaryColor: companyFields.primaryColor,
  logoAssetId: companyFields.logoAssetId,
  logoUrl: companyFields.logoUrl,
};
const BRANDING = new Set(Object.keys(brandingFields));

const CeoOnly = () => forbidden('Only CEO agents can manage company settings');

/** Allows the board, and the company's own CEO agent. */
export const brandingEditor: Allow<CompanyRow> = rule(
  `${board.who}, or the company's CEO agent`,
  async (scope, company) => {
    if (scope.actor.kind === 'agent' && !isCeo(scope.actor)) throw CeoOnly();
    await companyWriter(scope, company);
  },
);

export const updateCompany = mutation({
  name: 'updateCompany',
  summary: 'Change a company; CEO agents may change its branding',
  input: z.object({
    ...companyRef,
    ...brandingFields,
    status: CompanyStatus.optional().describe("The company's new status."),
    budgetMonthlyCents: companyFields.budgetMonthlyCents.optional(),
    requireBoardApprovalForNewAgents: companyFields.requireBoardApprovalForNewAgents.optional(),
    defaultResponsibleUserId: companyFields.defaultResponsibleUserId,
    allowedAdapters: adapterList()
      .optional()
      .describe(
        'The allowed adapters, among those of the instance; null means all of these. Only instance admins can set it.',
      ),
  }),
  output: CompanyView,
  on: companyById,
  allow: brandingEditor,
  async run(scope, { companyId: _, status, budgetMonthlyCents, allowedAdapters, ...fields }, company) {
    const settings = { ...fields, status, budgetMonthlyCents, allowedAdapters };
    const changedKeys = Object.keys(settings).filter((key) => settings[key as keyof typeof settings] !== undefined);
    if (scope.actor.kind === 'agent' && changedKeys.some((key) => !BRANDING.has(key))) throw CeoOnly();
    // Without approvals, agents with the right to hire admit others themselves.
    if (company.requireBoardApprovalForNewAgents && fields.requireBoardApprovalForNewAgents === false) {
      await permission('agents:create')(scope, company);
    }
    if (allowedAdapters !== undefined && !isInstanceAdmin(scope.actor)) throw forbidden('Instance admin required');
    await applyFields(scope, company, { ...fields, allowedAdapters }, 'company.updated');
    // The budget comes first: the company may need a higher one to become active.
    if (budgetMonthlyCents !== undefined) await changeCompanyBudget(scope, company, budgetMonthlyCents);
    if (status) await changeCompanyStatus(scope, company, status);
    return answer(scope, company.id);
  },
});

const BrandingEmpty = domainError('branding_empty', 'At least one branding field must be provided');

export const updateCompanyBranding = mutation({
  name: 'updateCompanyBranding',
  summary: "Change a company's name, description, color or logo",
  input: z.strictObject({ ...companyRef, ...brandingFields }),
  output: CompanyView,
  on: companyById,
  allow: brandingEditor,
  async run(scope, { companyId: _, ...fields }, company) {
    if (Object.values(fields).every((value) => value === undefined)) throw BrandingEmpty();
    await applyFields(scope, company, fields, 'company.branding_updated');
    return answer(scope, company.id);
  },
});

export const archiveCompany = mutation({
  name: 'archiveCompany',
  summary: 'Archive a company and pause its agents',
  input: z.object(companyRef),
  output: CompanyView,
  on: companyById,
  allow: board,
  async run(scope, _input, company) {
    await changeCompanyStatus(scope, company, 'archived');
    return answer(scope, company.id);
  },
});

const DeletionDisabled = domainError('company_deletion_disabled', 'Company deletion is disabled on this instance');

export const deleteCompany = mutation({
  name: 'deleteCompany',
  summary: 'Delete a company and all its data, if the deployment allows it',
  input: z.object(companyRef),
  output: Ok,
  on: companyById,
  allow: board,
  inUse: () => conflict('The company is being written to; delete it again shortly'),
  deletes: (_scope, { id }) => ({ id, parentId: null }),
  async run(scope, _input, company) {
    if (!scope.services.config.COMPANY_DELETION_ENABLED) throw DeletionDisabled();
    await lockCompany(scope, company.id);
    await removeContentOf(scope, company.id);
    // Foreign keys delete everything else with the company. The journal has none, to keep appends cheap.
    await scope.db.event.deleteMany({ where: { companyId: company.id } });
    await scope.db.company.delete({ where: { id: company.id } });
    return { ok: true as const };
  },
});

async function answer(scope: WriteScope, companyId: string) {
  return presentCompany(await reloadCompany(scope, companyId));
}

type Changes = { [K in keyof typeof brandingFields]?: z.output<(typeof brandingFields)[K]> } & {
  requireBoardApprovalForNewAgents?: boolean;
  defaultResponsibleUserId?: string | null;
  allowedAdapters?: string[] | null | undefined;
};

/** Writes the fields that differ. Records their names if there are any. */
async function applyFields(
  scope: WriteScope,
  company: CompanyRow,
  fields: Changes,
  action: RecordedAction,
): Promise<void> {
  const changed = changedFields(company, fields);
  if (isEmpty(changed)) return;
  if (fields.logoAssetId) await assertOwnAsset(scope, company.id, fields.logoAssetId);
  await assertMemberOf(scope, company.id, changed.defaultResponsibleUserId, NO_MEMBER);
  const data = changed.allowedAdapters === null ? { ...changed, allowedAdapters: Prisma.DbNull } : changed;
  await scope.db.company.update({ where: { id: company.id }, data: data as Prisma.CompanyUpdateInput });
  scope.emit({ ...eventSubject('company', company), action, details: { changedKeys: Object.keys(changed) } });
}

async function assertOwnAsset(scope: WriteScope, companyId: string, id: string): Promise<void> {
  const asset = await scope.db.asset.findFirst({ where: { companyId, id }, select: { id: true } });
  if (!asset) throw unprocessable('Logo asset does not belong to company');
}
