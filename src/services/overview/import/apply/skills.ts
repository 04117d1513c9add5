import type { Skill } from '#generated/prisma/client.js';
import { statement } from '#services/core/postgres/statement.js';
import { emitSkill } from '#services/skills/library/events.js';
import { insertSkill } from '#services/skills/library/insert.js';
import { skillAuthor } from '#services/skills/library/policy.js';
import { appendVersion } from '#services/skills/library/versions.js';
import { assertSkillsAllowed } from '#services/skills/skill-policy/decision.js';
import type { AuditedSkill } from '#services/skills/sources/fetching.js';
import { ownSkillKey, type PlannedSkill } from '../plan/plan.js';
import type { ImportContext } from './context.js';

/** The outcome for a skill. */
export interface SkillOutcome {
  readonly key: string;
  readonly id: string;
  readonly action: 'created' | 'updated' | 'skipped';
  readonly name: string;
  readonly reason: string | null;
}

const LOCK = statement(`SELECT * FROM "Skill" WHERE "companyId" = $1::uuid AND id = $2::uuid FOR NO KEY UPDATE`);

/** Adds the skills of a package to the company, each with the result of its audit. */
export async function importPackageSkills(context: ImportContext): Promise<SkillOutcome[]> {
  const { scope, companyId, plan } = context;
  if (plan.skills.length === 0) return [];
  await skillAuthor(scope, { companyId });
  const arriving = plan.skills.filter(({ action }) => action !== 'skip');
  const facts = arriving.map((planned) => ({ skillKey: keyOf(planned, companyId), sourceType: 'workspace' as const }));
  await assertSkillsAllowed(scope, companyId, 'skills.import', facts);
  const outcomes: SkillOutcome[] = [];
  for (const planned of plan.skills) {
    const outcome = await importSkill(context, planned);
    context.skillKeys.set(planned.skill.key, outcome.key);
    outcomes.push(outcome);
  }
  return outcomes;
}

const keyOf = ({ key, slug }: PlannedSkill, companyId: string): string => key ?? ownSkillKey(companyId, slug);

async function importSkill(context: ImportContext, planned: PlannedSkill): Promise<SkillOutcome> {
  const { scope, companyId, parsed } = context;
  const { skill, slug, action, existingId, reason } = planned;
  const key = keyOf(planned, companyId);
  if (action === 'skip') return { key, id: existingId as string, action: 'skipped', name: skill.name, reason };
  const { origin } = parsed.audited.get(skill.key) as AuditedSkill;
  const audit = origin.audit ?? undefined;
  if (audit?.verdict === 'fail') context.warnings.add(`${slug}: the audit found ${audit.codes.join(', ')}`);
  if (action === 'update') {
    const existingSkill = (await scope.row<Skill>(LOCK, [companyId, existingId])) as Skill;
    const facts = { label: null, origin: { ref: null }, audit };
    const updated = await appendVersion(scope, existingSkill, origin.content, facts);
    emitSkill(scope, updated.skill, 'company.skill_version_created', { slug });
    return { key, id: existingSkill.id, action: 'updated', name: skill.name, reason };
  }
  const target = { companyId, key, slug, name: skill.name, sourceType: 'local_path', sourceKind: 'local_path' };
  const first = { content: origin.content, origin: { ref: null }, ...(audit && { audit }) };
  const { skill: created } = await insertSkill(scope, target, first);
  emitSkill(scope, created, 'company.skill_created', { slug, sourceKind: created.sourceKind });
  return { key, id: created.id, action: 'created', name: created.name, reason };
}
