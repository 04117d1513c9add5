import { z } from 'zod';
import { MembershipRoleWord, MembershipStatusWord } from '../members/model.js';
import { PersonView } from '../members/person.js';

export const InstanceUserView = PersonView.extend({
  isInstanceAdmin: z
    .boolean()
    .describe('True if the person may change the settings, people and adapters of the whole installation.'),
  activeCompanyMembershipCount: z.int().describe('The number of companies in which the person is an active member.'),
}).meta({ id: 'InstanceUser', description: 'A person of the installation.' });

export type InstanceUser = z.output<typeof InstanceUserView>;

export const CompanyAccessView = z
  .object({
    companyId: z.uuid(),
    companyName: z.string().describe("The company's display name."),
    membershipRole: MembershipRoleWord.nullable().describe(
      "The person's role in the company; null for a membership without a role.",
    ),
    status: MembershipStatusWord.describe("The membership's current status."),
  })
  .meta({ id: 'CompanyAccess', description: 'A membership of a person.' });

export const UserCompanyAccessView = z
  .object({
    user: InstanceUserView,
    companyAccess: z
      .array(CompanyAccessView)
      .describe("The person's memberships, sorted by company name, including archived ones."),
  })
  .meta({ id: 'UserCompanyAccess', description: 'A person and their memberships.' });
