import { describe, expect, test } from 'vitest';
import { isTerminal } from '#services/core/operation/run-requests.js';
import { APPROVAL_TRANSITIONS } from '#services/governance/approvals/transitions.js';
import * as lifecycle from '#services/organization/agents/lifecycle.js';
import { AgentView } from '#services/organization/agents/model.js';
import { cancelRun } from '#services/runs/runs/cancel.js';
import { claimed, finish, queue, runById } from '../engine/kit.js';
import { stored } from '../kit/issues.js';
import { createWorld, type World } from '../kit/world.js';
import { type Arrow, readDiagram, spelled } from './diagrams.js';
import { blocksOf, namedBlock, readPages } from './markdown.js';

const STATUSES = AgentView.shape.status.options;

/** The commands that move agents, as the page calls them. */
const COMMANDS = {
  pause: lifecycle.pauseAgent,
  resume: lifecycle.resumeAgent,
  'clear error': lifecycle.clearAgentError,
  approve: lifecycle.approveAgent,
  terminate: lifecycle.terminateAgent,
  delete: lifecycle.deleteAgent,
};

test.each(blocksOf(readPages(), 'mermaid'))('the diagram at %s reads as one', (_at, block) => {
  expect(readDiagram(block).arrows.length).toBeGreaterThan(2);
});

describe('the diagrams of an agent', () => {
  const life = readDiagram(namedBlock('docs/concepts.md', 'agent'));
  const work = readDiagram(namedBlock('docs/concepts.md', 'agent-at-work'));
  const working = life.descriptions.get('works')?.split(/, | or /) ?? [];
  const isCommand = (label: string) => label in COMMANDS;

  test('name every status', () => {
    const named = new Set([...life.arrows, ...work.arrows].flatMap(({ from, to }) => [from, to]));
    for (const status of working) named.add(status);
    expect([...named].filter((name) => name !== '[*]' && name !== 'works').sort()).toEqual([...STATUSES].sort());
  });

  test('show what each command does in each status, and nothing that is refused', async () => {
    const world = await createWorld();
    const expected = [...life.arrows.flatMap(spread), ...work.arrows]
      .map((arrow) => ({ ...arrow, labels: arrow.labels.filter(isCommand) }))
      .filter(({ labels }) => labels.length > 0);
    const moved: Arrow[] = [];
    for (const from of STATUSES) {
      for (const [label, command] of Object.entries(COMMANDS)) {
        const to = await statusAfter(world, from, command);
        if (to !== from) moved.push({ from, to, labels: [label] });
      }
    }
    expect(spelled(moved)).toEqual(spelled(expected));
  });

  test('show what runs do', async () => {
    const world = await createWorld();
    const expected = work.arrows.filter(({ labels }) => !labels.some(isCommand)).map(({ from, to }) => `${from} ${to}`);
    const moved = new Set<string>();
    for (const from of ['idle', 'active', 'error'] as const) {
      for (const status of ['succeeded', 'failed', 'timed_out'] as const) {
        const agent = await agentIn(world, from);
        await queue(world, agent);
        const run = await claimed(world, agent);
        const during = await statusOf(world, agent.row.id);
        await finish(world, run, { status });
        moved.add(`${from} ${during}`).add(`${during} ${await statusOf(world, agent.row.id)}`);
      }
    }
    expect([...moved].sort()).toEqual(expected.sort());
  });

  /** An arrow of those that work is one of each status in which an agent works; it begins to in the first of them. */
  function spread({ from, to, labels }: Arrow): Arrow[] {
    const target = to === 'works' ? (working[0] as string) : to;
    return (from === 'works' ? working : [from]).map((each) => ({ from: each, to: target, labels }));
  }
});

test('the diagram of an approval has the transitions of the code', () => {
  const { arrows } = readDiagram(namedBlock('docs/concepts.md', 'approval'));
  const coded = Object.entries(APPROVAL_TRANSITIONS).flatMap(([to, { from, command }]) =>
    from.map((status) => ({ from: status, to, labels: [command] })),
  );
  expect(spelled(arrows)).toEqual(spelled(coded));
});

describe('the diagram of a run', () => {
  const { arrows } = readDiagram(namedBlock('docs/concepts.md', 'run'));
  const states = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].filter((name) => name !== '[*]');

  test('leads on from the statuses that are not terminal, and from no other', () => {
    expect(states.filter((state) => arrows.some(({ from }) => from === state))).toEqual(
      states.filter((state) => !isTerminal(state)),
    );
  });

  test('shows which runs can be cancelled and which be claimed', async () => {
    const world = await createWorld();
    const found: string[] = [];
    for (const status of states) {
      const agent = await world.agent({ name: `Agent of ${status}` });
      const id = await queue(world, agent);
      await stored(world, (tx) => tx.heartbeatRun.update({ where: { id }, data: { status } }));
      const run = await claimed(world, agent).catch(() => undefined);
      if (run) found.push(`${status} --> ${(await runById(world, id)).status}: claim`);
      await stored(world, (tx) => tx.heartbeatRun.update({ where: { id }, data: { status } }));
      await world.board.run(cancelRun, { runId: id });
      const after = (await runById(world, id)).status;
      if (after !== status) found.push(`${status} --> ${after}: cancel`);
    }
    expect(found.sort()).toEqual(spelled(arrows).filter((arrow) => /: (claim|cancel)$/.test(arrow)));
  });
});

async function agentIn(world: World, status: string) {
  const agent = await world.agent({ name: `Agent ${crypto.randomUUID()}` });
  await stored(world, (tx) => tx.agent.update({ where: { id: agent.row.id }, data: { status } }));
  return agent;
}

/** The status in which a command leaves an agent, and the end of the diagram for one that is gone. */
async function statusAfter(world: World, status: string, command: (typeof COMMANDS)[keyof typeof COMMANDS]) {
  const { row } = await agentIn(world, status);
  await world.board.run(command, { agentId: row.id }).catch(() => {});
  return statusOf(world, row.id);
}

const statusOf = (world: World, id: string): Promise<string> =>
  stored(world, async (tx) => (await tx.agent.findUnique({ where: { id } }))?.status ?? '[*]');
