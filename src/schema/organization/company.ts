import { monthlyBudget, monthlySpend } from '../../services/money/budgets/operations.js';
import { companyLogoUrl } from '../../services/organization/companies/model.js';
import { builder } from '../builder.js';
import { CompanyPauseReasonEnum, CompanyStatusEnum } from '../derive/enums.js';

export const CompanyRef = builder.prismaObject('Company', {
  description: 'A company of agents with its board.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    name: t.exposeString('name', { description: 'The name.' }),
    description: t.exposeString('description', { nullable: true, description: 'What the company is about.' }),
    status: t.field({
      type: CompanyStatusEnum,
      description: 'Whether it works.',
      resolve: (company) => company.status as never,
    }),
    pauseReason: t.field({
      type: CompanyPauseReasonEnum,
      nullable: true,
      description: 'Why it is paused.',
      resolve: (company) => company.pauseReason as never,
    }),
    pausedAt: t.expose('pausedAt', { type: 'DateTime', nullable: true, description: 'When it was paused.' }),
    issuePrefix: t.exposeString('issuePrefix', {
      description: 'What the identifiers of its issues and cases begin with.',
    }),
    issueCounter: t.exposeInt('issueCounter', { description: 'The number of its latest issue.' }),
    requireBoardApprovalForNewAgents: t.exposeBoolean('requireBoardApprovalForNewAgents', {
      description: 'Whether a hire waits for the board.',
    }),
    defaultResponsibleUserId: t.exposeString('defaultResponsibleUserId', {
      nullable: true,
      description: 'The person responsible where nobody else is.',
    }),
    primaryColor: t.exposeString('primaryColor', { nullable: true, description: 'Its color, such as #1a2b3c.' }),
    logoAssetId: t.expose('logoAssetId', { type: 'UUID', nullable: true, description: "The logo's asset." }),
    logoUrl: t.string({ nullable: true, description: 'Where its logo is.', resolve: companyLogoUrl }),
    allowedAdapters: t.field({
      type: ['String'],
      nullable: true,
      description:
        'The adapters that its agents may have and run by, of those that the instance allows; null for all of these.',
      resolve: (company) => company.allowedAdapters as string[] | null,
    }),
    budgetMonthlyCents: t.int({
      description: 'Its monthly budget in cents; 0 is no limit.',
      resolve: (company, _args, { scope }) => scope.load(monthlyBudget, budgetScope(company)),
    }),
    spentMonthlyCents: t.float({
      description: 'The cents billed in the current UTC month.',
      resolve: (company, _args, { scope }) => scope.load(monthlySpend, budgetScope(company)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

const budgetScope = (company: { id: string }) =>
  ({ companyId: company.id, scopeType: 'company', scopeId: company.id }) as const;
