import { z } from 'zod';
import { anyBoard } from '#services/access/rules.js';
import { notFound } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { isUuid, pathId } from '#services/core/text/fields.js';
import { boardUser } from '../board-keys/rows.js';
import { assistantsEnabled } from './enabled.js';
import { type AssistantRow, AssistantView, presentAssistant } from './model.js';
import { ASSISTANTS_OF_PERSON, endAssistants } from './rows.js';

export const listAssistants = query({
  name: 'listAssistants',
  summary: "List the caller's own assistants, newest first; a person has at most 100",
  gate: assistantsEnabled,
  input: z.object({}),
  output: z.array(AssistantView),
  allow: anyBoard,
  run: (scope) => scope.sql<AssistantRow>(ASSISTANTS_OF_PERSON, [boardUser(scope).userId]),
  present: (_scope, assistants) => assistants.map((assistant) => presentAssistant(assistant)),
});

const OWN = statement(`SELECT id FROM "AssistantGrant" WHERE id = $1::uuid AND "userId" = $2`);
const AssistantNotFound = () => notFound('Assistant not found');

export const revokeAssistant = mutation({
  name: 'revokeAssistant',
  summary: "Revoke the access of one of the caller's own assistants",
  gate: assistantsEnabled,
  input: z.object({ assistantId: pathId().describe("The assistant's ID.") }),
  output: z
    .object({ ok: z.literal(true), assistantId: z.uuid().describe("The assistant's ID.") })
    .meta({ id: 'RevokedAssistant' }),
  allow: anyBoard,
  async run(scope, { assistantId }) {
    const { userId } = boardUser(scope);
    const own = isUuid(assistantId) ? await scope.row<{ id: string }>(OWN, [assistantId, userId]) : undefined;
    if (!own) throw AssistantNotFound();
    await endAssistants(scope, userId, own.id);
    return { ok: true as const, assistantId: own.id };
  },
});
