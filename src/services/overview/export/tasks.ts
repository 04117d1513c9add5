import type { Snapshot } from '#services/core/postgres/snapshot.js';
import type { JsonObject } from '#services/core/text/json.js';
import { monitorOf } from '#services/work/issues/monitor.js';
import { entryText, sectionStart } from '../package/extension.js';
import { documentFile, documentHash, markdownFile, taskFile } from '../package/layout.js';
import type { PackageIssue } from '../package/manifest.js';
import type { PackageDraft } from './draft.js';
import { portableAddress, portableMetadata } from './portable.js';
import type { TaskHead } from './rows.js';
import type { ExportSelection } from './selection.js';
import type { WorkProductRow } from './task-rows.js';
import {
  type CommentRow,
  type ExportedAttachmentRow,
  type ExportedDocumentRow,
  type TaskRow,
  taskRows,
} from './task-rows.js';

/** Writes the files of tasks that do not recur, and their entries in the extension file. */
export async function addTasks(
  snapshot: Snapshot,
  companyId: string,
  selection: ExportSelection,
  draft: PackageDraft,
): Promise<void> {
  const { tasks } = selection;
  if (tasks.length === 0) return;
  const heads = new Map(tasks.map((head) => [head.id, head]));
  const rows = taskRows(snapshot, companyId, [...heads.keys()]);
  await draft.stores.tasks.write(sectionStart('tasks'));
  for await (const row of rows.tasks) {
    const head = heads.get(row.id) as TaskHead;
    const comments = await rows.comments.listOf(row.id);
    const details = {
      labels: (await rows.labels.listOf(row.id)).map(({ labelId }) => labelId),
      blockers: (await rows.blockers.listOf(row.id)).map(({ blockerId }) => blockerId),
      documents: await addDocuments(rows.documents.of(row.id), selection.taskSlugs.get(row.id) as string, draft),
      workProducts: await rows.workProducts.listOf(row.id),
      attachments: await rows.attachments.listOf(row.id),
      comments,
    };
    await addTask(issueOf(head, row, details, { selection, heads, draft }), row.description, draft);
  }
}

async function addTask(issue: PackageIssue, description: string | null, draft: PackageDraft): Promise<void> {
  const fields = { name: issue.title, slug: issue.slug, assignee: issue.assigneeAgentSlug, project: issue.projectSlug };
  await draft.addText(issue.path, markdownFile({ ...fields, recurring: false }, description));
  await draft.stores.keepIssue(issue);
  await draft.stores.tasks.write(entryText(issue.slug, extensionEntry(issue)));
}

const extensionEntry = (issue: PackageIssue): JsonObject =>
  ({
    identifier: issue.identifier,
    status: issue.status,
    priority: issue.priority,
    workMode: issue.workMode,
    parent: issue.parentSlug,
    labels: issue.labelIds,
    blockedBy: issue.blockedBy,
    comments: issue.comments,
    documents: issue.documents,
    workProducts: issue.workProducts,
    monitor: issue.monitor,
    attachments: issue.attachments,
  }) as unknown as JsonObject;

interface Details {
  readonly labels: readonly string[];
  readonly blockers: readonly string[];
  readonly comments: readonly CommentRow[];
  readonly documents: PackageIssue['documents'];
  readonly workProducts: readonly WorkProductRow[];
  readonly attachments: readonly ExportedAttachmentRow[];
}

interface Surroundings {
  readonly selection: ExportSelection;
  readonly heads: ReadonlyMap<string, TaskHead>;
  readonly draft: PackageDraft;
}

function issueOf(head: TaskHead, row: TaskRow, details: Details, around: Surroundings): PackageIssue {
  const { selection } = around;
  const { taskSlugs, labelIds, agentSlugs, projectSlugs } = selection;
  const slug = taskSlugs.get(head.id) as string;
  return {
    slug,
    identifier: head.identifier,
    title: head.title,
    path: taskFile(slug),
    projectSlug: (head.projectId && projectSlugs.get(head.projectId)) ?? null,
    assigneeAgentSlug: (row.assigneeAgentId && agentSlugs.get(row.assigneeAgentId)) ?? null,
    status: row.status as PackageIssue['status'],
    priority: row.priority as PackageIssue['priority'],
    workMode: row.workMode as PackageIssue['workMode'],
    parentSlug: row.parentId ? slugWithin(row.parentId, around, slug) : null,
    labelIds: details.labels.flatMap((id) => labelIds.get(id) ?? []).sort(),
    blockedBy: details.blockers.flatMap((id) => slugWithin(id, around, slug) ?? []).sort(),
    comments: details.comments.map(({ authorType, authorName, body, createdAt }) => ({
      authorType,
      authorName,
      body,
      createdAt: createdAt.toISOString(),
    })),
    documents: details.documents,
    workProducts: details.workProducts.map((product) => workProductOf(product, slug, around.draft)),
    monitor: monitorEntry(row),
    attachments: attachmentsOf(details, slug, around.draft),
    routine: null,
  };
}

/** The slug of another task if the package contains it, else null. */
function slugWithin(id: string, { selection, heads, draft }: Surroundings, of: string): string | null {
  if (heads.has(id)) return selection.taskSlugs.get(id) ?? null;
  draft.warn(`The task ${of} is part of, or waits for, a task that is not in the package.`);
  return null;
}

async function addDocuments(
  rows: AsyncIterable<ExportedDocumentRow>,
  taskSlug: string,
  draft: PackageDraft,
): Promise<PackageIssue['documents']> {
  const documents: PackageIssue['documents'] = [];
  for await (const { key, title, format, body } of rows) {
    const path = documentFile(taskSlug, key);
    if (await draft.addText(path, body)) {
      documents.push({ key, title, format, path, hash: documentHash({ key, title, format, body }) });
    }
  }
  return documents;
}

function workProductOf(row: WorkProductRow, slug: string, draft: PackageDraft): PackageIssue['workProducts'][number] {
  const { ownerId: _owner, url, metadata, ...product } = row;
  const address = portableAddress(url);
  if (address !== url)
    draft.warn(`The address of a work product of ${slug} was left out: it has a credential or a path.`);
  const metadataResult = metadata && portableMetadata(metadata);
  if (metadataResult && metadataResult.left.length > 0)
    draft.warn(`Credentials in the metadata of a work product of ${slug} were left out.`);
  return {
    ...product,
    url: address,
    metadata: metadataResult ? metadataResult.value : null,
  } as PackageIssue['workProducts'][number];
}

function monitorEntry(row: TaskRow): PackageIssue['monitor'] {
  const monitor = monitorOf(row);
  return (
    monitor && {
      nextCheckAt: monitor.nextCheckAt,
      kind: monitor.kind ?? null,
      serviceName: monitor.serviceName ?? null,
      notes: monitor.notes ?? null,
      timeoutAt: monitor.timeoutAt ?? null,
      maxAttempts: monitor.maxAttempts ?? null,
      recoveryPolicy: monitor.recoveryPolicy,
    }
  );
}

function attachmentsOf(
  { attachments, comments }: Details,
  slug: string,
  draft: PackageDraft,
): PackageIssue['attachments'] {
  const positions = new Map(comments.map(({ id }, at) => [id, at]));
  return attachments.flatMap(({ ownerId: _owner, commentId, ...file }) => {
    if (!draft.needsBlob(file)) {
      draft.warn(`A file of the task ${slug} was left out: its content is no longer stored.`);
      return [];
    }
    return [{ ...file, commentIndex: commentId === null ? null : (positions.get(commentId) ?? null) }];
  });
}
