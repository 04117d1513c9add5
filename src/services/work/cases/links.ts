import { z } from 'zod';
import type { CaseLink } from '#generated/prisma/client.js';
import { runIdOf } from '#services/core/actors/actor.js';
import { unprocessable } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid, Ok, pathId } from '#services/core/text/fields.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { IssueNotFound, issueById, issueRef } from '../issues/rows.js';
import { emitCase } from './events.js';
import { casesOfIssue, LinkedCaseView, presentLinkedCase } from './linked.js';
import { CaseLinkRole, CaseLinkView, presentCaseLink } from './model.js';
import { caseReader, casesEnabled, caseWriter } from './policy.js';
import { type CaseKey, caseRef, lockedCaseById, touchCase } from './rows.js';

export const listIssueCases = query({
  name: 'listIssueCases',
  summary: "List an issue's linked cases, oldest link first",
  gate: casesEnabled,
  input: z.object(issueRef),
  output: z.array(LinkedCaseView),
  on: issueById,
  allow: caseReader,
  run: (scope, _input, issue) => scope.load(casesOfIssue, issue.id),
  present: (_scope, links) => links.map(presentLinkedCase),
});

// The lock keeps the issue from being deleted before the link is stored.
const ISSUE = statement(`
  SELECT id FROM "Issue" WHERE "companyId" = $1::uuid AND (id = $2::uuid OR identifier = $3) FOR KEY SHARE`);

/** The id of the issue of the case's company with this UUID or identifier, if there is one. */
async function issueIn(scope: WriteScope, { companyId }: CaseKey, ref: string): Promise<string | undefined> {
  const names = isUuid(ref) ? [ref, null] : [null, ref.toUpperCase()];
  return (await scope.row<{ id: string }>(ISSUE, [companyId, ...names]))?.id;
}

const LINK = statement(`
  INSERT INTO "CaseLink" (id, "companyId", "caseId", "issueId", role, "createdByRunId")
  VALUES ($4::uuid, $1::uuid, $2::uuid, $3::uuid, $5, $6::uuid)
  ON CONFLICT ("companyId", "caseId", "issueId") DO NOTHING RETURNING *`);
const EXISTING = statement(`
  SELECT * FROM "CaseLink" WHERE "companyId" = $1::uuid AND "caseId" = $2::uuid AND "issueId" = $3::uuid`);

export const linkCaseIssue = mutation({
  name: 'linkCaseIssue',
  summary: 'Link an issue to a case unless they are already linked',
  gate: casesEnabled,
  input: z.object({
    ...caseRef,
    issueId: pathId().describe('The UUID or identifier of an issue of the same company.'),
    role: CaseLinkRole.describe('The relation of the issue to the case.'),
  }),
  output: z
    .object({
      link: CaseLinkView,
      created: z.boolean().describe('True if the issue and the case were not linked before.'),
    })
    .meta({ id: 'LinkCaseIssueResult' }),
  on: lockedCaseById,
  allow: caseWriter,
  async run(scope, { issueId: ref, role }, { companyId, id }) {
    const key = { companyId, id };
    const issueId = await issueIn(scope, key, ref);
    if (!issueId) throw unprocessable('Issue does not belong to case company');
    const pair = [companyId, id, issueId];
    const link = await scope.row<CaseLink>(LINK, [...pair, uuid7(), role, runIdOf(scope.actor)]);
    if (!link)
      return { link: presentCaseLink((await scope.row<CaseLink>(EXISTING, pair)) as CaseLink), created: false };
    await touchCase(scope, key);
    emitCase(scope, key, 'issue_linked', { issueId, role, autoLinked: false });
    return { link: presentCaseLink(link), created: true };
  },
});

const UNLINK = statement(`
  DELETE FROM "CaseLink" WHERE "companyId" = $1::uuid AND "caseId" = $2::uuid AND "issueId" = $3::uuid RETURNING role`);

export const unlinkCaseIssue = mutation({
  name: 'unlinkCaseIssue',
  summary: 'Remove the link between an issue and a case, if there is one',
  gate: casesEnabled,
  input: z.object({ ...caseRef, ...issueRef }),
  output: Ok,
  on: lockedCaseById,
  allow: caseWriter,
  async run(scope, { issueId: ref }, { companyId, id }) {
    const key = { companyId, id };
    const issueId = await issueIn(scope, key, ref);
    if (!issueId) throw IssueNotFound();
    const removed = await scope.row<{ role: string }>(UNLINK, [companyId, id, issueId]);
    if (removed) {
      await touchCase(scope, key);
      emitCase(scope, key, 'issue_unlinked', { issueId, role: removed.role });
    }
    return { ok: true as const };
  },
});
