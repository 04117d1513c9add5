import type { Skill } from '#generated/prisma/client.js';
import { steadyStatement } from '#services/core/postgres/statement.js';
import { listsByNumber } from '#services/core/rows/batched.js';
import { MAX_FRONT_MATTER_BYTES } from '#services/core/text/front-matter.js';
import { columnsOfText } from '../library/content.js';
import { REQUIRED_SKILLS } from './required.js';

/** SQL for the version of the skill `s` that runs of the agent `a` get: the pinned version, else the delivered one. */
export const DELIVERED = `coalesce(
  (SELECT p.id FROM "SkillVersion" p
    WHERE p."companyId" = s."companyId" AND p."skillId" = s.id AND p.id::text = a."skillPins" ->> s.key),
  s."deliveredVersionId")`;

/** SQL for the front matter of the version `v` if it is not the newest of the skill `s`. */
export const HEAD = `CASE WHEN v.id <> s."currentVersionId" THEN left(v."skillMd", ${MAX_FRONT_MATTER_BYTES + 16}) END`;

export interface VersionOfSkill {
  readonly compatibility: string;
  readonly description: string | null;
  /** The beginning of its SKILL.md if it is not the newest version. */
  readonly head: string | null;
}

/** The purpose of the version that runs get; null if its SKILL.md states none, since agents cannot use it then. */
export function skillPurpose({ compatibility, description, head }: VersionOfSkill): string | null {
  if (head === null) return compatibility === 'invalid' ? null : (description ?? '');
  const columns = columnsOfText(head);
  return columns.compatibility === 'invalid' ? null : (columns.description ?? '');
}

/** A skill in the company of an agent, with the version that the agent's runs get. */
export interface SkillOfAgent extends VersionOfSkill {
  readonly skillId: string;
  readonly key: string;
  readonly slug: string;
  readonly name: string;
  readonly sourceKind: Skill['sourceKind'];
  readonly sourceLocator: Skill['sourceLocator'];
  readonly desired: boolean;
  readonly isRequired: boolean;
  readonly isPinned: boolean;
  /** The version that runs get; the current version is the newest. */
  readonly versionId: string | null;
  readonly revisionNumber: number | null;
  readonly currentVersionId: string | null;
  readonly currentRevision: number | null;
  /** Whether the last run had the same content as the next one will. */
  readonly isInstalled: boolean;
}

interface AgentKey {
  readonly companyId: string;
  readonly id: string;
  /** Whether to include skills that the agent could get. */
  readonly withAvailable: boolean;
}

const OF_AGENTS = steadyStatement(`
  WITH wanting AS MATERIALIZED (
    SELECT k.n, k.available, a.id, a."companyId", a."desiredSkills", a."skillPins",
           (SELECT r.skills FROM "HeartbeatRun" r WHERE r."companyId" = a."companyId" AND r."agentId" = a.id
               AND r.skills IS NOT NULL ORDER BY r."createdAt" DESC, r.id DESC LIMIT 1) AS last
      FROM unnest($1::uuid[], $2::uuid[], $3::boolean[]) WITH ORDINALITY AS k("companyId", id, available, n)
      JOIN "Agent" a ON a."companyId" = k."companyId" AND a.id = k.id)
  SELECT a.n::int, s.id AS "skillId", s.key, s.slug, s.name, s.description, s.compatibility, s."sourceKind",
         s."sourceLocator", s.key = ANY(a."desiredSkills" || $4::text[]) AS desired, s.key = ANY($4::text[]) AS "isRequired",
         a."skillPins" ->> s.key IS NOT NULL AS "isPinned", v.id AS "versionId", v."revisionNumber",
         c.id AS "currentVersionId", c."revisionNumber" AS "currentRevision", ${HEAD} AS head,
         EXISTS (SELECT FROM jsonb_array_elements(a.last) e
                  WHERE e ->> 'key' = s.key AND e ->> 'contentHash' = v."contentHash") AS "isInstalled"
    FROM wanting a JOIN "Skill" s ON s."companyId" = a."companyId" AND (s.key = ANY(a."desiredSkills" || $4::text[])
      OR (a.available AND (s."sharingScope" = 'company' OR s."createdByAgentId" = a.id)))
    LEFT JOIN "SkillVersion" c ON c."companyId" = s."companyId" AND c.id = s."currentVersionId"
    LEFT JOIN "SkillVersion" v ON v."companyId" = s."companyId" AND v.id = ${DELIVERED}
   ORDER BY a.n, s.name, s.id`);

/** The skills of agents, by name. */
export const skillsOfAgent = listsByNumber<SkillOfAgent, AgentKey>(OF_AGENTS, {
  values: (keys) => [
    keys.map(({ companyId }) => companyId),
    keys.map(({ id }) => id),
    keys.map(({ withAvailable }) => withAvailable),
    REQUIRED_SKILLS,
  ],
  cacheKey: ({ id, withAvailable }) => `${id} ${withAvailable}`,
});
