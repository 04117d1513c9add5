import type { JsonObject } from '#services/core/text/json.js';
import { entryText } from '../package/extension.js';
import { markdownFile, taskFile } from '../package/layout.js';
import type { PackageIssue } from '../package/manifest.js';
import type { PackageDraft } from './draft.js';
import type { RoutineRow } from './rows.js';
import type { ExportSelection } from './selection.js';

/** Writes the files of recurring tasks. @returns their entries in the extension file */
export async function addRoutines(selection: ExportSelection, draft: PackageDraft): Promise<string> {
  const texts: string[] = [];
  for (const row of selection.routines) {
    const issue = recurringTask(row, selection, draft);
    const fields = {
      name: issue.title,
      slug: issue.slug,
      assignee: issue.assigneeAgentSlug,
      project: issue.projectSlug,
    };
    await draft.addText(issue.path, markdownFile({ ...fields, recurring: true }, row.description));
    await draft.stores.keepIssue(issue);
    texts.push(entryText(issue.slug, { ...issue.routine, priority: issue.priority } as unknown as JsonObject));
  }
  return texts.join('');
}

function recurringTask(row: RoutineRow, selection: ExportSelection, draft: PackageDraft): PackageIssue {
  const { taskSlugs, agentSlugs, projectSlugs } = selection;
  const slug = taskSlugs.get(row.id) as string;
  if (row.otherTriggers > 0) draft.warn(`Triggers of the routine ${slug} other than schedules were left out.`);
  if (row.hasEnv) draft.warn(`The variables of the routine ${slug} were left out.`);
  return {
    ...NOT_RECURRING,
    slug,
    title: row.title,
    path: taskFile(slug),
    projectSlug: (row.projectId && projectSlugs.get(row.projectId)) ?? null,
    assigneeAgentSlug: (row.assigneeAgentId && agentSlugs.get(row.assigneeAgentId)) ?? null,
    priority: row.priority as PackageIssue['priority'],
    routine: {
      status: row.status,
      concurrencyPolicy: row.concurrencyPolicy,
      catchUpPolicy: row.catchUpPolicy,
      activityGatePolicy: row.activityGatePolicy,
      activityGateScope: row.activityGateScope,
      variables: row.variables,
      triggers: row.triggers.map((trigger) => ({ kind: 'schedule', ...trigger })),
    } as PackageIssue['routine'],
  };
}

/** Empty values for the fields that recurring tasks do not have. */
const NOT_RECURRING = {
  identifier: null,
  status: null,
  workMode: 'standard',
  parentSlug: null,
  labelIds: [],
  blockedBy: [],
  comments: [],
  documents: [],
  workProducts: [],
  monitor: null,
  attachments: [],
} satisfies Partial<PackageIssue>;
