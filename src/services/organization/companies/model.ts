import { z } from 'zod';
import type { Company } from '../../../generated/prisma/client.js';
import { cents, hexColor, rawText, text, uuid } from '../../core/operation/fields.js';

export const CompanyStatus = z.enum(['active', 'paused', 'archived']).meta({ id: 'CompanyStatus' });

/** A company with what is computed on read. */
export type CompanyRow = Company & {
  readonly companyId: string;
  readonly budgetMonthlyCents: number;
  readonly spentMonthlyCents: number;
};

/** The wire shape of a company. */
export const CompanyView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    status: CompanyStatus,
    pauseReason: z.enum(['manual', 'budget']).nullable(),
    pausedAt: z.iso.datetime().nullable(),
    issuePrefix: z.string(),
    issueCounter: z.int(),
    budgetMonthlyCents: z.int(),
    spentMonthlyCents: z.int(),
    requireBoardApprovalForNewAgents: z.boolean(),
    defaultResponsibleUserId: z.string().nullable(),
    primaryColor: z.string().nullable(),
    logoAssetId: z.uuid().nullable(),
    logoUrl: z.string().nullable(),
    allowedAdapters: z.array(z.string()).nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Company' });

/** An absolute http(s) address or a path of this server. */
const logoUrl = () =>
  z
    .string()
    .trim()
    .max(4000)
    .refine(
      (url) => /^https?:\/\/[^\s]+$/.test(url) || /^\/[^/\\\s][^\s]*$/.test(url),
      'Must be an http(s) URL or a path',
    );

/** Fields that a company starts with or is branded by. */
export const companyFields = {
  name: text(200),
  description: rawText(4000).nullish(),
  budgetMonthlyCents: cents(),
  requireBoardApprovalForNewAgents: z.boolean(),
  defaultResponsibleUserId: text(200).nullish(),
  primaryColor: hexColor().nullish(),
  logoAssetId: uuid().nullish(),
  logoUrl: logoUrl().nullish(),
};

export const companyLogoUrl = (company: Pick<Company, 'logoAssetId' | 'logoUrl'>): string | null =>
  company.logoAssetId ? `/api/assets/${company.logoAssetId}/content` : company.logoUrl;

/** The wire shape of a row. */
export function presentCompany(company: CompanyRow): z.input<typeof CompanyView> {
  return {
    id: company.id,
    name: company.name,
    description: company.description,
    status: CompanyStatus.parse(company.status),
    pauseReason: company.pauseReason as 'manual' | 'budget' | null,
    pausedAt: company.pausedAt?.toISOString() ?? null,
    issuePrefix: company.issuePrefix,
    issueCounter: company.issueCounter,
    budgetMonthlyCents: company.budgetMonthlyCents,
    spentMonthlyCents: company.spentMonthlyCents,
    requireBoardApprovalForNewAgents: company.requireBoardApprovalForNewAgents,
    defaultResponsibleUserId: company.defaultResponsibleUserId,
    primaryColor: company.primaryColor,
    logoAssetId: company.logoAssetId,
    logoUrl: companyLogoUrl(company),
    allowedAdapters: company.allowedAdapters as string[] | null,
    createdAt: company.createdAt.toISOString(),
    updatedAt: company.updatedAt.toISOString(),
  };
}
