import type { Services } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';

const STATES = statement('DELETE FROM "ToolOAuthState" WHERE "expiresAt" < now()');
// Output of a run is redacted while the run executes and when it ends; the tokens are needed until then.
const ISSUED = statement(`
  DELETE FROM "ToolIssuedToken" t WHERE t."createdAt" < now() - interval '1 hour' AND NOT EXISTS (
    SELECT 1 FROM "HeartbeatRun" r
     WHERE r."companyId" = t."companyId" AND r.id = t."runId"
       AND (r.status IN ('queued', 'running') OR r."updatedAt" > now() - interval '1 hour'))`);

/** Deletes expired authorizations and the tokens of finished runs. */
export async function purgeAuthorizations({ database }: Services): Promise<void> {
  await database.query('all', STATES, []);
  await database.query('all', ISSUED, []);
}
