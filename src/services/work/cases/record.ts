import type { Case } from '../../../generated/prisma/client.js';
import { runIdOf } from '../../core/actors/actor.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { uuid7 } from '../../core/text/uuid7.js';
import type { CaseLinkRole } from './model.js';

/** What the timeline of a case tells. */
export const TIMELINE_KINDS = [
  ...(['created', 'updated', 'status_changed', 'fields_changed', 'child_linked', 'issue_linked'] as const),
  ...(['issue_unlinked', 'document_revised', 'attachment_added', 'label_added', 'label_removed'] as const),
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** What else the journal tells of a case. */
export const OTHER_KINDS = [
  ...(['document_locked', 'document_unlocked', 'document_deleted', 'document_annotation_thread_created'] as const),
  ...(['document_annotation_comment_added', 'document_annotation_thread_resolved'] as const),
  ...(['document_annotation_thread_reopened', 'document_annotation_remapped'] as const),
] as const;
export type CaseKind = TimelineKind | (typeof OTHER_KINDS)[number];

/** Tells the journal what was done to a case or to what belongs to it: the case's timeline is read from there. */
export function emitCase(
  scope: WriteScope,
  { companyId, id }: Pick<Case, 'companyId' | 'id'>,
  kind: CaseKind,
  payload: Readonly<Record<string, unknown>> = {},
): void {
  scope.emit({ companyId, entityType: 'case', entityId: id, action: `case.${kind}`, details: payload });
}

const LINK_RUN = statement(`
  INSERT INTO "CaseLink" (id, "companyId", "caseId", "issueId", role, "createdByRunId")
  SELECT $4::uuid, r."companyId", $2::uuid, r."issueId", $5, r.id
    FROM "HeartbeatRun" r WHERE r."companyId" = $1::uuid AND r.id = $3::uuid AND r."issueId" IS NOT NULL
  ON CONFLICT ("companyId", "caseId", "issueId") DO NOTHING RETURNING "issueId"`);

/**
 * Links the issue of the agent's run, if it has one, to a case that the run acts on, unless it is linked already:
 * with the role origin where the run made the case, else work.
 */
export async function linkRun(
  scope: WriteScope,
  of: Pick<Case, 'companyId' | 'id'>,
  role: Extract<CaseLinkRole, 'origin' | 'work'>,
): Promise<void> {
  const runId = scope.actor.kind === 'agent' ? runIdOf(scope.actor) : null;
  if (!runId) return;
  const linked = await scope.row<{ issueId: string }>(LINK_RUN, [of.companyId, of.id, runId, uuid7(), role]);
  if (linked) emitCase(scope, of, 'issue_linked', { issueId: linked.issueId, role, autoLinked: true });
}
