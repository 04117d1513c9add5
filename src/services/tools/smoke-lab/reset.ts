import { z } from 'zod';
import type { SmokeLab, ToolConnection } from '#generated/prisma/client.js';
import { board } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { eventSubject } from '#services/core/journal/journal.js';
import { mutation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId } from '#services/core/text/fields.js';
import { archiveConnection } from '../connections/archive.js';
import { smokeLabEnabled } from './gate.js';
import { lockedLab } from './rows.js';
import { stopServices } from './services.js';
import { forgetAll } from './tokens.js';

const count = () => z.int().min(0);

export const resetSmokeLab = mutation({
  name: 'resetSmokeLab',
  summary: 'Stop the smoke lab, remove its tokens, notes and connections, and cancel unfinished runs',
  gate: smokeLabEnabled,
  input: z.object({ companyId: pathId() }),
  output: z
    .object({
      ok: z.literal(true).describe('Always true.'),
      revokedGrants: count().describe('The number of clients of the fake OAuth provider that lost their grant.'),
      removedNotes: count().describe('The number of notes removed from the MCP fixture.'),
      archivedConnections: count().describe('The number of connections archived.'),
      cancelledRuns: count().describe('The number of unfinished runs that were cancelled. All runs stay in the list.'),
    })
    .meta({ id: 'SmokeLabReset' }),
  on: companyKeyById,
  allow: board,
  async run(scope, _input, { companyId }) {
    const lab = await lockedLab(scope, companyId);
    await stopServices(scope, lab);
    const revokedGrants = await forgetAll(scope, companyId);
    const archivedConnections = await archiveConnections(scope, lab);
    await scope.sql(EMPTY, [companyId]);
    const cancelled = await scope.sql(CANCEL, [companyId]);
    const removed = {
      revokedGrants,
      removedNotes: (lab.notes as unknown[]).length,
      archivedConnections,
      cancelledRuns: cancelled.length,
    };
    const subject = eventSubject('smoke_lab', { companyId, id: companyId });
    scope.emit({ ...subject, action: 'smoke_lab.reset', details: removed });
    return { ok: true as const, ...removed };
  },
});

const EMPTY = statement(`
  UPDATE "SmokeLab" SET notes = '[]', "lastNoteId" = 0, "updatedAt" = now() WHERE "companyId" = $1::uuid`);
const CANCEL = statement(`
  UPDATE "SmokeLabRun" SET status = 'cancelled', "endedAt" = now(), "updatedAt" = now()
   WHERE "companyId" = $1::uuid AND status = 'running' RETURNING id`);
const LIVE = statement(`
  SELECT * FROM "ToolConnection" WHERE "companyId" = $1::uuid AND id = ANY($2::uuid[]) AND status <> 'archived'
   ORDER BY id FOR NO KEY UPDATE`);

async function archiveConnections(scope: WriteScope, lab: SmokeLab): Promise<number> {
  const ids = [lab.connectionId, lab.oauthConnectionId].filter((id) => id !== null);
  const connections = await scope.sql<ToolConnection>(LIVE, [lab.companyId, ids]);
  for (const connection of connections) await archiveConnection(scope, connection);
  return connections.length;
}
