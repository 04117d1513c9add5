import { z } from 'zod';
import { boardReader } from '#services/access/rules.js';
import { companyKeyById } from '#services/access/tenancy.js';
import { query } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { pathId } from '#services/core/text/fields.js';

interface Verdict {
  readonly events: bigint;
  readonly headSeq: bigint | null;
  readonly headHash: string | null;
  readonly brokenSeq: bigint | null;
  readonly reason: string | null;
}

// One statement, so that both reads use one snapshot while other transactions append events.
const VERIFY = statement(`
  SELECT (SELECT count(*) FROM "Event" e WHERE e."companyId" = $1::uuid) AS events,
         h.seq AS "headSeq", encode(h.hash, 'hex') AS "headHash", b.seq AS "brokenSeq", b.reason
    FROM (SELECT) one LEFT JOIN "JournalHead" h ON h."companyId" = $1::uuid
    LEFT JOIN LATERAL orgraph_verify($1::uuid) b ON true`);

const position = () => z.int().min(0).describe('The position in the journal.');

export const verifyJournal = query({
  name: 'verifyJournal',
  summary: "Verify a company's journal: its chain of hashes, and that no event is missing",
  input: z.object({ companyId: pathId() }),
  output: z
    .object({
      ok: z.boolean().describe('True if the journal is intact.'),
      events: z.int().min(0).describe('The number of events.'),
      head: z
        .object({ seq: position(), hash: z.string().describe('The hash in hexadecimal.') })
        .describe('The last event. Store it elsewhere to prove a later rewrite.'),
      brokenAt: z
        .object({ seq: position(), reason: z.string().describe('A sentence that describes the problem.') })
        .nullable()
        .describe('The first broken event, if there is one.'),
    })
    .meta({ id: 'JournalVerification', description: "The result of verifying a company's journal." }),
  on: companyKeyById,
  allow: boardReader,
  run: async (scope, _input, company) => (await scope.row<Verdict>(VERIFY, [company.id])) as Verdict,
  present(_scope, { events, headSeq, headHash, brokenSeq, reason }) {
    const headMissing = headSeq === null ? { seq: Number(events), reason: "the journal's head is missing" } : null;
    const brokenAt = brokenSeq === null ? headMissing : { seq: Number(brokenSeq), reason: reason ?? '' };
    const head = { seq: Number(headSeq ?? 0), hash: headHash ?? '' };
    return { ok: brokenAt === null, events: Number(events), head, brokenAt };
  },
});
