/** @module-tag seeded */
import {
  type DocumentNode,
  type GraphQLInputType,
  getNamedType,
  graphql,
  isObjectType,
  parse,
  subscribe,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runRoutine } from '#services/automation/firing/run.js';
import type { Reach } from '#services/core/actors/actor.js';
import { JournalFollower } from '#services/core/journal/follow.js';
import { Scope } from '#services/core/operation/scope.js';
import { schema } from '../fuzz/graphql.js';
import { turnOf } from '../kit/seed.js';
import type { Caller } from '../kit/world.js';
import { createSubject, type Subject } from './fixtures.js';
import { queryNames, queryRequest } from './requests.js';

let home: Subject;
let foreign: Subject;
let follower: JournalFollower;
let former: Caller;
let viewer: Caller;

beforeAll(async () => {
  [home, foreign] = [await createSubject(), await createSubject()];
  former = await home.world.member('owner', 'suspended');
  viewer = await home.world.member('viewer');
  await home.world.board.run(runRoutine, { routineId: home.things.routine, variables: { week: 'this one' } });
  follower = new JournalFollower({
    database: home.world.services.database,
    signals: { publish() {}, subscribe: () => () => {}, close: async () => {} },
    bufferLimit: 100,
    revalidate: async (actors) => actors.map(() => null),
  });
});
afterAll(() => follower?.close());

interface Stranger {
  readonly who: () => Caller;
  /** With which status they are refused what is in the home company. */
  readonly refused: readonly number[];
  /** Is told of memberships that were. */
  readonly knowsCompany?: boolean;
}

/** Everybody who has nothing to do with the home company. */
const STRANGERS: Readonly<Record<string, Stranger>> = {
  nobody: { who: () => home.world.anonymous, refused: [401] },
  'the owner of another company': { who: () => foreign.owner, refused: [403, 404] },
  'an agent of another company': { who: () => foreign.worker, refused: [403, 404] },
  'the CEO of another company': { who: () => foreign.ceo, refused: [403, 404] },
  'an owner who was suspended': { who: () => former, refused: [403, 404], knowsCompany: true },
};
const strangers = Object.keys(STRANGERS);

const contextOf = ({ actor }: Caller, reach?: Reach) => ({
  scope: new Scope(home.world.services, actor, reach),
  follower,
  isFast: true,
});

/** What tells of a company wherever it stands. */
const tellingOf = ({ world, agents, things }: Subject): string[] =>
  [world.company.name, ...Object.values(agents), ...Object.values(things)].filter((text) => text.length > 8);

/** Tokens that open what they are about to whoever shows them. */
const OPENED_BY_A_TOKEN = /^(invite|cliAuthChallenge|boardClaim)/;

describe.each(strangers)('%s', (name) => {
  const { who, knowsCompany } = STRANGERS[name] as Stranger;
  /** Each query is asked by one of the strangers, by turns. */
  const asked = queryNames.filter((field) => turnOf(field, strangers).includes(name));

  test.each(asked.filter((field) => !OPENED_BY_A_TOKEN.test(field)))(
    'learns nothing of the company by the query %s, however deep it asks',
    async (field) => {
      for (const pick of [0, 1, 2, 3]) {
        const { query, variables } = JSON.parse(String(queryRequest(field, home, pick).body));
        const { data, errors } = await graphql({
          schema,
          source: query,
          variableValues: variables,
          contextValue: contextOf(who()),
        });
        const said = JSON.stringify([data, errors?.map(({ message }) => message)]);
        const telling = [...tellingOf(home), ...(knowsCompany ? [] : [home.companyId])];
        expect(telling.filter((text) => said.includes(text))).toEqual([]);
        // Nothing is below what is refused as a whole.
        if (!data) return;
      }
    },
  );
});

/** Fields below a row that take the id of another: the value that names such a thing. */
const NAMED_BELOW: Readonly<Record<string, (of: Subject) => string | undefined>> = {
  'Company.agent': ({ agents }) => agents.idle,
  'Company.issue': ({ things }) => things.issue,
  'Company.case': ({ things }) => things.case,
  'Company.stop': ({ things }) => things.stop,
  'Issue.comment': ({ things }) => things.comment,
};
/** How each of their types is reached. */
const REACHED: Readonly<Record<string, (of: Subject) => string>> = {
  Company: ({ companyId }) => `company(id: "${companyId}")`,
  Issue: ({ things }) => `issue(id: "${things.discussed}")`,
};

const isId = (type: GraphQLInputType): boolean => ['ID', 'UUID'].includes(getNamedType(type).name);
const below = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) && !['Query', 'Mutation', 'Subscription'].includes(type.name))
  .flatMap((type) =>
    Object.values(isObjectType(type) ? type.getFields() : {})
      .filter(({ args }) => args.some((arg) => arg.name === 'id' && isId(arg.type)))
      .map(({ name }) => `${type.name}.${name}`),
  );

describe('a field below a row that takes an id', () => {
  test('is one of those that are known', () => {
    expect(below.sort()).toEqual(Object.keys(NAMED_BELOW).sort());
  });

  test.each(below)('%s finds what belongs to the row', async (place) => {
    expect(await askBelow(home.owner, place, home)).not.toBeNull();
  });

  test.each(below)('%s finds nothing of another company, not even for who reaches both', async (place) => {
    for (const caller of [home.owner, home.world.board]) expect(await askBelow(caller, place, foreign)).toBeNull();
  });

  /** What the field of the home company's row finds by the id of a thing of this company. */
  async function askBelow(caller: Caller, place: string, of: Subject): Promise<unknown> {
    const [type = '', field = ''] = place.split('.');
    const id = NAMED_BELOW[place]?.(of);
    const source = `{ row: ${REACHED[type]?.(home)} { id found: ${field}(id: "${id}") { __typename } } }`;
    const { data, errors } = await graphql({ schema, source, contextValue: contextOf(caller) });
    expect(errors?.map(({ path }) => path) ?? []).not.toContainEqual(['row']);
    const { row } = (data ?? {}) as { row?: { found: unknown } | null };
    return row?.found ?? null;
  }
});

/** The things of a company of which something is told, by the names of the arguments of subscriptions. */
const FOLLOWED: Readonly<Record<string, (of: Subject) => string | undefined>> = {
  companyId: ({ companyId }) => companyId,
  agentId: ({ agents }) => agents.idle,
  issueId: ({ things }) => things.discussed,
  'issueId of interactions': ({ things }) => things.askingIssue,
  caseId: ({ things }) => things.case,
  routineId: ({ things }) => things.routine,
  runId: ({ things }) => things.wokenRun,
  'runId of runLog': ({ things }) => things.loggedRun,
};
const followed = ({ name, of }: { name: string; of: string }): string | undefined =>
  (FOLLOWED[`${of} of ${name}`] ?? FOLLOWED[of])?.(home);

/** What is not followed in the journal of a company, and the file whose tests show who may. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  pluginLogs: 'tests/resolvers/plugins/plugins.test.ts',
  pluginStream: 'tests/rest/plugins/streams.test.ts',
};
const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {}).filter(
  ({ name }) => !(name in ELSEWHERE),
);

/** Each way to follow: a subscription with one of the things that it takes. */
const ways = fields.flatMap(({ name, args, type }) =>
  args.filter((arg) => isId(arg.type)).map((arg) => ({ name, of: arg.name, type: getNamedType(type) })),
);
type Way = (typeof ways)[number];

function following(way: Way): DocumentNode {
  const { name, of, type } = way;
  const rest = isObjectType(type) && 'cursor' in type.getFields() ? ', after: "0"' : '';
  return parse(`subscription { ${name}(${of}: "${followed(way)}"${rest}) { __typename } }`);
}

/** Begins to follow. @returns why that is refused, or what comes first */
async function follow(caller: Caller, way: Way, reach?: Reach) {
  const begun = await subscribe({ schema, document: following(way), contextValue: contextOf(caller, reach) });
  if (!(Symbol.asyncIterator in begun)) return { error: begun.errors?.[0]?.originalError };
  const { value: first } = await begun.next();
  await begun.return?.(undefined);
  return { first: first as { data?: Record<string, unknown> } };
}

describe('a subscription', () => {
  test('takes only things that are known, and at least one', () => {
    expect(ways.filter((way) => followed(way) === undefined)).toEqual([]);
    expect([...new Set(ways.map(({ name }) => name))]).toEqual(fields.map(({ name }) => name));
    expect(Object.keys(ELSEWHERE).filter((name) => !schema.getSubscriptionType()?.getFields()[name])).toEqual([]);
  });

  /** Each way is tried by one of the strangers, by turns. */
  const tried = ways.flatMap((way) =>
    turnOf(`${way.name} ${way.of}`, strangers).map((stranger) => ({ ...way, stranger })),
  );
  test.each(tried)('is refused to $stranger, by its rules alone, too: $name by $of', async ({ stranger, ...way }) => {
    const { who, refused } = STRANGERS[stranger] as Stranger;
    for (const reach of [undefined, 'all'] as const) {
      const { error, first } = await follow(who(), way, reach);
      expect(first).toBeUndefined();
      expect(refused).toContain((error as { status?: number } | undefined)?.status);
    }
  });

  test.each(ways)('$name by $of tells a viewer, the owner and an agent of the company what happened', async (way) => {
    for (const caller of [viewer, home.owner, home.worker]) {
      const { error, first } = await follow(caller, way);
      expect(error).toBeUndefined();
      expect(first?.data).toHaveProperty(way.name);
    }
  });
});
