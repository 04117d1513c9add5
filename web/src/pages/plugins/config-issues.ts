import type { FieldIssue, Refusal } from '../../graph/refusal.js';

/** What is wrong with settings, field by field below `config`: the first step of a path names the settings themselves. */
export const fieldIssues = ({ issues }: Refusal): FieldIssue[] =>
  issues.map(({ path, message }) => ({ path: ['config', ...path.slice(1)], message }));
