import { z } from 'zod';
import { notFound } from '#services/core/errors/errors.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { page } from '#services/core/rows/loaders.js';
import { pathId } from '#services/core/text/fields.js';
import { MembershipRoleWord, MembershipStatusWord } from '../members/model.js';
import { PersonView } from '../members/person-rows.js';

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

const UserNotFound = () => notFound('User not found');

export const userRef = { userId: pathId().describe("The person's ID.") };

const SELECT = `
  SELECT u.id, u.email, u.name, u.image, u."isInstanceAdmin",
         (SELECT count(*)::int FROM "CompanyMembership" m
           WHERE m."principalType" = 'user' AND m."principalId" = u.id AND m.status = 'active') AS "activeCompanyMembershipCount"
    FROM "User" u`;

const BY_ID = statement(`${SELECT} WHERE u.id = $1`);
const BY_IDS = statement(`${SELECT} WHERE u.id = ANY($1::text[])`);
const MATCHES = statement(`
  ${SELECT} WHERE $1::text IS NULL OR strpos(lower(u.name), lower($1)) > 0 OR strpos(u.email, lower($1)) > 0
   ORDER BY lower(u.name), u.id LIMIT 50`);

/** The person that a path names. A mutation must enter all companies first. @throws 404 */
export async function userById(scope: Scope, { userId }: { userId: string }): Promise<InstanceUser> {
  const [user] = await scope.sqlOfInstallation<InstanceUser>(BY_ID, [userId]);
  if (!user) throw UserNotFound();
  return user;
}

/** At most 50 people whose name or e-mail address contains the text. */
export const usersLike = (scope: Scope, query: string | null): Promise<InstanceUser[]> =>
  scope.sqlOfInstallation<InstanceUser>(MATCHES, [query]);

interface UserFilter {
  /** Text that the name or e-mail address must contain. */
  readonly query?: string | undefined;
}

/** Pages of all people of the installation, sorted by name. */
export const usersByName = page<{ readonly id: string }, UserFilter>({
  table: 'User',
  from: () => 'SELECT u.id, u.name, u.email, lower(u.name) AS "sortName" FROM "User" u',
  by: {},
  orderBy: { sortName: 'text', id: 'text' },
  columns: ['id', 'sortName'],
  conditions({ query }, bind) {
    if (!query) return [];
    const text = `lower(${bind(query)}::text)`;
    return [`(strpos(lower(t.name), ${text}) > 0 OR strpos(t.email, ${text}) > 0)`];
  },
});

/** A person of the installation by id, or null. */
export const instanceUser: Loader<string, InstanceUser | null> = {
  async batch(scope, ids) {
    const users = await scope.sqlOfInstallation<InstanceUser>(BY_IDS, [ids]);
    return ids.map((id) => users.find((user) => user.id === id) ?? null);
  },
};

/** Every membership of a person, sorted by company name. */
export const accessOfUser = page<z.output<typeof CompanyAccessView>>({
  from: () => `
    SELECT m."principalId", m."companyId", c.name AS "companyName", m."membershipRole", m.status, lower(c.name) AS "sortName"
      FROM "CompanyMembership" m JOIN "Company" c ON c.id = m."companyId"
     WHERE m."principalType" = 'user' AND m."principalId" = k.k0`,
  isOfInstallation: true,
  by: { principalId: 'text' },
  orderBy: { sortName: 'text', companyId: 'uuid' },
  columns: ['companyId', 'companyName', 'membershipRole', 'status', 'sortName'],
});
