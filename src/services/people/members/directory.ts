import { z } from 'zod';
import { boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import { pathId } from '#services/core/text/fields.js';
import { MembershipStatusWord } from './model.js';
import { PersonView } from './person.js';
import { personOf } from './person-rows.js';
import { peopleOfCompany } from './rows.js';

export const DirectoryEntryView = z
  .object({
    principalId: z.string().describe("The person's ID."),
    status: MembershipStatusWord.describe("The membership's current status."),
    user: PersonView.nullable().describe('The person; null if they no longer exist.'),
  })
  .meta({ id: 'DirectoryEntry', description: 'A person of a company, available for assignments and mentions.' });

export const listUserDirectory = query({
  name: 'listUserDirectory',
  summary: 'List the people of a company, oldest members first',
  input: z.object({ companyId: pathId() }),
  output: z.object({ users: z.array(DirectoryEntryView) }),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, company) => peopleOfCompany.in.created_at_asc.all(scope, [company.id]),
  present: async (scope, people) => ({
    users: await Promise.all(
      people.map(async ({ principalId, status }) => ({
        principalId,
        status: status as z.output<typeof MembershipStatusWord>,
        user: await scope.load(personOf, principalId),
      })),
    ),
  }),
});
