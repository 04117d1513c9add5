import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Agent } from '#generated/prisma/client.js';
import { Scope } from '#services/core/operation/scope.js';
import type { PageArgs } from '#services/core/postgres/page-statement.js';
import type { Page, PageLoader } from '#services/core/rows/loaders.js';
import { agentsOfCompany } from '#services/organization/agents/rows.js';
import { countStatements } from '../kit/statements.js';
import { createWorld, type World } from '../kit/world.js';

const COUNT = 19;
const moment = (index: number): Date => new Date(Date.UTC(2024, 0, 1, 0, 0, index));

let world: World;
let agents: Pick<Agent, 'id' | 'name' | 'createdAt' | 'updatedAt' | 'lastHeartbeatAt'>[];

// Few values of each column, so that many rows are equal, and a third of them without a heartbeat.
beforeAll(async () => {
  world = await createWorld();
  agents = Array.from({ length: COUNT }, (_, index) => ({
    id: randomUUID(),
    name: `agent ${index % 4}`,
    createdAt: moment(index % 5),
    updatedAt: moment(index % 3),
    lastHeartbeatAt: index % 3 === 0 ? null : moment(index % 2),
  }));
  const data = agents.map((agent) => ({
    ...agent,
    companyId: world.company.id,
    urlKey: agent.id,
    appearance: {},
  }));
  await world.services.database.transaction('all', (tx) => tx.agent.createMany({ data }));
});

const COLUMNS = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  name: 'name',
  last_heartbeat_at: 'lastHeartbeatAt',
};

/** The ids as an order gives them; a null is before all values. */
function expectedIds(order: string): string[] {
  const column = COLUMNS[order.replace(/_(asc|desc)$/, '') as keyof typeof COLUMNS] as keyof (typeof agents)[number];
  const keyOf = (agent: (typeof agents)[number]): string => {
    const value = agent[column];
    return value instanceof Date ? value.toISOString() : (value ?? '');
  };
  const sorted = agents
    .map((agent) => ({ id: agent.id, value: keyOf(agent) }))
    .sort((a, b) => (a.value === b.value ? (a.id < b.id ? -1 : 1) : a.value < b.value ? -1 : 1))
    .map(({ id }) => id);
  return order.endsWith('_desc') ? sorted.reverse() : sorted;
}

type List = PageLoader<Agent, object>;
const load = (list: List, args: PageArgs<object>, scope = new Scope(world.services, world.board.actor)) =>
  scope.load(list, { parent: [world.company.id], args: { ...args, filter: {} } });
const idsOf = ({ nodes }: Page<Agent>): string[] => nodes.map(({ id }) => id);

describe.each(Object.entries(agentsOfCompany.in))('agents in the order %s', (order, pages) => {
  const list = pages as unknown as List;

  test.each([1, 3, 7, COUNT])('are walked in both directions by pages of %i, each once', async (size) => {
    const expected = expectedIds(order);
    const forward: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const page = await load(list, { first: size, after });
      forward.push(...idsOf(page));
      [after, more] = [page.cursors.at(-1), page.hasNextPage];
    }
    expect(forward).toEqual(expected);
    const backward: string[] = [];
    for (let before: string | undefined, more = true; more; ) {
      const page = await load(list, { last: size, before });
      backward.unshift(...idsOf(page));
      [before, more] = [page.cursors[0], page.hasPreviousPage];
    }
    expect(backward).toEqual(expected);
  });

  test('have between any two cursors what lies between them', async () => {
    const expected = expectedIds(order);
    const { cursors } = await load(list, { first: COUNT });
    for (let from = 0; from < COUNT; from += 2) {
      for (let to = from + 1; to < COUNT; to += 3) {
        const [after, before] = [cursors[from], cursors[to]];
        const between = expected.slice(from + 1, to);
        expect(idsOf(await load(list, { first: 4, after, before }))).toEqual(between.slice(0, 4));
        expect(idsOf(await load(list, { last: 4, after, before }))).toEqual(between.slice(-4));
      }
    }
  });

  test('are read by one statement', async () => {
    const scope = new Scope(world.services, world.board.actor);
    expect(await countStatements(() => load(list, { first: 5 }, scope))).toBe(1);
  });
});
