import { badRequest, notFound } from '#services/core/errors/errors.js';
import { skillPathFlaw, skillPathOf } from './paths.js';

export const SkillFileNotFound = () => notFound('Skill file not found');

/** The path of a file in the skill's spelling. @throws 400 for a path that no file of a skill can have */
export function fileTarget(path: string): string {
  const flaw = skillPathFlaw(path);
  if (flaw) throw badRequest(`The path ${flaw}`);
  return skillPathOf(path);
}
