import type { Skill } from '#generated/prisma/client.js';
import { eventSubject } from '#services/core/journal/journal.js';
import type { WriteScope } from '#services/core/operation/scope.js';

export type SkillEventAction =
  | 'company.skill_created'
  | 'company.skill_updated'
  | 'company.skill_deleted'
  | 'company.skill_renamed'
  | 'company.skill_forked'
  | 'company.skill_file_updated'
  | 'company.skill_file_deleted'
  | 'company.skill_audited'
  | 'company.skill_version_created'
  | 'company.skill_version_approved'
  | 'company.skill_update_installed'
  | 'company.skill_reset';

/** Records an event of a skill, with its key and name. */
export function emitSkill(
  scope: WriteScope,
  skill: Pick<Skill, 'companyId' | 'id' | 'key' | 'name'>,
  action: SkillEventAction,
  details: Readonly<Record<string, unknown>> = {},
): void {
  const { key: skillKey, name } = skill;
  scope.emit({ ...eventSubject('skill', skill), action, details: { skillKey, name, ...details } });
}
