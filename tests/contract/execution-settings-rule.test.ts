import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRoutine, updateRoutine } from '#services/automation/routines/operations.js';
import { DomainError } from '#services/core/errors/errors.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import type { WriteScope } from '#services/core/operation/scope.js';
import { createApproval } from '#services/governance/approvals/operations.js';
import { createAgent, updateAgent } from '#services/organization/agents/operations.js';
import { listAgentConfigRevisions } from '#services/organization/agents/revisions.js';
import { updateInstructionsBundle } from '#services/organization/instructions/operations.js';
import { acceptInvite } from '#services/people/invites/accept.js';
import { createInvite } from '#services/people/invites/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import type { Caller } from '../kit/world.js';
import { operations } from './all-operations.js';
import { type AgentKind, CONFIGURE, CREATE, env, given, SETTINGS, type Setting } from './execution-settings-inputs.js';
import { createSubject, type Subject } from './fixtures.js';

// Every operation that sets execution settings, by everybody: what the rule says, derived from few facts, is what happens.

interface Person {
  readonly caller: Caller;
  readonly holds: readonly string[];
}

let subject: Subject;
let people: Record<string, Person>;
let agents: Record<string, AgentKind>;
let stranger: Caller;
const { things } = given;

beforeAll(async () => {
  subject = await createSubject();
  given.subject = subject;
  await makeThings();
  const { world, ceo } = subject;
  const kind = async (name: string, fields: object, facts: Pick<AgentKind, 'holds' | 'access'>): Promise<AgentKind> => {
    const settings = { reportsTo: ceo.row.id, ...fields };
    const canCreateAgents = facts.holds.includes(CREATE);
    const caller = await world.agent({ name, ...settings, permissions: { canCreateAgents } });
    const below = await world.agent({ name: `${name} below`, ...settings, reportsTo: caller.row.id });
    return { caller, below, leadsAll: false, ...facts };
  };
  const both = [CONFIGURE, CREATE, 'users:invite', 'joins:approve'];
  agents = {
    'standard process agent': await kind('Standard', {}, { holds: both, access: 3 }),
    'process agent without grants': await kind('Bare', {}, { holds: [], access: 3 }),
    'process agent that may only hire': await kind('Hirer', {}, { holds: [CREATE], access: 3 }),
    'agent of a vendor’s command line': await kind(
      'Vendor',
      { adapterType: 'claude_local' },
      { holds: both, access: 2 },
    ),
    'agent of the native runner': await kind('Runner', { adapterType: 'svc_runner' }, { holds: both, access: 1 }),
    'remote agent': await kind('Remote', { adapterType: 'http' }, { holds: both, access: 0 }),
  };
  await world.services.database.transaction('all', async (tx) => {
    for (const { caller, holds } of Object.values(agents)) {
      if (holds.includes(CONFIGURE)) continue;
      await tx.principalPermissionGrant.deleteMany({ where: { principalId: caller.row.id } });
    }
    const companyId = subject.companyId;
    await tx.agent.updateMany({
      where: { companyId, reportsTo: null, id: { not: ceo.row.id } },
      data: { reportsTo: ceo.row.id },
    });
  });
  const below = await world.agent({ name: 'Below all', reportsTo: ceo.row.id });
  agents['head of all'] = { caller: ceo, below, holds: both, access: 3, leadsAll: true };
  const member = async (role: 'owner' | 'admin' | 'operator' | 'viewer', holds: readonly string[]) => ({
    caller: await world.member(role),
    holds,
  });
  people = {
    owner: await member('owner', both),
    admin: await member('admin', both),
    operator: await member('operator', []),
    viewer: await member('viewer', []),
    'operator with agents:configure': await granted(CONFIGURE),
    'operator with agents:create': await granted(CREATE),
    'instance admin of no company': await instanceAdmin(),
    'local board': { caller: world.board, holds: [...both, 'instance', 'local board'] },
  };
  stranger = await (await createSubject()).world.member('owner');
});

afterAll(() => rm(things.root as string, { recursive: true, force: true }));

async function granted(permissionKey: string): Promise<Person> {
  const { world, companyId } = subject;
  const caller = await world.member('operator');
  await world.services.database.transaction('all', (tx) =>
    tx.principalPermissionGrant.create({
      data: { companyId, principalType: 'user', principalId: caller.actor.userId, permissionKey },
    }),
  );
  return { caller, holds: [permissionKey] };
}

async function instanceAdmin(): Promise<Person> {
  const { actor } = await subject.world.member('owner');
  const caller = subject.world.as({ ...actor, isInstanceAdmin: true, memberships: new Map() });
  return { caller, holds: ['instance'] };
}

async function makeThings(): Promise<void> {
  const { world, companyId } = subject;
  const { board } = world;
  const name = 'Asked for';
  things.hire = (await board.run(createApproval, { companyId, type: 'hire_agent', payload: { name } })).id;
  things.issue = (
    await board.run(createIssue, { companyId, title: 'Settings', assigneeAgentId: subject.worker.row.id })
  ).id;
  const { token } = await board.run(createInvite, { companyId, allowedJoinTypes: 'agent' });
  const { id } = await world.anonymous.run(acceptInvite, { token, requestType: 'agent', agentName: 'Joiner' });
  things.join = id;
  const [reportsTo, assigneeAgentId] = [subject.ceo.row.id, subject.worker.row.id];
  const routine = await board.run(createRoutine, { companyId, title: 'With variables', assigneeAgentId, env });
  await board.run(updateRoutine, { routineId: routine.id, env: null });
  Object.assign(things, { routine: routine.id, routineRevision: routine.latestRevisionId });
  const reconfigured = await board.run(createAgent, {
    companyId,
    name: 'Reconfigured',
    reportsTo,
    adapterConfig: { command: 'a' },
  });
  await board.run(updateAgent, { agentId: reconfigured.id, adapterConfig: { command: 'b' } });
  await board.run(updateAgent, { agentId: reconfigured.id, adapterConfig: { command: 'c' } });
  things.root = await mkdtemp(join(tmpdir(), 'orgraph-rule-'));
  things.other = (await board.run(createAgent, { companyId, name: 'Other', reportsTo })).id;
  const external = await board.run(createAgent, { companyId, name: 'External', reportsTo });
  await board.run(updateInstructionsBundle, { agentId: external.id, mode: 'external', rootPath: things.root });
  things.external = external.id;
  const [, revision] = await board.run(listAgentConfigRevisions, { agentId: reconfigured.id });
  Object.assign(things, { reconfigured: reconfigured.id, revision: revision.id });
}

class LetIn extends Error {}

/** The operation as it is, but that what it writes is taken back. */
function rehearsed(operation: AnyOperation): AnyOperation {
  if (operation.kind !== 'mutation') return operation;
  const { before, run } = operation;
  return {
    ...operation,
    ...(before && {
      before: async (...args: Parameters<typeof before>) => {
        await before(...args);
        throw new LetIn();
      },
    }),
    run: async (scope: WriteScope, input: unknown, resource: unknown) => {
      await run(scope, input, resource);
      throw new LetIn();
    },
  };
}

const operationOf = (name: string): AnyOperation => operations.find((one) => one.name === name) as AnyOperation;

/** `yes`, or the status and sentence of the refusal. */
async function outcomeOf({ run }: Caller, setting: Setting, who?: AgentKind): Promise<string> {
  try {
    await run(rehearsed(operationOf(setting.operation)), setting.input(who));
  } catch (error) {
    if (error instanceof LetIn) return 'yes';
    if (!(error instanceof DomainError)) throw error;
    return `${error.status} ${error.message}`;
  }
  throw new Error('nothing was taken back');
}

/** What the rule says to an agent. The company has secrets bound, so what decides for everybody is a person's to set. */
function ruleFor(who: AgentKind, { needs, about, access, place }: Setting): RegExp {
  if (about === 'board' || !who.holds.includes(needs)) return REFUSED;
  if ((about === 'other' || about === 'everyone') && !who.leadsAll) return REFUSED;
  if ((access ?? 0) > who.access || place) return REFUSED;
  return about === 'everyone' ? /^409 The change would hand secrets/ : /^yes$/;
}

/** What was refused by the rule, or before it because nothing of the company may be seen. */
const REFUSED =
  /^404 |^403 (Missing permission: |An agent |Viewer access is read-only|Board access required|User does not have access|Instance admin access required|Agents can only manage routines|Only CEO|Only instance admins import agents|Only the board and the CEO|Only the agent that has this issue)/;

const label = ({ operation, what, about }: Setting): string => `${operation} of ${what}, about ${about}`;

describe('who may decide what runs, where and with which values', () => {
  test('every operation that does so is tried', () => {
    const tried = new Set(SETTINGS.map(({ operation }) => operation));
    expect(operations.filter((one) => one.setsExecution && !tried.has(one.name)).map(({ name }) => name)).toEqual([]);
  });

  test.each(SETTINGS.map((setting) => [label(setting), setting] as const))(
    '%s is for people with the permission alone',
    async (_label, setting) => {
      const found: Record<string, string> = {};
      const expected: Record<string, unknown> = {};
      for (const [name, { caller, holds }] of Object.entries(people)) {
        const may = [setting.needs, ...(setting.also ? [setting.also] : [])].every((key) => holds.includes(key));
        if (may && setting.alone) continue;
        found[name] = await outcomeOf(caller, setting);
        expected[name] = may ? 'yes' : expect.stringMatching(REFUSED);
      }
      expect(found).toEqual(expected);
      if (setting.needs !== 'instance') expect(await outcomeOf(stranger, setting)).toMatch(/^40[34] /);
    },
  );

  test.each(SETTINGS.map((setting) => [label(setting), setting] as const))(
    '%s is for agents that hold the permission, lead whom it is about and gain nothing by it',
    async (_label, setting) => {
      const found: Record<string, string> = {};
      const expected: Record<string, unknown> = {};
      for (const [name, kind] of Object.entries(agents)) {
        found[name] = await outcomeOf(kind.caller, setting, kind);
        expected[name] = expect.stringMatching(ruleFor(kind, setting));
      }
      expect(found).toEqual(expected);
    },
  );
});
