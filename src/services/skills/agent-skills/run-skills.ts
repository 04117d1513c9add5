import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { ManifestEntry } from '../format/tree.js';
import { ensureBundledSkills } from '../library/bundled.js';
import { REQUIRED_SKILLS } from './required.js';
import { DELIVERED, HEAD, skillPurpose, type VersionOfSkill } from './rows.js';

/** A skill for a run. */
export interface RunSkill {
  readonly skillId: string;
  readonly key: string;
  /** The name of its folder, unique in the run. */
  readonly slug: string;
  readonly name: string;
  /** The purpose of the skill. */
  readonly description: string;
  readonly versionId: string;
  readonly revisionNumber: number;
  readonly contentHash: string;
  readonly manifest: readonly ManifestEntry[];
}

/** The fields of a skill that the row of a run records. */
export type RecordedSkill = Pick<RunSkill, 'key' | 'slug' | 'name' | 'versionId' | 'revisionNumber' | 'contentHash'>;

export const recordedSkill = ({
  key,
  slug,
  name,
  versionId,
  revisionNumber,
  contentHash,
}: RunSkill): RecordedSkill => ({ key, slug, name, versionId, revisionNumber, contentHash });

interface RunOfSkills {
  readonly companyId: string;
  readonly agentId: string;
  /** The issue of the run. If it belongs to a test run of a skill, the run gets the tested version. */
  readonly issueId: string | null;
}

const OF_RUN = statement(`
  WITH tried AS (
    SELECT "skillId", "skillVersionId" FROM "SkillTestRun" WHERE "companyId" = $1::uuid AND "issueId" = $4::uuid)
  SELECT s.id AS "skillId", s.key, s.slug, s.name, s.description, s.compatibility, v.id AS "versionId",
         v."revisionNumber", v."contentHash", v.manifest, ${HEAD} AS head, t."skillId" IS NOT NULL AS "isTried"
    FROM "Agent" a JOIN "Skill" s ON s."companyId" = a."companyId" LEFT JOIN tried t ON t."skillId" = s.id
    JOIN "SkillVersion" v ON v."companyId" = s."companyId" AND v."skillId" = s.id
     AND v.id = coalesce(t."skillVersionId", ${DELIVERED})
   WHERE a."companyId" = $1::uuid AND a.id = $2::uuid
     AND (s.key = ANY(a."desiredSkills" || $3::text[]) OR t."skillId" IS NOT NULL)
   ORDER BY s.slug`);

type Row = Omit<RunSkill, 'description'> & VersionOfSkill & { readonly isTried: boolean };

/**
 * The skills that a run gets, by folder name: the required skills, which every agent has, and the skills of the run's
 * agent. Each comes in the pinned version, else in the delivered one. Skills without a stated purpose are left out,
 * since no agent could tell when to use them. The tested version is included even if its agent does not have the skill.
 */
export async function skillsOfRun(scope: Scope, { companyId, agentId, issueId }: RunOfSkills): Promise<RunSkill[]> {
  await ensureBundledSkills(scope, companyId);
  const rows = await scope.sql<Row>(OF_RUN, [companyId, agentId, REQUIRED_SKILLS, issueId]);
  return rows.flatMap((row) => {
    const { compatibility: _c, head: _h, description: _d, isTried, ...skill } = row;
    const purpose = skillPurpose(row);
    return purpose === null && !isTried ? [] : [{ ...skill, description: purpose ?? '' }];
  });
}
