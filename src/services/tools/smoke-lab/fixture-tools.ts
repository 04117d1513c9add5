import { timingSafeEqual } from 'node:crypto';
import type { SmokeLab } from '#generated/prisma/client.js';
import { writeJson } from '#json/json-writer.js';
import type { Scope } from '#services/core/operation/scope.js';
import { transact } from '#services/core/operation/transact.js';
import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import type { ListedTool } from '../catalog/refresh.js';
import { grantOfToken } from './oauth.js';
import { labTokenHash, SMOKE_LAB } from './tokens.js';

// The tools of the MCP fixture. Their data is in the row of the lab, so any process can serve the next call.

const MAX_NOTES = 50;
const MAX_TEXT = 500;

const tool = (
  name: string,
  description: string,
  properties: JsonObject,
  required: string[],
  annotations: JsonObject,
): ListedTool => ({
  name,
  title: null,
  description,
  inputSchema: { type: 'object', properties, required, additionalProperties: false },
  outputSchema: null,
  annotations: { ...annotations, openWorldHint: false },
});

export const FIXTURE_TOOLS: readonly ListedTool[] = [
  tool('whoami', 'Returns the kind of the credential of the call.', {}, [], { readOnlyHint: true }),
  tool('list_notes', 'Lists the notes of the lab.', {}, [], { readOnlyHint: true }),
  tool(
    'add_note',
    `Adds a note to the lab, which keeps ${MAX_NOTES}.`,
    { text: { type: 'string', minLength: 1, maxLength: MAX_TEXT } },
    ['text'],
    { readOnlyHint: false, destructiveHint: false },
  ),
  tool('delete_note', 'Deletes a note of the lab.', { id: { type: 'integer', minimum: 1 } }, ['id'], {
    readOnlyHint: false,
    destructiveHint: true,
  }),
];

const WRITING: ReadonlySet<string> = new Set(['add_note', 'delete_note']);

/** The caller of the fixture. */
export interface FixtureCaller {
  readonly kind: 'key' | 'token';
  readonly subject: string | null;
  readonly mayWrite: boolean;
}

/** The caller with a credential of the lab: its key, or a token of its provider; undefined for any other token. */
export async function fixtureCaller(
  scope: Scope,
  { companyId, fixtureKeyHash, oauthStatus }: SmokeLab,
  token: string,
): Promise<FixtureCaller | undefined> {
  const hash = Buffer.from(labTokenHash(token));
  if (fixtureKeyHash !== null && timingSafeEqual(hash, Buffer.from(fixtureKeyHash))) {
    return { kind: 'key', subject: null, mayWrite: true };
  }
  const grant = oauthStatus === 'running' ? await grantOfToken(scope, companyId, token) : undefined;
  return grant && { kind: 'token', subject: grant.subject, mayWrite: grant.scope.split(' ').includes('fixture:write') };
}

/** Whether the token lacks the scope for a call. */
export const lacksScope = ({ mayWrite }: FixtureCaller, name: string): boolean => WRITING.has(name) && !mayWrite;

const ADD = statement(`
  UPDATE "SmokeLab" SET "lastNoteId" = "lastNoteId" + 1, "updatedAt" = now(),
         notes = notes || jsonb_build_array(jsonb_build_object('id', "lastNoteId" + 1, 'text', $2::text))
   WHERE "companyId" = $1::uuid AND jsonb_array_length(notes) < ${MAX_NOTES} RETURNING "lastNoteId" AS id`);
const DELETE = statement(`
  UPDATE "SmokeLab" SET "updatedAt" = now(), notes = (
    SELECT coalesce(jsonb_agg(n ORDER BY n->'id'), '[]') FROM jsonb_array_elements(notes) n WHERE n->>'id' <> $2::text)
   WHERE "companyId" = $1::uuid AND notes @> jsonb_build_array(jsonb_build_object('id', $2::int)) RETURNING 1 AS one`);

const text = (value: JsonObject): JsonObject => ({
  content: [{ type: 'text', text: writeJson(value) }],
  structuredContent: value,
  isError: false,
});
const errorResult = (why: string): JsonObject => ({ content: [{ type: 'text', text: why }], isError: true });

/** The result of a call; undefined for an unknown tool. */
export async function callFixture(
  scope: Scope,
  { companyId, notes }: SmokeLab,
  { kind, subject }: FixtureCaller,
  name: string,
  given: JsonObject,
): Promise<JsonObject | undefined> {
  switch (name) {
    case 'whoami':
      return text({ credential: kind, subject });
    case 'list_notes':
      return text({ notes: notes as JsonValue });
    case 'add_note': {
      const note = given.text;
      if (typeof note !== 'string' || note === '' || note.length > MAX_TEXT) {
        return errorResult(`text must have 1 to ${MAX_TEXT} characters`);
      }
      const added = await transact(scope.services, SMOKE_LAB, companyId, (write) =>
        write.row<{ id: number }>(ADD, [companyId, note]),
      );
      return added ? text({ id: added.id, text: note }) : errorResult(`There are ${MAX_NOTES} notes already`);
    }
    case 'delete_note': {
      const { id } = given;
      if (!Number.isInteger(id) || (id as number) < 1 || (id as number) > 2_147_483_647)
        return errorResult('id must be a number');
      const [deleted] = await transact(scope.services, SMOKE_LAB, companyId, (write) =>
        write.sql(DELETE, [companyId, id]),
      );
      return deleted ? text({ id: id as number }) : errorResult('There is no note with that number');
    }
    default:
      return undefined;
  }
}
