import { z } from 'zod';
import type { CaseLink } from '../../../generated/prisma/client.js';
import { runIdOf } from '../../core/actors/actor.js';
import { unprocessable } from '../../core/errors/errors.js';
import { mutation, query } from '../../core/operation/operation.js';
import type { WriteScope } from '../../core/operation/scope.js';
import { statement } from '../../core/postgres/statement.js';
import { isUuid, Ok, pathId } from '../../core/text/fields.js';
import { uuid7 } from '../../core/text/uuid7.js';
import { IssueNotFound, issueById, issueRef } from '../issues/rows.js';
import { casesOfIssue, LinkedCaseView, presentLinkedCase } from './linked.js';
import { CaseLinkRole, CaseLinkView, presentCaseLink } from './model.js';
import { emitCase } from './record.js';
import { type CaseKey, caseRef, lockedCaseById, touchCase } from './rows.js';
import { caseReader, casesEnabled, caseWriter } from './rules.js';

export const listIssueCases = query({
  name: 'listIssueCases',
  summary: 'List the cases that an issue is linked to, oldest link first',
  gate: casesEnabled,
  input: z.object(issueRef),
  output: z.array(LinkedCaseView),
  on: issueById,
  allow: caseReader,
  run: (scope, _input, issue) => scope.load(casesOfIssue, issue.id),
  present: (_scope, links) => links.map(presentLinkedCase),
});

// The lock keeps the issue from being deleted before the link stands.
const ISSUE = statement(`
  SELECT id FROM "Issue" WHERE "companyId" = $1::uuid AND (id = $2::uuid OR identifier = $3) FOR KEY SHARE`);

/** The id of the issue of the case's company that is named, in any spelling; undefined where there is none. */
async function issueIn(scope: WriteScope, { companyId }: CaseKey, named: string): Promise<string | undefined> {
  const names = isUuid(named) ? [named, null] : [null, named.toUpperCase()];
  return (await scope.row<{ id: string }>(ISSUE, [companyId, ...names]))?.id;
}

const LINK = statement(`
  INSERT INTO "CaseLink" (id, "companyId", "caseId", "issueId", role, "createdByRunId")
  VALUES ($4::uuid, $1::uuid, $2::uuid, $3::uuid, $5, $6::uuid)
  ON CONFLICT ("companyId", "caseId", "issueId") DO NOTHING RETURNING *`);
const LINKED = statement(`
  SELECT * FROM "CaseLink" WHERE "companyId" = $1::uuid AND "caseId" = $2::uuid AND "issueId" = $3::uuid`);

export const linkCaseIssue = mutation({
  name: 'linkCaseIssue',
  summary: 'Link an issue to a case; where they are linked already, nothing changes',
  gate: casesEnabled,
  input: z.object({
    ...caseRef,
    issueId: pathId().describe('An issue of the same company: UUID or identifier.'),
    role: CaseLinkRole.describe('What the issue is to the case: its origin, work on it, or a reference.'),
  }),
  output: z.object({ link: CaseLinkView, created: z.boolean() }).meta({ id: 'LinkCaseIssueResult' }),
  on: lockedCaseById,
  allow: caseWriter,
  async run(scope, { issueId: named, role }, of) {
    const issueId = await issueIn(scope, of, named);
    if (!issueId) throw unprocessable('Issue does not belong to case company');
    const pair = [of.companyId, of.id, issueId];
    const made = await scope.row<CaseLink>(LINK, [...pair, uuid7(), role, runIdOf(scope.actor)]);
    if (!made) return { link: presentCaseLink((await scope.row<CaseLink>(LINKED, pair)) as CaseLink), created: false };
    await touchCase(scope, of);
    emitCase(scope, of, 'issue_linked', { issueId, role, autoLinked: false });
    return { link: presentCaseLink(made), created: true };
  },
});

const UNLINK = statement(`
  DELETE FROM "CaseLink" WHERE "companyId" = $1::uuid AND "caseId" = $2::uuid AND "issueId" = $3::uuid RETURNING role`);

export const unlinkCaseIssue = mutation({
  name: 'unlinkCaseIssue',
  summary: 'Take the link between an issue and a case away; where there is none, nothing changes',
  gate: casesEnabled,
  input: z.object({ ...caseRef, ...issueRef }),
  output: Ok,
  on: lockedCaseById,
  allow: caseWriter,
  async run(scope, { issueId: named }, of) {
    const issueId = await issueIn(scope, of, named);
    if (!issueId) throw IssueNotFound();
    const removed = await scope.row<{ role: string }>(UNLINK, [of.companyId, of.id, issueId]);
    if (removed) {
      await touchCase(scope, of);
      emitCase(scope, of, 'issue_unlinked', { issueId, role: removed.role });
    }
    return { ok: true as const };
  },
});
