import { z } from 'zod';
import { MembershipRoleWord, MembershipStatusWord } from '../members/model.js';
import { PersonView } from '../members/person.js';

export const InstanceUserView = PersonView.extend({
  isInstanceAdmin: z.boolean().describe('Whether the person is an instance admin.'),
  activeCompanyMembershipCount: z.int().describe('The number of companies in which the person is an active member.'),
}).meta({ id: 'InstanceUser', description: 'A person of the installation.' });

export type InstanceUser = z.output<typeof InstanceUserView>;

export const CompanyAccessView = z
  .object({
    companyId: z.uuid(),
    companyName: z.string().describe("The company's name."),
    membershipRole: MembershipRoleWord.nullable().describe("The person's role."),
    status: MembershipStatusWord.describe("The membership's status."),
  })
  .meta({ id: 'CompanyAccess', description: 'A membership of a person.' });

export const UserCompanyAccessView = z
  .object({
    user: InstanceUserView,
    companyAccess: z.array(CompanyAccessView).describe("The person's memberships, including archived ones."),
  })
  .meta({ id: 'UserCompanyAccess', description: 'A person and their memberships.' });
