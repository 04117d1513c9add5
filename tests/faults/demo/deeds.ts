import type { Write } from './client.js';

/** Something that was done: what kind of thing, the row that holds it, and what it says of what. */
export interface Deed {
  readonly kind: string;
  readonly id: string;
  readonly says: readonly string[];
}

/** What a run was told is done, with the key under which it asked for it. */
export interface Promised extends Omit<Deed, 'id'> {
  readonly key: string;
  /** Null where the answer names no row: a change of status is one of the journal. */
  readonly id: string | null;
}

type Data = Readonly<Record<string, unknown>>;
type Reading = (write: Write, ids: readonly string[]) => Omit<Promised, 'key'>[];

const of = (kind: string, id: unknown, ...says: unknown[]) => ({
  kind,
  id: id as string | null,
  says: says.map(String),
});

/** A case answers with the document and the revision, an issue with the document alone. */
const revisionOf: Reading = ({ body, answer }, [, key]) => {
  const document = (answer.document ?? answer) as Data;
  return [of('revision', document.latestRevisionId, document.id, key, body.body)];
};

const attachmentOf: Reading = ({ body, answer }, [owner]) => {
  const { name, sha256 } = body.file as Data;
  return [of('attachment', answer.id, owner, name, sha256)];
};

const costOf: Reading = ({ body, answer }) => {
  const { issueId, agentId, model, costCents, inputTokens, outputTokens } = body;
  return [of('cost', answer.id, issueId, agentId, model, costCents, inputTokens, outputTokens)];
};

const changesOf: Reading = ({ body, answer }, [issue]) => {
  const { status, comment, priority, labelIds } = body;
  return [
    ...(status ? [of('status', null, issue, status)] : []),
    ...(comment ? [of('comment', (answer.comment as Data).id, issue, comment)] : []),
    ...(priority ? [of('priority', issue, priority)] : []),
    ...(labelIds ? [of('labels', issue, ...(labelIds as string[]))] : []),
  ];
};

/** Lists of tools, and calls for which people are asked, promise nothing. */
const callOf: Reading = ({ body, answer }) => {
  if (body.method !== 'tools/call' || !answer.result) return [];
  const { text } = (body.params as { arguments: Data }).arguments;
  return [of('call of a tool', null, text)];
};

const NOTHING: Reading = () => [];

/** What each write does. Reads and checkouts leave nothing that must be there at the end. */
const READINGS: readonly (readonly [method: string, path: RegExp, reading: Reading])[] = [
  ['POST', /^\/graphql$/, NOTHING],
  ['POST', /^\/api\/tool-gateway\/mcp$/, callOf],
  ['POST', /^\/api\/issues\/([^/]+)\/checkout$/, NOTHING],
  ['PATCH', /^\/api\/issues\/([^/]+)$/, changesOf],
  [
    'POST',
    /^\/api\/issues\/([^/]+)\/interactions$/,
    ({ body, answer }, [issue]) => [of('interaction', answer.id, issue, body.idempotencyKey, body.title)],
  ],
  [
    'POST',
    /^\/api\/companies\/[^/]+\/cases$/,
    ({ body, answer }) => [
      of('case', answer.id, body.caseType, body.key),
      ...(body.status === 'done' ? [of('end of a case', answer.id, body.status)] : []),
    ],
  ],
  ['PUT', /^\/api\/(?:cases|issues)\/([^/]+)\/documents\/([^/]+)$/, revisionOf],
  [
    'POST',
    /^\/api\/cases\/[^/]+\/documents\/[^/]+\/annotations$/,
    ({ body, answer }) => {
      const { exact } = (body.selector as { quote: Data }).quote;
      return [of('annotation', answer.id, answer.documentId, exact, body.body)];
    },
  ],
  ['POST', /^\/api\/cases\/([^/]+)\/attachments$/, attachmentOf],
  ['POST', /^\/api\/companies\/[^/]+\/cost-events$/, costOf],
];

/** What the acknowledged writes of agents promise. @throws for a write of which nobody has said what it promises */
export function promisedBy(writes: readonly Write[]): Promised[] {
  return writes.flatMap((write) => {
    const { method, path } = write;
    for (const [verb, pattern, reading] of READINGS) {
      const found = method === verb && pattern.exec(path);
      if (found) return reading(write, found.slice(1)).map((deed) => ({ ...deed, key: write.key ?? '' }));
    }
    throw new Error(`Nobody knows what ${method} ${path} promises: tell the checker`);
  });
}
