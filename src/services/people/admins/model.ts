import { z } from 'zod';
import { MembershipRoleWord, MembershipStatusWord } from '../members/model.js';
import { PersonView } from '../members/person.js';

export const InstanceUserView = PersonView.extend({
  isInstanceAdmin: z.boolean().describe('Whether the person has every right over the installation.'),
  activeCompanyMembershipCount: z.int().describe('In how many companies the person is active.'),
}).meta({ id: 'InstanceUser', description: 'A person of the installation.' });

export type InstanceUser = z.output<typeof InstanceUserView>;

export const CompanyAccessView = z
  .object({
    companyId: z.uuid(),
    companyName: z.string().describe("The company's name."),
    membershipRole: MembershipRoleWord.nullable().describe('What the person is there.'),
    status: MembershipStatusWord.describe('Whether the membership counts.'),
  })
  .meta({ id: 'CompanyAccess', description: 'A membership of a person.' });

export const UserCompanyAccessView = z
  .object({
    user: InstanceUserView,
    companyAccess: z.array(CompanyAccessView).describe('Every membership of the person, archived ones too.'),
  })
  .meta({ id: 'UserCompanyAccess', description: 'Where a person is a member.' });
