import { environmentInput, environmentRecord } from '../../parts/environment.js';
import type { IssueChoice } from '../../parts/issue-picker.js';
import type { FieldIssue } from '../../ui/form.js';
import type { CreateRoutineInput, EnvironmentVariableInput, RoutineDetailFragment } from './routine.gql.js';
import { namesIn, type Variable, variableInput, variablesFor } from './routine-variables.js';

/** A routine as its form has it. */
export interface RoutineDraft {
  readonly title: string;
  readonly description: string;
  readonly assigneeAgentId: string | null;
  readonly projectId: string | null;
  readonly goalId: string | null;
  readonly parentIssueId: string | null;
  readonly parentIssue: IssueChoice | null;
  readonly priority: RoutineDetailFragment['priority'];
  readonly concurrencyPolicy: RoutineDetailFragment['concurrencyPolicy'];
  readonly catchUpPolicy: RoutineDetailFragment['catchUpPolicy'];
  readonly activityGatePolicy: RoutineDetailFragment['activityGatePolicy'];
  readonly activityGateScope: RoutineDetailFragment['activityGateScope'];
  readonly variables: readonly Variable[];
  readonly env: Readonly<Record<string, unknown>>;
}

/** The names of the fields, as the input of the mutation calls them. */
export const DRAFT_FIELDS = [
  'title',
  'description',
  'assigneeAgentId',
  'projectId',
  'goalId',
  'parentIssueId',
  'priority',
  'variables',
  'env',
] as const;

const EMPTY: RoutineDraft = {
  title: '',
  description: '',
  assigneeAgentId: null,
  projectId: null,
  goalId: null,
  parentIssueId: null,
  parentIssue: null,
  priority: 'MEDIUM',
  concurrencyPolicy: 'COALESCE_IF_ACTIVE',
  catchUpPolicy: 'SKIP_MISSED',
  activityGatePolicy: 'ALWAYS',
  activityGateScope: 'COMPANY',
  variables: [],
  env: {},
};

export function draftOf(routine: RoutineDetailFragment | undefined): RoutineDraft {
  if (!routine) return EMPTY;
  const { title, assigneeAgentId, projectId, goalId, parentIssueId, parentIssue, priority, variables } = routine;
  const { concurrencyPolicy, catchUpPolicy, activityGatePolicy, activityGateScope } = routine;
  return {
    title,
    description: routine.description ?? '',
    assigneeAgentId,
    projectId,
    goalId,
    parentIssueId,
    parentIssue,
    priority,
    concurrencyPolicy,
    catchUpPolicy,
    activityGatePolicy,
    activityGateScope,
    variables,
    env: environmentRecord(routine.env ?? []),
  };
}

/** The variables that its texts use. */
export const variablesOf = ({ title, description, variables }: RoutineDraft): readonly Variable[] =>
  variablesFor(namesIn(title, description), variables);

export function draftInput(draft: RoutineDraft): Omit<CreateRoutineInput, 'companyId'> {
  const { parentIssue, title, description, env, variables: _, ...same } = draft;
  return {
    ...same,
    parentIssueId: parentIssue?.id ?? null,
    title: title.trim(),
    description: description.trim() || null,
    variables: variablesOf(draft).map(variableInput),
    env: environmentInput<EnvironmentVariableInput>(env),
  };
}

export function draftIssues(draft: RoutineDraft): readonly FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (draft.title.trim() === '') issues.push({ path: ['title'], message: 'Give it a title.' });
  for (const [at, { type, options }] of variablesOf(draft).entries()) {
    if (type !== 'SELECT' || options.length > 0) continue;
    issues.push({ path: ['variables', at, 'options'], message: 'Say what can be chosen.' });
  }
  return issues;
}
