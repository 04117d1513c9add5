import { statement } from '#services/core/postgres/statement.js';
import type { JsonObject } from '#services/core/text/fields.js';
import type { World } from './world.js';

export interface RecordedEvent {
  readonly action: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly agentId: string | null;
  readonly actorType: string;
  readonly actorId: string;
  readonly details: JsonObject | null;
}

const EVENTS = statement(`
  SELECT action, "entityType", "entityId", "agentId", "actorType", "actorId", details FROM "Event"
   WHERE "companyId" = $1::uuid AND starts_with(action, $2) ORDER BY seq`);

/** What a company's journal says, oldest first: of every action, or of those that begin with `action`. */
export const eventsOf = ({ services, company }: World, action = ''): Promise<RecordedEvent[]> =>
  services.database.query<RecordedEvent>('all', EVENTS, [company.id, action]);
