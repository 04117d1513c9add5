import type { SkillDetailFragment } from './skill.gql.js';

export type SkillDetail = SkillDetailFragment;

export interface SkillTabProps {
  readonly skill: SkillDetail;
}
