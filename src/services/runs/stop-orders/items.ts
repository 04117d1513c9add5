import { z } from 'zod';
import { pidsOf, type Suspect } from '#processes/process-tracking.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';
import { page } from '#services/core/rows/loaders.js';
import { presenterOf } from '#services/core/rows/present.js';
import { describedEnum, isUuid } from '#services/core/text/fields.js';
import { confirmedHow, suspectPids } from '../runs/stop-confirmation.js';

/** A run, tool call or wake that a stop order stopped. */
export const StopItemView = z
  .object({
    kind: describedEnum('StopItemKind', 'The kind of item that a stop order can stop.', {
      run: 'A running or queued run.',
      tool_call: 'A running tool call.',
      wake: 'A wake without a run.',
    }).describe('The work that the order ends: a run, a wake or a tool call.'),
    id: z.uuid().describe('The id of the run, call or wake.'),
    companyId: z.uuid(),
    agentId: z.uuid().nullable().describe('The agent of the run, call or wake; null for a call without an agent.'),
    issueId: z.uuid().nullable().describe('The issue of the run, call or wake.'),
    state: describedEnum('StopItemState', 'The state of an item when it was stopped.', {
      running: 'The item was running.',
      queued: 'The item waited to start.',
      deferred: 'The item waited for another run to release its issue.',
    }).describe('The state when the stop was ordered: running, queued, or waiting for its issue.'),
    doing: z
      .string()
      .nullable()
      .describe(
        'The last status message or else reason of a run, reason of a wake, or tool of a call; null if unknown.',
      ),
    requestedAt: z.iso.datetime().describe('Time of the stop order.'),
    confirmedAt: z.iso
      .datetime()
      .nullable()
      .describe(
        'Time at which Orgraph confirmed that nothing of the item is left, including the processes of a run; for a call, its end. Null until then.',
      ),
    confirmedHow,
    suspectPids,
  })
  .meta({ id: 'StopItem', description: 'A run, tool call or wake that a stop order stopped.' });
type StopItem = z.input<typeof StopItemView>;

export interface StopItemRow extends Omit<StopItem, 'requestedAt' | 'confirmedAt' | 'suspectPids'> {
  readonly suspects: readonly Suspect[] | null;
  readonly requestedAt: Date;
  readonly confirmedAt: Date | null;
}

export const presentItem: (row: StopItemRow) => StopItem = presenterOf(StopItemView, {
  suspectPids: ({ suspects }: Pick<StopItemRow, 'suspects'>) => pidsOf(suspects),
});

/** The position of an item in one order, or in all orders of an installation's stop. */
interface Position {
  readonly companyId: string;
  readonly kind: Kind;
  readonly id: string;
}

type Kind = StopItem['kind'];

const LETTERS = { r: 'run', t: 'tool_call', w: 'wake' } as const satisfies Record<string, Kind>;

function positionOf(cursor: string): Position | undefined {
  const [companyId = '', kind = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split(' ');
  if (!isUuid(companyId) || !isUuid(id) || !(kind in LETTERS)) return undefined;
  return { companyId, id, kind: LETTERS[kind as keyof typeof LETTERS] };
}

const cursorOf = ({ companyId, kind, id }: Position): string =>
  Buffer.from(`${companyId} ${kind.charAt(0)} ${id}`).toString('base64url');

/** The input of a page of items. */
export const itemPage = {
  limit: z.int().min(1).max(1000).default(200).describe('The maximum number of items.'),
  cursor: z
    .string()
    .max(200)
    .refine((value) => positionOf(value) !== undefined, 'Is not a cursor of this list')
    .optional()
    .describe('The nextCursor of the previous page.'),
};

/** The fields of a page of items. */
export const itemFields = {
  items: z
    .array(StopItemView)
    .describe('The stopped runs, then the tool calls, then the wakes; for the installation, company by company.'),
  nextCursor: z.string().nullable().describe('The cursor of the next page; null on the last page.'),
};

/** SQL for items of one kind after a position: $3 is its company, $4 its kind and $5 its id. */
const behind = (kind: Kind): string =>
  `(o."companyId" > $3::uuid OR '${kind}' > $4 OR ('${kind}' = $4 AND t.id > $5::uuid))`;

/** SQL of the items of the orders `o`. `cut` is appended to the query of each kind. */
const items = (cut: (kind: Kind) => string): string => `
  SELECT o."companyId", o."instanceStopId", x.*, o."createdAt" AS "requestedAt" FROM "StopOrder" o CROSS JOIN LATERAL (
    (SELECT 'run' AS kind, t.id, t."agentId", t."issueId", t."stopConfirmedAt" AS "confirmedAt",
            CASE WHEN t."startedAt" IS NULL THEN 'queued' ELSE 'running' END AS state,
            coalesce(t."statusMessage", t."contextSnapshot"->>'wakeReason', t."invocationSource") AS doing,
            CASE WHEN t."stopConfirmedAt" IS NOT NULL THEN t."processesKnownBy" END AS "confirmedHow",
            t."stopSuspects" AS suspects
       FROM "HeartbeatRun" t
      WHERE t."companyId" = o."companyId" AND t."stopOrderId" = o.id ${cut('run')})
    UNION ALL
    (SELECT 'tool_call', t.id, t."agentId", t."issueId", t."completedAt", 'running', t."toolName", NULL, NULL
       FROM "ToolInvocation" t
      WHERE t."companyId" = o."companyId" AND t."stopOrderId" = o.id ${cut('tool_call')})
    UNION ALL
    (SELECT 'wake', t.id, t."agentId", t."issueId", t."finishedAt",
            CASE WHEN t."runId" IS NULL THEN 'deferred' WHEN t."claimedAt" IS NULL THEN 'queued' ELSE 'running' END,
            coalesce(t.reason, t.source), NULL, NULL
       FROM "Wake" t
      WHERE t."companyId" = o."companyId" AND t."stopOrderId" = o.id ${cut('wake')})) x`;

const select = (which: string, isBehind: boolean): Statement =>
  statement(`
  ${items((kind) => `${isBehind ? `AND ${behind(kind)}` : ''} ORDER BY t.id LIMIT $2::int`)}
   WHERE ${which} ${isBehind ? 'AND o."companyId" >= $3::uuid' : ''}
   ORDER BY o."companyId", x.kind, x.id LIMIT $2::int`);

const { suspectPids: _, ...itemColumns } = StopItemView.shape;

/** The items of an installation's stop, by company. Within a company: runs, then tool calls, then wakes. */
export const itemsOfInstanceStop = page<StopItemRow>({
  from: () => `${items(() => '')} WHERE o."instanceStopId" = k.k0`,
  isOfInstallation: true,
  by: { instanceStopId: 'uuid' },
  orderBy: { companyId: 'uuid', kind: 'text', id: 'uuid' },
  columns: [...Object.keys(itemColumns), 'suspects'],
});

/** An item of a page, whose times are text. */
export const presentPagedItem = (row: StopItemRow): StopItem =>
  presentItem({
    ...row,
    requestedAt: new Date(row.requestedAt),
    confirmedAt: row.confirmedAt && new Date(row.confirmedAt),
  });

/** The items of one order, or of all orders of an installation's stop. `read` sends the statement. */
export async function itemsOf(
  by: { readonly stopId: string } | { readonly instanceStopId: string },
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  read: (statement: Statement, values: readonly unknown[]) => Promise<StopItemRow[]>,
): Promise<{ items: StopItemRow[]; nextCursor: string | null }> {
  const which = 'stopId' in by ? 'o.id = $1::uuid' : 'o."instanceStopId" = $1::uuid';
  const id = 'stopId' in by ? by.stopId : by.instanceStopId;
  const after = cursor === undefined ? undefined : (positionOf(cursor) as Position);
  const values = [id, limit + 1, ...(after ? [after.companyId, after.kind, after.id] : [])];
  const rows = await read(select(which, after !== undefined), values);
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? cursorOf(items.at(-1) as StopItemRow) : null };
}
