import { z } from 'zod';
import { anyBoard } from '#services/access/rules.js';
import type { AssistantScope, SystemActor } from '#services/core/actors/actor.js';
import { notFound } from '#services/core/errors/errors.js';
import { mutation, query } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { presenterOf } from '#services/core/rows/present.js';
import { isUuid, pathId } from '#services/core/text/fields.js';
import { boardUser } from '../board-keys/rows.js';
import { assistantsEnabled, redirectTarget } from './addresses.js';
import { ASSISTANTS_OF_PERSON, endAssistants } from './clients.js';

/** The actor for requests of clients: the authorization server itself. */
export const ASSISTANTS: SystemActor = { kind: 'system', name: 'assistants' };

/** Descriptions of the scopes, for people. */
export const SCOPE_TEXTS: Readonly<Record<AssistantScope, string>> = {
  'orgraph:read': 'Read what you can read in your companies',
  'orgraph:write': 'Create, change, comment and decide there with your rights',
};

export const AssistantView = z
  .object({
    id: z.uuid(),
    clientName: z.string().describe("The program's name, as the program states it; nobody has verified it."),
    redirectTarget: z.string().describe('Hosts or programs to which people may return after they allow access.'),
    scopes: z.array(z.string()).describe('The permissions: orgraph:read to read, orgraph:write to change and decide.'),
    createdAt: z.iso.datetime().describe('The time at which the person allowed access.'),
    lastUsedAt: z.iso.datetime().nullable().describe("The time of the program's last request; null before the first."),
    expiresAt: z.iso.datetime().describe('The time at which the access expires. Each use renews it for 30 days.'),
  })
  .meta({ id: 'Assistant', description: 'A program that acts for a person over the Model Context Protocol.' });

interface AssistantRow {
  readonly id: string;
  readonly clientName: string;
  readonly redirectUris: readonly string[];
  readonly scopes: AssistantScope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
}

const presentAssistant = presenterOf(AssistantView, {
  redirectTarget: ({ redirectUris }: Pick<AssistantRow, 'redirectUris'>) =>
    [...new Set(redirectUris.map(redirectTarget))].join(', '),
});

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
