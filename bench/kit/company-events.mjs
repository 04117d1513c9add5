import pg from 'pg';
import { clock } from './clock.mjs';

const SUBSCRIPTION = `subscription Follow($companyId: ID!, $after: String) {
  events(companyId: $companyId, after: $after) { cursor id action entityType entityId actorType actorId details createdAt }
}`;
/** What a server process does to write an event, and what it tells the other processes when that is committed. */
const EVENT = {
  id: crypto.randomUUID(),
  action: 'issue.updated',
  entityType: 'issue',
  entityId: crypto.randomUUID(),
  actorType: 'system',
  actorId: 'bench',
  details: { identifier: 'BE-1', changedKeys: ['status', 'priority'], status: 'in_progress', note: 'As discussed' },
};
const APPEND = 'SELECT orgraph_append($1::uuid, $2::jsonb) AS seq';
const WAKE = 'NOTIFY orgraph_journal';

/** What a client gets of an event, with "%" for its cursor. */
export const bareEvent = () => ({ events: { cursor: '%', ...EVENT, createdAt: new Date().toISOString() } });

/** Events are committed by this process, as by a second server: the product is woken by NOTIFY and reads its journal. */
export async function companyFanOut(url, databaseUrl, companyId) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return {
    target: (after) => ({
      url: `${url.replace('http', 'ws')}/graphql`,
      query: SUBSCRIPTION,
      variables: { companyId, after: String(after) },
    }),
    async publish() {
      await client.query('BEGIN');
      const { rows } = await client.query(APPEND, [companyId, JSON.stringify([{ ...EVENT, id: crypto.randomUUID() }])]);
      await client.query(WAKE);
      const at = clock();
      await client.query('COMMIT');
      return { cursor: Number(rows[0].seq), at };
    },
    stop: () => client.end(),
  };
}
