import { z } from 'zod';
import type { Company } from '../../../generated/prisma/client.js';
import { presenterOf } from '../../core/operation/present.js';
import { describedEnum } from '../../core/text/described-enum.js';
import { cents, hexColor, rawText, text, uuid } from '../../core/text/fields.js';

export const CompanyStatus = describedEnum('CompanyStatus', 'Whether a company works.', {
  active: 'It works.',
  paused: 'No work starts; reading and editing go on.',
  archived: 'Put away; its agents are paused.',
});

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
    name: z.string().describe('The name.'),
    description: z.string().nullable().describe('What the company is about.'),
    status: CompanyStatus.describe('Whether it works.'),
    pauseReason: z.enum(['manual', 'budget']).nullable().describe('Why it is paused.'),
    pausedAt: z.iso.datetime().nullable().describe('When it was paused.'),
    issuePrefix: z.string().describe('What the identifiers of its issues and cases begin with.'),
    issueCounter: z.int().describe('The number of its latest issue.'),
    budgetMonthlyCents: z.int().describe('Its monthly budget in cents; 0 is no limit.'),
    spentMonthlyCents: z.int().describe('The cents billed in the current UTC month.'),
    requireBoardApprovalForNewAgents: z.boolean().describe('Whether a hire waits for the board.'),
    defaultResponsibleUserId: z.string().nullable().describe('The person responsible where nobody else is.'),
    primaryColor: z.string().nullable().describe('Its color, such as #1a2b3c.'),
    logoAssetId: z.uuid().nullable().describe("The logo's asset."),
    logoUrl: z.string().nullable().describe('Where its logo is.'),
    allowedAdapters: z
      .array(z.string())
      .nullable()
      .describe(
        'The adapters that its agents may have and run by, of those that the instance allows; null for all of these.',
      ),
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

/** Fields that a company starts with or is branded by. */
export const companyFields = {
  name: text(200),
  description: rawText(4000).nullish(),
  budgetMonthlyCents: cents().describe('The monthly budget in cents; 0 is no limit.'),
  requireBoardApprovalForNewAgents: z.boolean().describe('Whether a hire waits for the board.'),
  defaultResponsibleUserId: text(200).nullish().describe('The person responsible where nobody else is.'),
  primaryColor: hexColor().nullish().describe('A color such as #1a2b3c.'),
  logoAssetId: uuid().nullish().describe("The logo's asset."),
  logoUrl: logoUrl().nullish().describe('Where the logo is.'),
};

export const companyLogoUrl = (company: Pick<Company, 'logoAssetId' | 'logoUrl'>): string | null =>
  company.logoAssetId ? `/api/assets/${company.logoAssetId}/content` : company.logoUrl;

/** The wire shape of a row. */
export const presentCompany = presenterOf(CompanyView, { logoUrl: companyLogoUrl });
