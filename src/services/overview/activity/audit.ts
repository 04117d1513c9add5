import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { boardReader, companyMember, holds } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { forbidden } from '#services/core/errors/errors.js';
import { ActorType, type JournalEvent } from '#services/core/journal/journal.js';
import { type Allow, type InCompany, mutation, query, rule } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { ActivityView, presentActivity } from '#services/core/rows/present.js';
import { moment, pathId } from '#services/core/text/fields.js';
import { commentNode } from '#services/work/comments/rows.js';
import { documentNode } from '#services/work/documents/rows.js';
import { issueOf } from '#services/work/issues/rows.js';
import {
  type ActivityFilter,
  activityFilterFields,
  entityIdReader,
  newestEvents,
  queriedEvents,
  recordOf,
} from './model.js';

/** Allows board members and agents with `audit:view_agent_actions`. Neither needs write access. */
const auditReader: Allow<InCompany> = rule(
  'A board user of the company, or an agent with audit:view_agent_actions',
  async (scope, resource) => {
    if (scope.actor.kind !== 'agent') return boardReader(scope, resource);
    await companyMember(scope, resource);
    if (!(await holds(scope, resource.companyId, 'audit:view_agent_actions'))) {
      throw forbidden('Missing permission: audit:view_agent_actions');
    }
  },
);

const filterFields = {
  ...activityFilterFields,
  actorType: ActorType.optional(),
  from: moment().optional().describe('Return only actions at or after this time'),
  to: moment().optional().describe('Return only actions at or before this time'),
};

const filterOf = ({ from, to, ...query }: z.output<z.ZodObject<typeof filterFields>>): ActivityFilter => ({
  ...queriedEvents(query, { after: from }),
  until: to,
});

const positionOf = (cursor: string): string | undefined =>
  /^seq:(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
const cursorOf = (event: JournalEvent): string => Buffer.from(`seq:${event.seq}`).toString('base64url');

const cursor = () =>
  z
    .string()
    .max(100)
    .refine((value) => positionOf(value) !== undefined, 'Is not a cursor of this list')
    .transform((value) => BigInt(positionOf(value) ?? 0));

/** The entities that an action refers to. */
const entity = z
  .object({
    issue: z.object({ id: z.uuid(), identifier: z.string(), title: z.string() }).nullable(),
    comment: z.object({ id: z.uuid(), body: z.string() }).nullable(),
    document: z.object({ id: z.uuid(), key: z.string(), title: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'AgentActionEntity' });

const AgentActionView = ActivityView.extend({ entity }).meta({ id: 'AgentAction' });

export const listAgentActions = query({
  name: 'listAgentActions',
  summary: 'Page through the audit trail of a company, newest first',
  input: z.object({
    companyId: pathId(),
    ...filterFields,
    cursor: cursor().optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z
    .object({ items: z.array(AgentActionView), nextCursor: z.string().nullable() })
    .meta({ id: 'AgentActionPage' }),
  on: companyKeyById,
  allow: auditReader,
  async run(scope, { companyId: _, cursor: below, limit, ...filter }, company) {
    const events = await newestEvents(scope, company.id, filterOf(filter), { limit: limit + 1, below });
    return { events: events.slice(0, limit), more: events.length > limit };
  },
  present: async (scope, { events, more }) => ({
    items: await Promise.all(
      events.map(async (event) => ({ ...presentActivity(event), entity: await entityOf(scope, event) })),
    ),
    nextCursor: more ? cursorOf(events.at(-1) as JournalEvent) : null,
  }),
});

/** The entities that an event refers to, if they still exist in its company. */
async function entityOf(scope: Scope, event: JournalEvent): Promise<z.input<typeof entity>> {
  const [issue, comment, document] = await Promise.all([
    recordOf(scope, event, entityIdReader('issue'), issueOf),
    recordOf(scope, event, entityIdReader('comment'), commentNode),
    recordOf(scope, event, entityIdReader('document'), documentNode),
  ]);
  return {
    issue: issue && { id: issue.id, identifier: issue.identifier, title: issue.title },
    comment: comment && { id: comment.id, body: comment.body },
    document: document && { id: document.id, key: document.key, title: document.title },
  };
}

const MAX_ROWS = 100_000;
const MAX_CHARACTERS = 64 * 1024 * 1024;
const ROWS_AT_ONCE = 2_000;

const COLUMNS = [
  'id',
  'createdAt',
  'actorType',
  'actorId',
  'agentId',
  'runId',
  'responsibleUserId',
  'action',
  'entityType',
  'entityId',
  'details',
];

export const exportAgentActionsCsv = mutation({
  name: 'exportAgentActionsCsv',
  summary: `Export the audit trail as CSV, newest first, up to ${MAX_ROWS.toLocaleString('en')} rows or 64 MiB; a last row says where it was cut`,
  input: z.object({ companyId: pathId(), ...filterFields }),
  output: z.string(),
  on: companyKeyById,
  allow: auditReader,
  async run(scope, { companyId: _, ...filter }, company) {
    const table = new CsvTable();
    for (let below: bigint | undefined; ; ) {
      const limit = Math.min(ROWS_AT_ONCE, MAX_ROWS + 1 - table.rows);
      const events = await newestEvents(scope, company.id, filterOf(filter), { limit, below });
      if (!table.add(events) || events.length < limit) break;
      below = events.at(-1)?.seq;
    }
    const details = { rows: table.rows, truncated: table.truncated };
    const { id } = company;
    scope.emit({ companyId: id, entityType: 'company', entityId: id, action: 'audit.exported', details });
    return table.text();
  },
});

/**
 * Rows as CSV, up to the limits. A leading apostrophe marks a cell as text if a spreadsheet would evaluate it as a
 * formula.
 */
class CsvTable {
  rows = 0;
  truncated = false;
  private characters = 0;
  private oldest: string | undefined;
  private readonly parts: string[] = [line(COLUMNS)];

  /** @returns false if a limit was reached and the rest was left out */
  add(events: readonly JournalEvent[]): boolean {
    for (const event of events) {
      const { companyId: _, details, ...row } = presentActivity(event);
      const cells: Record<string, unknown> = { ...row, details: details && JSON.stringify(details) };
      const part = line(COLUMNS.map((column) => cells[column]));
      this.characters += part.length;
      if (this.rows === MAX_ROWS || this.characters > MAX_CHARACTERS) {
        this.truncated = true;
        return false;
      }
      this.parts.push(part);
      this.rows += 1;
      this.oldest = row.createdAt;
    }
    return true;
  }

  text(): string {
    const note = `Cut after ${this.rows} rows: export the rest with to=${this.oldest}`;
    return this.parts.join('') + (this.truncated ? line([note]) : '');
  }
}

const line = (cells: readonly unknown[]): string => stringify([cells as unknown[]], { escape_formulas: true });
