import { type Statement, statement, steadyStatement } from '../postgres/statement.js';

/**
 * The tables of an area: its requests, and the leases of its programs. In the SQL, `r` is a request; names of its
 * columns need that prefix.
 */
export interface ForwardingTables<Key extends string> {
  /** An unlogged table of requests. */
  readonly requests: string;
  /** The UUID columns that name a program. Questions and answers are bound to the first. */
  readonly key: readonly [Key, ...Key[]];
  /** The table of leases, with its alias in the following SQL. */
  readonly leases: string;
  /** SQL for the process that holds a lease. */
  readonly holderId: string;
  /** SQL condition: the lease is the one named in `r`, and it is held. */
  readonly isLease: string;
  /** SQL condition: the holder now takes `r`, which has a `programHash`, from other processes. */
  readonly takesRequest: string;
  /** The prefix of the channels that notify processes of requests. */
  readonly channel: string;
}

export interface ForwardingStatements {
  readonly ask: Statement;
  readonly sent: Statement;
  readonly answers: Statement;
  readonly forget: Statement;
  readonly withdraw: Statement;
  readonly take: Statement;
  readonly awaited: Statement;
  readonly answer: Statement;
}

/** The notifications on a channel. The withdrawal of a taken request has its id after the word. */
export const HEARD = { asked: 'asked', answered: 'answered', withdrawn: 'withdrawn:' } as const;

export const channelOf = (prefix: string, processId: string): string => `${prefix}${processId.replaceAll('-', '')}`;

/** The maximum number of requests taken at once. */
export const MOST_TAKEN = 20;
/** After this time without a report from the sender, its requests are not taken any more. */
const FORSAKEN_SECONDS = 10;
const NOW = 'clock_timestamp()';
const IDS = 'id = ANY($1::uuid[])';

/** The SQL statements. All times come from the database's clock. */
export function forwardingStatements(tables: ForwardingTables<string>): ForwardingStatements {
  return { ...askerStatements(tables), ...holderStatements(tables) };
}

const keyOf = ({ key }: ForwardingTables<string>, prefix = '', suffix = ''): string =>
  key.map((column) => `${prefix}"${column}"${suffix}`).join(', ');

const channelIn = ({ channel }: ForwardingTables<string>, column: string): string =>
  `'${channel}' || replace(${column}::text, '-', '')`;

function askerStatements(tables: ForwardingTables<string>) {
  const { requests, leases, holderId, isLease, takesRequest } = tables;
  const holder = channelIn(tables, '"holderId"');
  return {
    // Written only while the lease is held by a process that takes requests.
    ask: steadyStatement(`
      WITH given AS (SELECT * FROM jsonb_to_recordset($2::jsonb)
        AS g(id uuid, ${keyOf(tables, '', ' uuid')}, fence bigint, "programHash" text, request jsonb)),
      written AS (
        INSERT INTO ${requests} (id, ${keyOf(tables)}, fence, "holderId", "askerId", request)
        SELECT r.id, ${keyOf(tables, 'r.')}, r.fence, l."holderId", $1::uuid, r.request
          FROM given r
          JOIN LATERAL (SELECT ${holderId} AS "holderId" FROM ${leases} WHERE ${isLease} AND ${takesRequest}) l ON true
        RETURNING id, "holderId"),
      told AS (SELECT pg_notify(${holder}, '${HEARD.asked}') FROM (SELECT DISTINCT "holderId" FROM written) h)
      SELECT id, (SELECT count(*) FROM told)::int AS told FROM written`),
    sent: steadyStatement(`
      WITH seen AS (
        UPDATE ${requests} SET "askerSeenAt" = ${NOW} WHERE ${IDS}
        RETURNING id, ${keyOf(tables)}, fence, "takenAt", "holderSeenAt", answer IS NOT NULL AS "isAnswered")
      SELECT r.id, r."takenAt" IS NOT NULL AS "isTaken", r."isAnswered", r."holderSeenAt",
             EXISTS (SELECT FROM ${leases} WHERE ${isLease}) AS "isHeld"
        FROM seen r`),
    answers: steadyStatement(`
      SELECT id, "${tables.key[0]}" AS place, answer FROM ${requests} WHERE ${IDS} AND answer IS NOT NULL`),
    forget: steadyStatement(`DELETE FROM ${requests} WHERE ${IDS}`),
    withdraw: statement(`
      WITH gone AS (DELETE FROM ${requests} WHERE id = $1::uuid RETURNING id, "holderId", "takenAt"),
      told AS (SELECT pg_notify(${holder}, '${HEARD.withdrawn}' || id) FROM gone WHERE "takenAt" IS NOT NULL)
      SELECT "takenAt" IS NOT NULL AS "isTaken", (SELECT count(*) FROM told)::int AS told FROM gone`),
  };
}

function holderStatements(tables: ForwardingTables<string>) {
  const { requests, leases, holderId, isLease } = tables;
  return {
    take: steadyStatement(`
      UPDATE ${requests} t SET "takenAt" = ${NOW}, "holderSeenAt" = ${NOW}
       WHERE t."takenAt" IS NULL AND t.id IN (
         SELECT r.id FROM ${requests} r JOIN ${leases} ON ${isLease} AND ${holderId} = r."holderId"
          WHERE r."holderId" = $1::uuid AND r."takenAt" IS NULL
            AND r."askerSeenAt" > ${NOW} - make_interval(secs => ${FORSAKEN_SECONDS})
          ORDER BY r.id LIMIT ${MOST_TAKEN})
      RETURNING t.id, ${keyOf(tables, 't.')}, t.fence::text, t.request`),
    awaited: steadyStatement(`
      UPDATE ${requests} SET "holderSeenAt" = ${NOW} WHERE ${IDS} RETURNING id, "askerSeenAt"`),
    answer: steadyStatement(`
      WITH given AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g(id uuid, answer jsonb)),
      written AS (
        UPDATE ${requests} t SET answer = g.answer FROM given g WHERE t.id = g.id RETURNING t."askerId"),
      told AS (
        SELECT pg_notify(${channelIn(tables, '"askerId"')}, '${HEARD.answered}')
          FROM (SELECT DISTINCT "askerId" FROM written) a)
      SELECT count(*)::int AS told FROM told`),
  };
}
