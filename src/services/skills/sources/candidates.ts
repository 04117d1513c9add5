import type { z } from 'zod';
import type { Skill } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { columnsOfText } from '../library/content.js';
import type { AuditedSkill } from './fetching.js';
import type { SkillCandidateView } from './model.js';
import { skillsByKeys } from './rows.js';
import { differs, isFrom, type SourceOrigin, skillKeyOf } from './target.js';

/** The skills found in a source, each compared with the company's skill of the same key. */
export async function candidatesOf(
  scope: Scope,
  origin: SourceOrigin,
  skills: readonly AuditedSkill[],
): Promise<z.input<typeof SkillCandidateView>[]> {
  const existingByKey = await skillsByKeys(
    scope,
    origin.companyId,
    skills.map(({ slug }) => skillKeyOf(origin, slug)),
  );
  return skills.map((one) => {
    const existing = existingByKey.get(skillKeyOf(origin, one.slug));
    const { found, slug } = one;
    const { name, description } = found.frontmatter;
    return {
      path: found.path,
      slug,
      name,
      description,
      trustLevel: found.tree.trustLevel,
      compatibility: columnsOfText(one.origin.content.skillMd).compatibility as 'compatible' | 'unknown' | 'invalid',
      contentHash: found.tree.contentHash,
      fileCount: found.tree.manifest.length,
      byteSize: found.tree.byteSize,
      existingSkillId: existing?.id ?? null,
      state: stateOf(origin, one, existing),
      warnings: [...found.warnings, ...(one.origin.audit?.codes ?? []).map((code) => `The audit found ${code}`)],
    } as const;
  });
}

function stateOf(origin: SourceOrigin, one: AuditedSkill, existing: Skill | undefined) {
  if (!existing) return 'new';
  if (!isFrom(existing, origin)) return 'conflict';
  return differs(existing, one) ? 'changed' : 'unchanged';
}
