import { z } from 'zod';
import { boardReader } from '../../access/rules.js';
import { companyKeyById } from '../../access/tenancy.js';
import { query } from '../../core/operation/operation.js';
import { pathId } from '../../core/text/fields.js';
import { MembershipStatusWord } from './model.js';
import { PersonView } from './person.js';
import { personOf } from './person-rows.js';
import { allPeople } from './rows.js';

/** Somebody to name, assign or mention. */
export const DirectoryEntryView = z
  .object({
    principalId: z.string().describe("The person's id."),
    status: MembershipStatusWord.describe('Whether their membership counts.'),
    user: PersonView.nullable().describe('The person.'),
  })
  .meta({ id: 'DirectoryEntry', description: 'A person of a company, for whoever names one.' });

type Status = z.output<typeof MembershipStatusWord>;

export const listUserDirectory = query({
  name: 'listUserDirectory',
  summary: 'List the people of a company, oldest members first',
  input: z.object({ companyId: pathId() }),
  output: z.object({ users: z.array(DirectoryEntryView) }),
  on: companyKeyById,
  allow: boardReader,
  run: (scope, _input, company) => allPeople(scope, company.id),
  present: async (scope, people) => ({
    users: await Promise.all(
      people.map(async ({ principalId, status }) => ({
        principalId,
        status: status as Status,
        user: await scope.load(personOf, principalId),
      })),
    ),
  }),
});
