import {
  getCaseDocument,
  listCaseDocumentRevisions,
  putCaseDocument,
  restoreCaseDocumentRevision,
} from '#services/work/cases/documents.js';
import { caseIn, switchCases } from '#tests/kit/cases.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type AgentCaller, type Caller, callerOf, createWorld, type World } from '#tests/kit/world.js';
import { runOf, within } from './threads-world.js';

/** A company that keeps cases, with an agent that writes and what tests do to the documents of one case after another. */
export async function writingWorld() {
  const world = await createWorld();
  await switchCases(world, true);
  return { world, agent: await world.agent({ name: 'Writer' }) };
}

/** A new case, and what is done to its document spec. */
export async function freshCase(world: World) {
  const of = await caseIn(world);
  const ref = (key = 'spec') => ({ caseId: of.id as string, key });
  return {
    of,
    ref,
    put: (caller: Caller, fields: Record<string, unknown> = {}) =>
      caller.run(putCaseDocument, { ...ref(), body: 'One two three', ...fields }),
    read: (key?: string) => world.board.run(getCaseDocument, ref(key)),
    history: (more = {}) => world.board.run(listCaseDocumentRevisions, { ...ref(), ...more }),
    restore: (caller: Caller, revisionId: string) => caller.run(restoreCaseDocumentRevision, { ...ref(), revisionId }),
    events: async () => (await eventsOf(world, 'case.')).filter(({ entityId }) => entityId === of.id),
    stored: () => within(world, (tx) => tx.case.findUniqueOrThrow({ where: { id: of.id } })),
  };
}

/** The agent in a new run, for an issue or for none. */
export async function inRunFor(
  world: World,
  agent: AgentCaller,
  issueId?: string,
): Promise<Caller & { runId: string }> {
  const { id: runId } = await runOf(world, agent, issueId ? { issueId } : {});
  return { ...callerOf(world.services, { ...agent.actor, runId }), runId };
}
