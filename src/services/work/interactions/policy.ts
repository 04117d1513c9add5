import type { Interaction, Issue } from '#generated/prisma/client.js';
import { assertNoPlugin, board } from '#services/access/rules.js';
import { type Actor, actingPlugin } from '#services/core/actors/actor.js';
import { forbidden } from '#services/core/errors/errors.js';
import { type Allow, rule } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { issueCommenter } from '../issues/policy.js';
import type { InteractionOfIssue } from './rows.js';

const OWN_COMMENT = statement(`
  SELECT id FROM "IssueComment" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid AND "authorAgentId" = $3::uuid LIMIT 1`);

/** The board may create interactions on every issue, an agent only where it is assigned or has commented. */
export const interactionCreator: Allow<Issue> = rule(
  `${board.who}, or an agent that works on the issue or has commented on it`,
  async (scope, issue) => {
    await issueCommenter(scope, issue);
    const { actor } = scope;
    if (actor.kind !== 'agent' || issue.assigneeAgentId === actor.agentId) return;
    if (await scope.row(OWN_COMMENT, [issue.companyId, issue.id, actor.agentId])) return;
    throw forbidden('Agents can create interactions only on issues they are assigned to or have commented on');
  },
);

/**
 * An interaction without an agent or person as its creator may come from a plugin, so every plugin counts as its
 * creator.
 */
const isCreator = (actor: Actor, { createdByAgentId, createdByUserId }: Interaction): boolean =>
  (actingPlugin(actor) !== undefined && !createdByAgentId && !createdByUserId) ||
  (actor.kind === 'agent' && actor.agentId === createdByAgentId) ||
  (actor.kind === 'board' && actor.userId === createdByUserId);

const PEOPLE_ONLY = 'Only a person may answer this interaction';

const assertPersonWhereDue = (actor: Actor, { resolverPolicy }: Interaction): void => {
  if (resolverPolicy === 'human_only') assertNoPlugin(actor, PEOPLE_ONLY);
};

const NotCreator = () => forbidden('The creator of this interaction cannot resolve it');

/** The board may accept and reject, except the creator if the resolver policy says so. */
export const decider: Allow<InteractionOfIssue> = rule(board.who, async (scope, card) => {
  await board(scope, card);
  assertPersonWhereDue(scope.actor, card.row);
  if (card.row.resolverPolicy === 'not_creator' && isCreator(scope.actor, card.row)) throw NotCreator();
});

/** The board and the addressed agent may answer, but never the creator. */
export const answerer: Allow<InteractionOfIssue> = rule(
  `${board.who}, or the agent that the card addresses; never the creator`,
  async (scope, card) => {
    const { actor } = scope;
    if (actor.kind !== 'agent') await board(scope, card);
    else await issueCommenter(scope, card);
    if (isCreator(actor, card.row)) throw NotCreator();
    assertPersonWhereDue(actor, card.row);
    if (actor.kind !== 'agent') return;
    if (actor.agentId !== card.row.addresseeAgentId) throw forbidden('Only the board or the addressee may answer');
    if (card.row.resolverPolicy === 'human_only') throw forbidden(PEOPLE_ONLY);
  },
);

/** The creator and the board may withdraw. */
export const withdrawer: Allow<InteractionOfIssue> = rule(
  'The creator, or a board user of the company who is not a viewer',
  async (scope, card) => {
    if (isCreator(scope.actor, card.row)) await issueCommenter(scope, card);
    else await board(scope, card);
  },
);
