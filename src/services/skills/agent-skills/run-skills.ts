import type { Scope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import type { ManifestEntry } from '../format/tree.js';
import { ensureBundledSkills } from '../library/bundled.js';
import { REQUIRED_SKILLS } from './required.js';
import { DELIVERED, HEAD, skillPurpose, type VersionOfSkill } from './rows.js';

/** A skill as a run gets it. */
export interface RunSkill {
  readonly skillId: string;
  readonly key: string;
  /** The name of its folder, unique in the run. */
  readonly slug: string;
  readonly name: string;
  /** What it is for. */
  readonly description: string;
  readonly versionId: string;
  readonly revisionNumber: number;
  readonly contentHash: string;
  readonly manifest: readonly ManifestEntry[];
}

/** What the row of a run keeps of a skill that it got. */
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
  /** What it is about. Where that is a test run of a skill, the run gets the version that is tried. */
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
 * The skills that a run gets, by the names of their folders: those that every agent has and those that its own should have,
 * each in the version that is wanted, or else in the one that is delivered. Those that do not say what they are for are left
 * out, since no agent could tell when to use them. A version that is tried is there whether or not its agent wants it.
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
