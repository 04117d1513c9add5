import { z } from 'zod';
import type { Company } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { cents, hexColor, rawText, text, uuid } from '../../core/text/fields.js';

export const CompanyStatus = describedEnum('CompanyStatus', 'The status of a company.', {
  active: 'Working.',
  paused: 'Paused: no work starts, but reading and editing are possible.',
  archived: 'Archived: its agents are paused.',
});

/** A company with the fields that are computed on read. */
export type CompanyRow = Company & {
  readonly companyId: string;
  readonly budgetMonthlyCents: number;
  readonly spentMonthlyCents: number;
};

export const CompanyView = z
  .object({
    id: z.uuid(),
    name: z.string().describe('What people call the company.'),
    description: z.string().nullable().describe('What the company is for; null if nobody said it.'),
    status: CompanyStatus.describe('Whether the company works.'),
    pauseReason: z.enum(['manual', 'budget']).nullable().describe('Why the company is paused; null unless it is.'),
    pausedAt: z.iso.datetime().nullable().describe('When the company was paused; null unless it is.'),
    issuePrefix: z.string().describe('The prefix of the identifiers of its issues and cases.'),
    issueCounter: z.int().describe('The number of the latest issue.'),
    budgetMonthlyCents: z.int().describe('The monthly budget in cents; 0 means no limit.'),
    spentMonthlyCents: z.int().describe('The billed amount of the current UTC month, in cents.'),
    requireBoardApprovalForNewAgents: z.boolean().describe('Whether hires need the approval of the board.'),
    defaultResponsibleUserId: z.string().nullable().describe('The ID of the person who is responsible by default.'),
    primaryColor: z.string().nullable().describe('The color of the brand, such as #1a2b3c; null if none was chosen.'),
    logoAssetId: z.uuid().nullable().describe('The ID of the asset with the logo.'),
    logoUrl: z.string().nullable().describe('Where the picture of the company can be loaded; null without one.'),
    allowedAdapters: z
      .array(z.string())
      .nullable()
      .describe('The adapters that its agents can use, of those that the instance allows; null for all of these.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Company', description: 'A company of agents with its board.' });

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

/** The fields that clients write. */
export const companyFields = {
  name: text(200).describe('What people call the company.'),
  description: rawText(4000).nullish().describe('What the company does.'),
  budgetMonthlyCents: cents().describe('The monthly budget in cents; 0 means no limit.'),
  requireBoardApprovalForNewAgents: z.boolean().describe('Whether hires need the approval of the board.'),
  defaultResponsibleUserId: text(200).nullish().describe('The ID of the person who is responsible by default.'),
  primaryColor: hexColor().nullish().describe('The color that clients show, such as #1a2b3c.'),
  logoAssetId: uuid().nullish().describe('The ID of the asset with the logo.'),
  logoUrl: logoUrl()
    .nullish()
    .describe('Where the picture is: an http address, or a path of this server that begins with /.'),
};

export const companyLogoUrl = (company: Pick<Company, 'logoAssetId' | 'logoUrl'>): string | null =>
  company.logoAssetId ? `/api/assets/${company.logoAssetId}/content` : company.logoUrl;

export const presentCompany = presenterOf(CompanyView, { logoUrl: companyLogoUrl });
