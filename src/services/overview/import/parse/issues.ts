import { z } from 'zod';
import { routineFields } from '#services/automation/routines/model.js';
import type { PackageExtension } from '#services/overview/package/extension.js';
import { taskFile } from '#services/overview/package/layout.js';
import type { PackageIssue } from '#services/overview/package/manifest.js';
import { commentBody } from '#services/work/comments/model.js';
import { documentFields, documentRef } from '#services/work/documents/model.js';
import { issueFields } from '#services/work/issues/model.js';
import { newWorkProductFields } from '#services/work/work-products/model.js';
import type { PackageFiles } from '../receive/files.js';
import { fieldOf, type MarkdownParts, type ParsedIssue } from './parsed.js';
import { assertDistinct, foldersWith, markdownOf, textAt } from './read-markdown.js';

type SaidTask = PackageExtension['tasks'][string];
type SaidRoutine = PackageExtension['routines'][string];

const Fields = z.object({
  title: issueFields.title,
  description: issueFields.description,
  comments: z.array(z.object({ body: commentBody() })).max(10_000),
  documents: z.array(z.object({ key: documentRef.key, title: documentFields.title })).max(1_000),
  workProducts: z.array(z.object(newWorkProductFields)).max(1_000),
  labels: z.array(z.string()).max(100),
  blockedBy: z.array(z.string()).max(200),
  attachments: z.array(z.object({ originalFilename: z.string().max(255).nullable() })).max(10_000),
});

const Recurring = z.object({
  title: routineFields.title,
  description: routineFields.description,
  variables: routineFields.variables,
});

/** The number of tasks that are read before other work gets a turn. */
const TURN = 200;

/**
 * The tasks of a package, by their former numbers.
 * @param isWhole whether the package has all of its files
 * @throws 422
 */
export async function parseIssues(
  files: PackageFiles,
  { tasks, routines }: PackageExtension,
  isWhole: boolean,
): Promise<ParsedIssue[]> {
  const parsedIssues: ParsedIssue[] = [];
  for (const [index, folder] of foldersWith(files, 'tasks', 'TASK.md').entries()) {
    if (index % TURN === TURN - 1) await new Promise(setImmediate);
    const path = taskFile(folder);
    const markdown = await markdownOf(files, path);
    const slug = textAt(markdown.fields, 'slug') ?? folder;
    const task = Object.hasOwn(tasks, slug) ? tasks[slug] : undefined;
    const routine = Object.hasOwn(routines, slug) ? routines[slug] : undefined;
    const issue = issueAt({ path, slug, ...markdown }, task, routine);
    const isThere = ({ path }: { readonly path: string }) => isWhole || files.sizes.has(path);
    parsedIssues.push({ ...issue, documents: issue.documents.filter(isThere) });
  }
  assertDistinct(parsedIssues);
  const order = new Map(parsedIssues.map((issue, index) => [issue, placeOf(issue, index)]));
  return parsedIssues.sort((a, b) => (order.get(a) as number) - (order.get(b) as number));
}

/** Recurring tasks first, then tasks with a former number, then the others in the order of the package. */
function placeOf({ identifier, routine }: PackageIssue, index: number): number {
  const [, number] = /-(\d{1,9})$/.exec(identifier ?? '') ?? [];
  return routine ? -1 : Number(number ?? 1_000_000_000 + index);
}

interface TaskPlace extends MarkdownParts {
  readonly path: string;
  readonly slug: string;
}

function issueAt(
  { path, slug, fields, body }: TaskPlace,
  said: SaidTask | undefined,
  recurring: SaidRoutine | undefined,
): ParsedIssue {
  const isRecurring = recurring !== undefined || fields.recurring === true;
  const title = textAt(fields, 'name') ?? textAt(fields, 'title') ?? slug;
  const description = body === '' ? textAt(fields, 'description') : body;
  const checked = fieldOf(Fields, { ...lists(said), title, description }, path);
  const priority = (isRecurring ? recurring?.priority : undefined) ?? said?.priority ?? 'medium';
  return {
    slug,
    identifier: said?.identifier ?? null,
    title: checked.title,
    description: checked.description ?? null,
    path,
    projectSlug: textAt(fields, 'project'),
    assigneeAgentSlug: textAt(fields, 'assignee'),
    status: isRecurring ? null : (said?.status ?? 'backlog'),
    priority,
    workMode: said?.workMode ?? 'standard',
    parentSlug: said?.parent ?? null,
    labelIds: said?.labels ?? [],
    blockedBy: said?.blockedBy ?? [],
    comments: said?.comments ?? [],
    documents: said?.documents ?? [],
    workProducts: said?.workProducts ?? [],
    monitor: said?.monitor ?? null,
    attachments: said?.attachments ?? [],
    routine: isRecurring ? routineOf(path, { title, description }, recurring) : null,
  };
}

const lists = (said: SaidTask | undefined) => ({
  comments: said?.comments ?? [],
  documents: said?.documents ?? [],
  workProducts: said?.workProducts ?? [],
  labels: said?.labels ?? [],
  blockedBy: said?.blockedBy ?? [],
  attachments: said?.attachments ?? [],
});

function routineOf(
  path: string,
  text: { readonly title: string; readonly description: string | null },
  said: SaidRoutine | undefined,
): PackageIssue['routine'] {
  const { variables } = fieldOf(Recurring, { ...text, variables: said?.variables ?? [] }, path);
  const { priority: _, ...rest } = said ?? { priority: undefined };
  return {
    status: 'active',
    concurrencyPolicy: 'coalesce_if_active',
    catchUpPolicy: 'skip_missed',
    activityGatePolicy: 'always',
    activityGateScope: 'company',
    triggers: [],
    ...rest,
    variables,
  };
}
