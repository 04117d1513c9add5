import { z } from 'zod';
import type { Company } from '#generated/prisma/client.js';
import { presenterOf } from '#services/core/rows/present.js';
import { cents, describedEnum, hexColor, rawText, text, uuid } from '#services/core/text/fields.js';

export const CompanyStatus = describedEnum('CompanyStatus', 'The status of a company.', {
  active: 'Working.',
  paused: 'Paused; no work starts, but reading and editing are possible.',
  archived: 'Archived; its agents are paused.',
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
    name: z.string().describe("The company's display name."),
    description: z.string().nullable().describe('The purpose of the company; null if not set.'),
    status: CompanyStatus.describe("The company's current status."),
    pauseReason: z.enum(['manual', 'budget']).nullable().describe('The reason for the pause; null unless paused.'),
    pausedAt: z.iso.datetime().nullable().describe('The time of the pause; null unless the company is paused.'),
    issuePrefix: z.string().describe('The prefix of the identifiers of its issues and cases.'),
    issueCounter: z.int().describe('The number of the latest issue.'),
    budgetMonthlyCents: z.int().describe('The monthly budget in cents; 0 means no limit.'),
    spentMonthlyCents: z.int().describe('The billed amount of the current UTC month, in cents.'),
    requireBoardApprovalForNewAgents: z.boolean().describe('True if hires need the approval of the board.'),
    defaultResponsibleUserId: z.string().nullable().describe('The ID of the person who is responsible by default.'),
    primaryColor: z.string().nullable().describe('The brand color, such as #1a2b3c; null if not set.'),
    logoAssetId: z.uuid().nullable().describe('The ID of the asset with the logo.'),
    logoUrl: z.string().nullable().describe("The URL or path of the company's picture; null without a picture."),
    allowedAdapters: z
      .array(z.string())
      .nullable()
      .describe('The adapters that its agents can use, of those that the instance allows; null means all of these.'),
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
  name: text(200).describe("The company's display name."),
  description: rawText(4000).nullish().describe('The purpose of the company.'),
  budgetMonthlyCents: cents().describe('The monthly budget in cents; 0 means no limit.'),
  requireBoardApprovalForNewAgents: z.boolean().describe('True if hires need the approval of the board.'),
  defaultResponsibleUserId: text(200).nullish().describe('The ID of the person who is responsible by default.'),
  primaryColor: hexColor().nullish().describe('The color that clients show, such as #1a2b3c.'),
  logoAssetId: uuid().nullish().describe('The ID of the asset with the logo.'),
  logoUrl: logoUrl()
    .nullish()
    .describe("The company's picture: an http or https URL, or a path of this server that begins with /."),
};

export const companyLogoUrl = (company: Pick<Company, 'logoAssetId' | 'logoUrl'>): string | null =>
  company.logoAssetId ? `/api/assets/${company.logoAssetId}/content` : company.logoUrl;

export const presentCompany = presenterOf(CompanyView, { logoUrl: companyLogoUrl });
