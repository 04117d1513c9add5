import { beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_BOARD_USER_ID } from '#services/core/actors/actor.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { IssueStatus } from '#services/work/issues/model.js';
import { ISSUE_TRANSITIONS } from '#services/work/issues/transitions.js';
import { holdAs, issueIn, runOf, stored } from '#tests/kit/issues.js';
import { type AgentCaller, type Caller, createWorld, type World } from '#tests/kit/world.js';

const STATUSES = IssueStatus.options;

/** A table as it is drawn: a line for each status that is left, a column for each that is entered. */
function drawn(picture: string): { from: string; to: string; cell: string }[] {
  const [head = '', ...lines] = picture.trim().split('\n');
  const columns = head.trim().split(/\s+/);
  return lines.flatMap((line) => {
    const [from = '', ...cells] = line.trim().split(/\s+/);
    return columns.map((to, index) => ({ from, to, cell: cells[index] ?? '' }));
  });
}

const keysOf = (cells: ReturnType<typeof drawn>) => cells.map(({ from, to }) => `${from} ${to}`);
const EVERY_CELL = STATUSES.flatMap((from) => STATUSES.map((to) => `${from} ${to}`));

/**
 * What follows from a move: the end of the run's hold (L), of pending interactions (I), of the monitor (M), of what
 * failed runs ask for (A) and of the work (C); that the issue comes back into inboxes (B) or goes from the mover's own (P);
 * wakes of the assignee (W), of who waited for it (D) and of who has its parent (U). A dot: nothing changes.
 */
const BOARD = `
              backlog  todo   in_progress  in_review  done      blocked  cancelled
  backlog     .        BMW    BW           BW         ABDIMPU   BMW      ABCIMU
  todo        BM       .      B            B          ABDIMPU   BM       ABCIMU
  in_progress BLM      BLM    .            BL         ABDILMPU  BLM      ABCILMU
  in_review   BM       BMW    B            .          ABDIMPU   BM       ABCIMU
  done        BM       BMW    B            B          .         BM       ABCIM
  blocked     BM       BMW    B            B          ABDIMPU   .        ABCIMU
  cancelled   BM       BMW    B            B          ABDIMP    BM       .`;

const ASSIGNEE = `
              backlog  todo   in_progress  in_review  done     blocked  cancelled
  backlog     .        BMW    BW           BW         ABDIMU   BMW      ABCIMU
  todo        BM       .      B            B          ABDIMU   BM       ABCIMU
  in_progress BLM      BLM    .            BL         ABDILMU  BLM      ABCILMU
  in_review   BM       BM     B            .          ABDIMU   BM       ABCIMU
  done        BM       BMW    B            B          .        BM       ABCIM
  blocked     BM       BMW    B            B          ABDIMU   .        ABCIMU
  cancelled   BM       BMW    B            B          ABDIM    BM       .`;

/** What follows where the status stays and the issue goes to another agent (G), or to a person. R: the runs of who had it end. */
const HANDED_TO_AGENT: Readonly<Record<string, string>> = {
  backlog: 'ALMR',
  todo: 'AGLMR',
  in_progress: 'AGLR',
  in_review: 'AGLR',
  done: 'AGLMR',
  blocked: 'AGLMR',
  cancelled: 'AGLMR',
};
const HANDED_TO_PERSON = 'ALMR';

let world: World;
let ada: AgentCaller;
let bob: AgentCaller;
let cid: AgentCaller;
let other: Awaited<ReturnType<World['member']>>;

beforeAll(async () => {
  world = await createWorld();
  ada = await world.agent({ name: 'Ada' });
  bob = await world.agent({ name: 'Bob' });
  cid = await world.agent({ name: 'Cid' });
  other = await world.member('operator');
});

/** An issue of Ada in a status, with everything that a move of it can end, and with others that wait for it. */
async function ladenIssue(status: string) {
  const companyId = world.company.id;
  const parent = await issueIn(world, { title: 'Parent' });
  const issue = await issueIn(world, { parentId: parent.id });
  const dependent = await issueIn(world, { title: 'Dependent', blockedByIssueIds: [issue.id] });
  const [held, queued, failed] = [
    await runOf(world, ada, issue.id),
    await runOf(world, ada, issue.id, 'queued'),
    await runOf(world, ada, issue.id, 'failed'),
  ];
  await holdAs(world, issue.id, held.id);
  await stored(world, async (tx) => {
    const nextCheckAt = '2999-01-01T00:00:00.000Z';
    const monitor = { nextCheckAt, scheduledBy: 'board' };
    await tx.issue.update({
      where: { id: issue.id },
      data: {
        status,
        assigneeAgentId: ada.actor.agentId,
        monitorNextCheckAt: nextCheckAt,
        executionPolicy: { mode: 'normal', commentRequired: true, stages: [], monitor },
      },
    });
    await tx.issue.update({ where: { id: parent.id }, data: { status: 'todo', assigneeAgentId: bob.actor.agentId } });
    await tx.issue.update({
      where: { id: dependent.id },
      data: { status: 'todo', assigneeAgentId: cid.actor.agentId },
    });
    await tx.heartbeatRun.update({ where: { id: failed.id }, data: { requiredAction: 'Look at it' } });
    await tx.interaction.create({
      data: {
        companyId,
        issueId: issue.id,
        kind: 'request_confirmation',
        continuationPolicy: 'none',
        payload: { version: 1, prompt: 'Go on?' },
      },
    });
    const put = { companyId, issueId: issue.id, userId: other.actor.userId };
    await tx.issueUserState.create({ data: { ...put, archivedAt: new Date() } });
  });
  return { id: issue.id as string, parentId: parent.id as string, dependentId: dependent.id as string, held, queued };
}
type Laden = Awaited<ReturnType<typeof ladenIssue>>;

/** What followed from a change of such an issue, as letters in their order. */
async function followed({ id, parentId, dependentId, queued }: Laden): Promise<string> {
  return stored(world, async (tx) => {
    const issue = await tx.issue.findUniqueOrThrow({ where: { id } });
    const runs = await tx.heartbeatRun.findMany({ where: { issueId: id } });
    const wakes = await tx.wake.findMany({ where: { issueId: { in: [id, parentId, dependentId] } } });
    const inboxes = await tx.issueUserState.findMany({ where: { issueId: id } });
    const cards = await tx.interaction.findMany({ where: { issueId: id } });
    const end = runs.find((run) => run.id === queued.id)?.errorCode;
    const isPutAway = (userId: string) => inboxes.some((inbox) => inbox.userId === userId && inbox.archivedAt);
    const isWoken = (issueId: string, reason: string) =>
      wakes.some((wake) => wake.issueId === issueId && wake.reason === reason);
    const letters: Record<string, unknown> = {
      A: !runs.some(({ requiredAction }) => requiredAction),
      B: !isPutAway(other.actor.userId),
      C: end === 'issue_cancelled',
      D: isWoken(dependentId, 'issue_blockers_resolved'),
      G: isWoken(id, 'issue_assigned'),
      I: cards.every((card) => card.status === 'expired'),
      L: issue.checkoutRunId === null,
      M: issue.monitorNextCheckAt === null,
      P: isPutAway(LOCAL_BOARD_USER_ID),
      R: end === 'issue_reassigned',
      U: isWoken(parentId, 'issue_children_completed'),
      W: isWoken(id, 'issue_status_changed'),
    };
    return Object.keys(letters)
      .filter((letter) => letters[letter])
      .join('');
  });
}

describe('the table of transitions', () => {
  it('says of each rule what it is', () => {
    expect(ISSUE_TRANSITIONS.filter(({ rule }) => !/^[A-Z].+\.$/.test(rule))).toEqual([]);
    expect(keysOf(drawn(BOARD))).toEqual(EVERY_CELL);
    expect(keysOf(drawn(ASSIGNEE))).toEqual(EVERY_CELL);
  });

  it.each(drawn(BOARD))(
    'has what follows when the board moves an issue from $from to $to: $cell',
    async ({ from, to, cell }) => {
      const issue = await ladenIssue(from);
      await world.board.run(updateIssue, { issueId: issue.id, status: to });
      expect((await followed(issue)) || '.').toBe(cell);
    },
  );

  it.each(drawn(ASSIGNEE))(
    'has what follows when its agent moves an issue from $from to $to: $cell',
    async ({ from, to, cell }) => {
      const issue = await ladenIssue(from);
      await issue.held.caller.run(updateIssue, { issueId: issue.id, status: to });
      expect((await followed(issue)) || '.').toBe(cell);
    },
  );

  it.each(STATUSES)('has what follows when an issue changes hands while it is %s', async (status) => {
    const given = await ladenIssue(status);
    await world.board.run(updateIssue, { issueId: given.id, assigneeAgentId: bob.actor.agentId });
    expect(await followed(given)).toBe(HANDED_TO_AGENT[status]);
    const taken = await ladenIssue(status);
    await world.board.run(updateIssue, { issueId: taken.id, assigneeUserId: other.actor.userId });
    expect(await followed(taken)).toBe(HANDED_TO_PERSON);
  });
});

const REFUSALS: readonly (readonly [letter: string, message: RegExp])[] = [
  ['n', /in_progress issues require an assignee/],
  ['b', /blocked by unresolved blockers/],
  ['w', /blocked issues require/],
  ['r', /in_review needs a review path/],
  ['p', /review policy/],
  ['u', /unblockDescriptor is only for/],
];

const refusal = async (caller: Caller, issueId: string, fields: Record<string, unknown>): Promise<string> => {
  const message = await caller.run(updateIssue, { issueId, ...fields }).then(
    () => '.',
    (error: Error) => error.message,
  );
  return REFUSALS.find(([, words]) => words.test(message))?.[0] ?? message;
};

/**
 * What an issue is refused for that nobody has, that waits for nothing and that its creator must not call done: for want
 * of an assignee (n), of something to wait for (w), of a review path (r), and by its review policy (p).
 */
const BARE = {
  board: `
              backlog  todo  in_progress  in_review  done  blocked  cancelled
  backlog     .        .     n            .          p     w        .
  todo        .        .     n            .          p     w        .
  in_progress .        .     .            .          p     w        .
  in_review   .        .     n            .          p     w        .
  done        .        .     n            .          .     w        .
  blocked     .        .     n            .          p     .        .
  cancelled   .        .     n            .          p     w        .`,
  agent: `
              backlog  todo  in_progress  in_review  done  blocked  cancelled
  backlog     .        .     n            r          p     w        .
  todo        .        .     n            r          p     w        .
  in_progress .        .     .            r          p     w        .
  in_review   .        .     n            .          p     w        .
  done        .        .     n            r          .     w        .
  blocked     .        .     n            r          p     .        .
  cancelled   .        .     n            r          p     w        .`,
};

/** What an issue with an assignee and an open blocker is refused for: the blocker (b). */
const WAITING = `
              backlog  todo  in_progress  in_review  done  blocked  cancelled
  backlog     .        .     b            .          .     .        .
  todo        .        .     b            .          .     .        .
  in_progress .        .     .            .          .     .        .
  in_review   .        .     b            .          .     .        .
  done        .        .     b            .          .     .        .
  blocked     .        .     b            .          .     .        .
  cancelled   .        .     b            .          .     .        .`;

/** An issue in a status, without regard to what that takes. */
async function issueAs(status: string, fields: Record<string, unknown> = {}, assigneeAgentId: string | null = null) {
  const { id } = await issueIn(world, fields);
  await stored(world, (tx) => tx.issue.update({ where: { id }, data: { status, assigneeAgentId } }));
  return id as string;
}

describe('a move is refused', () => {
  it.each(drawn(BARE.board))('the board from $from to $to: $cell', async ({ from, to, cell }) => {
    const id = await issueAs(from, { reviewPolicy: 'not_creator' });
    expect(await refusal(world.board, id, { status: to })).toBe(cell);
  });

  it.each(drawn(BARE.agent))('an agent from $from to $to: $cell', async ({ from, to, cell }) => {
    const id = await issueAs(from, { reviewPolicy: 'human_only' });
    expect(await refusal(cid, id, { status: to })).toBe(cell);
  });

  it.each(STATUSES)('into progress while a blocker is open, from %s', async (from) => {
    const blocker = await issueIn(world, { title: 'Blocker' });
    for (const { to, cell } of drawn(WAITING).filter((one) => one.from === from)) {
      const id = await issueAs(from, { blockedByIssueIds: [blocker.id] }, ada.actor.agentId);
      expect(await refusal(world.board, id, { status: to })).toBe(cell);
    }
  });

  it.each(STATUSES)('with somebody to unblock it where it is not blocked, from %s', async (from) => {
    const unblockDescriptor = { owner: 'board', action: 'Decide' };
    for (const to of STATUSES) {
      const id = await issueAs(from, {}, ada.actor.agentId);
      expect(await refusal(world.board, id, { status: to, unblockDescriptor })).toBe(to === 'blocked' ? '.' : 'u');
    }
  });
});
