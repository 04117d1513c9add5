import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

// A run may use the value of the person for whom it acts if the person caused the run, or granted the value to the
// agent.

/** Whether a run may use a person's own value. */
export type ValueStanding = 'granted' | 'no_value' | 'not_granted' | 'suspended';

/**
 * SQL of the SHA-256 of a run's execution settings: the agent's adapter and its configuration, the overrides of the
 * issue, and the variables and workspaces of the project. A person who wakes an agent agrees to these settings
 * as they are at that time.
 * @param run an alias of a row with companyId, agentId and issueId
 */
export const configHash = (run: string): string => `(
  SELECT encode(sha256(convert_to(concat_ws(' ', a."adapterType", a."adapterConfig"::text, (
           SELECT jsonb_build_array(i."assigneeAdapterOverrides", p.env, (
                    SELECT jsonb_agg(jsonb_build_array(w.cwd, w."repoUrl", w."repoRef", w."defaultRef", w."isPrimary")
                                     ORDER BY w.id)
                      FROM "ProjectWorkspace" w WHERE w."companyId" = i."companyId" AND w."projectId" = i."projectId"))::text
             FROM "Issue" i LEFT JOIN "Project" p ON p."companyId" = i."companyId" AND p.id = i."projectId"
            WHERE i."companyId" = ${run}."companyId" AND i.id = ${run}."issueId")), 'UTF8')), 'hex')
    FROM "Agent" a WHERE a."companyId" = ${run}."companyId" AND a.id = ${run}."agentId")`;

/** SQL expressions or parameters. */
interface Parts {
  readonly company: string;
  readonly person: string;
  readonly agent: string;
  readonly run: string;
  readonly definition: string;
}

/** SQL of the standing of an existing value. */
export const standingSql = ({ company, person, agent, run, definition }: Parts): string => `CASE
  WHEN EXISTS (
    SELECT FROM "UserSecretGrant" g WHERE g."companyId" = ${company} AND g."userId" = ${person} AND g."agentId" = ${agent}
       AND g."definitionId" = ${definition} AND g."revokedAt" IS NULL AND g."suspendedAt" IS NULL) THEN 'granted'
  WHEN EXISTS (
    SELECT FROM "HeartbeatRun" r WHERE r."companyId" = ${company} AND r.id = ${run} AND r."agentId" = ${agent}
       AND r."causedByUserId" = ${person} AND r."causedConfigHash" = ${configHash('r')}) THEN 'granted'
  WHEN EXISTS (
    SELECT FROM "UserSecretGrant" g WHERE g."companyId" = ${company} AND g."userId" = ${person} AND g."agentId" = ${agent}
       AND g."definitionId" = ${definition} AND g."revokedAt" IS NULL) THEN 'suspended'
  ELSE 'not_granted' END`;

/** The reason why a run does not get a person's own value, for the access event and for readers. */
export interface Lack {
  readonly outcome: 'missing' | 'not_allowed';
  readonly errorCode: 'user_value_missing' | 'user_grant_missing' | 'user_grant_suspended';
  readonly message: string;
}

export const NO_VALUE: Lack = {
  outcome: 'missing',
  errorCode: 'user_value_missing',
  message: 'The person for whom the run acts has no value of this secret',
};

const CODES = { not_granted: 'user_grant_missing', suspended: 'user_grant_suspended' } as const;

/** The outcome and the code that record a standing other than `granted`. */
export const lackOf = (standing: ValueStanding | null): Pick<Lack, 'outcome' | 'errorCode'> =>
  standing === 'not_granted' || standing === 'suspended'
    ? { outcome: 'not_allowed', errorCode: CODES[standing] }
    : NO_VALUE;

interface PersonalValueKey {
  readonly companyId: string;
  readonly userId: string | null;
  readonly agentId: string;
  readonly definitionId: string;
}

const NAMES = statement(`
  SELECT d.key, a.name AS agent, coalesce(u.name, $2) AS person, g."suspendedReason"
    FROM "UserSecretDefinition" d
    JOIN "Agent" a ON a."companyId" = d."companyId" AND a.id = $3::uuid
    LEFT JOIN "User" u ON u.id = $2
    LEFT JOIN "UserSecretGrant" g ON g."companyId" = d."companyId" AND g."userId" = $2 AND g."agentId" = a.id
     AND g."definitionId" = d.id AND g."revokedAt" IS NULL
   WHERE d."companyId" = $1::uuid AND d.id = $4::uuid`);

interface Names {
  readonly key: string;
  readonly agent: string;
  readonly person: string;
  readonly suspendedReason: string | null;
}

/** The lack with a sentence that names the person, the value to grant and the agent. */
export async function describedLack(
  scope: Scope,
  standing: ValueStanding | null,
  key: PersonalValueKey,
): Promise<Lack> {
  const lack = lackOf(standing);
  const { companyId, userId, agentId, definitionId } = key;
  const names =
    lack.outcome === 'not_allowed'
      ? await scope.row<Names>(NAMES, [companyId, userId, agentId, definitionId])
      : undefined;
  if (!names) return NO_VALUE;
  const { agent, person, suspendedReason } = names;
  const what = `${person} must grant the agent ${agent} their user secret ${names.key}`;
  const why = suspendedReason === null ? '' : `; the former grant was suspended: ${suspendedReason}`;
  return { ...lack, message: `${what}, or wake the agent themselves${why}` };
}
