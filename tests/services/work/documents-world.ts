import { Readable } from 'node:stream';
import type { DomainError } from '#services/core/errors/errors.js';
import { fileOf } from '#services/organization/assets/received.js';
import { checkoutIssue } from '#services/work/checkout/operations.js';
import { putIssueDocument } from '#services/work/documents/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { type AgentCaller, type Caller, callerOf, type World } from '#tests/kit/world.js';

/** A new issue of the company. */
export const issueIn = (world: World, fields: Record<string, unknown> = {}) =>
  world.board.run(createIssue, { companyId: world.company.id, title: 'An issue', allowDuplicate: true, ...fields });

/** Writes a document of an issue. */
export const put = (caller: Caller, issueId: string, fields: Record<string, unknown> = {}) =>
  caller.run(putIssueDocument, { issueId, key: 'plan', body: 'One two three', ...fields });

/** A document with as many revisions as there are bodies; the last answer. */
export async function revised(caller: Caller, issueId: string, bodies: readonly string[], key = 'plan') {
  let document = await put(caller, issueId, { key, body: bodies[0] });
  for (const body of bodies.slice(1)) {
    document = await put(caller, issueId, { key, body, baseRevisionId: document.latestRevisionId });
  }
  return document;
}

/** What a transport hands over of an upload. */
export async function uploadOf({ services }: World, bytes: Buffer, filename = 'notes.txt', contentType = 'text/plain') {
  const { sha256, byteSize, keep } = await services.contentStore.stage(Readable.from([bytes]), {
    maxBytes: 10_000_000,
  });
  return fileOf({ sha256, byteSize, keep, filename, contentType, head: bytes.subarray(0, 4096) });
}

/** The agent at work on an issue, in a run that holds it. */
export async function atWork(world: World, agent: AgentCaller, issueId: string): Promise<Caller> {
  const { database } = world.services;
  const { id: companyId } = world.company;
  const runId = await database.transaction('all', async (tx) => {
    const data = { companyId, agentId: agent.row.id, status: 'running', startedAt: new Date(), issueId };
    return (await tx.heartbeatRun.create({ data })).id;
  });
  const caller = callerOf(world.services, { ...agent.actor, runId });
  await caller.run(checkoutIssue, { issueId, agentId: agent.row.id, expectedStatuses: ['backlog', 'todo'] });
  return caller;
}

/** Why something was refused. */
export const refusal = (attempt: Promise<unknown>): Promise<DomainError> =>
  attempt.then(
    (answer) => Promise.reject(new Error(`It was not refused: ${JSON.stringify(answer)}`)),
    (error: DomainError) => error,
  );

/** Takes from an agent what standard agents may do to issues that others have checked out. */
export const withoutCheckoutGrant = ({ services }: World, agent: AgentCaller) =>
  services.database.transaction('all', (tx) =>
    tx.principalPermissionGrant.deleteMany({
      where: { principalId: agent.row.id, permissionKey: 'tasks:manage_active_checkouts' },
    }),
  );
