import type { SkillTestInputRowFragment } from './skill.gql.js';

export type TestInput = SkillTestInputRowFragment;
