import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { handMade, inline } from '../kit/packages.js';
import type { AgentCaller } from '../kit/world.js';
import { fixtureOf, type Subject } from './fixtures.js';

// Inputs by which somebody decides what runs, with what the rule needs to know of each.

/** An agent that tries, and what the rule knows of it. */
export interface AgentKind {
  readonly caller: AgentCaller;
  readonly holds: readonly string[];
  /** Somebody below it, who runs as it does itself. */
  readonly below: AgentCaller;
  /** How far it gets on the server's machine: 0 not at all, 1 by the product's own program, 2 confined, 3 any program. */
  readonly access: number;
  readonly leadsAll: boolean;
}

export const CONFIGURE = 'agents:configure';
export const CREATE = 'agents:create';

/** The company that all inputs are about, and the ids of what was made for them; filled in before any input is made. */
export const given = { subject: undefined as unknown as Subject, things: {} as Record<string, string> };
const { things } = given;

/** What an input decides, as the rule sees it. */
export interface Setting {
  readonly operation: string;
  readonly what: string;
  readonly needs: typeof CONFIGURE | typeof CREATE | 'instance' | 'local board';
  readonly about: 'self' | 'below' | 'other' | 'new' | 'everyone' | 'board';
  /** How far what is set gets on the server's machine; as far as it does today unless given. */
  readonly access?: number;
  /** It names a folder of the server's machine. */
  readonly place?: boolean;
  readonly input: (who: AgentKind | undefined) => Record<string, unknown>;
  /** What the operation itself asks for besides. */
  readonly also?: string;
  /** Whether it changes the whole process, so that only refusals are tried. */
  readonly alone?: boolean;
}

const idOf = (who: AgentKind | undefined, about: Setting['about']): string => {
  if (about === 'other' || !who) return things.other as string;
  return about === 'self' ? who.caller.row.id : who.below.row.id;
};

/** An agent's settings set each for itself, for somebody below it, and for somebody else. */
const ofAgents = (
  operation: string,
  what: string,
  fields: Record<string, unknown>,
  facts: Pick<Setting, 'access' | 'place'> = {},
): Setting[] =>
  (['self', 'below', 'other'] as const).map((about) => ({
    operation,
    what,
    about,
    needs: CONFIGURE,
    ...facts,
    input: (who) => ({ agentId: idOf(who, about), companyId: given.subject.companyId, ...fields }),
  }));

const everyone = (operation: string, what: string, input: () => Record<string, unknown>, place = false): Setting => ({
  operation,
  what,
  needs: CONFIGURE,
  about: 'everyone',
  place,
  input,
});

const ofOther = (operation: string, what: string, input: Setting['input']): Setting => ({
  operation,
  what,
  needs: CONFIGURE,
  about: 'other',
  access: 3,
  input,
});

const ofBoard = (operation: string, needs: Setting['needs'], input: Setting['input']): Setting => ({
  operation,
  what: 'it',
  needs,
  about: 'board',
  input,
});

export const env = { NAME: 'value' };
const company = () => ({ companyId: given.subject.companyId });
const project = () => ({ projectId: given.subject.things.project });
const fixture = (operation: string) => () => fixtureOf({ name: operation }).input(given.subject);
const newcomer = (fields: object) => () => ({ ...company(), name: 'Newcomer', ...fields });

/** A package with an agent that runs any program, for the company. */
const packageWithProgram = () => ({
  source: inline(
    handMade({ extension: { agents: { lead: { adapter: { type: 'process', config: { command: 'x' } } } } } }),
  ),
  target: { mode: 'existing_company', ...company() },
});

export const SETTINGS: readonly Setting[] = [
  ...ofAgents(
    'updateAgent',
    'an adapter that runs any program',
    { adapterType: 'process', adapterConfig: { command: 'x' } },
    { access: 3 },
  ),
  ...ofAgents('updateAgent', 'a vendor’s command line', { adapterType: 'codex_local' }, { access: 2 }),
  ...ofAgents(
    'updateAgent',
    'a vendor’s command line without its rules',
    { adapterType: 'codex_local', adapterConfig: { permissions: 'full' } },
    { access: 3 },
  ),
  ...ofAgents(
    'updateAgent',
    'the native runner',
    { adapterType: 'svc_runner', adapterConfig: { maxSteps: 3 } },
    { access: 1 },
  ),
  ...ofAgents(
    'updateAgent',
    'an address',
    { adapterType: 'http', adapterConfig: { url: 'https://example.com/' } },
    { access: 0 },
  ),
  ...ofAgents('updateAgent', 'variables', { adapterConfig: { env } }),
  ...ofAgents('updateAgent', 'a folder', { adapterConfig: { cwd: '/srv' } }, { place: true }),
  ...ofAgents('updateAgent', 'an environment', { defaultEnvironmentId: null, adapterConfig: { env: { OTHER: 'x' } } }),
  ...ofAgents(
    'testAdapterEnvironment',
    'a program',
    { type: 'process', adapterConfig: { command: 'true' } },
    { access: 3 },
  ),
  ...(
    [
      ['createAgent', 'board'],
      ['hireAgent', 'new'],
    ] as const
  ).flatMap(([operation, about]): Setting[] => [
    { operation, what: 'any program', needs: CREATE, about, access: 3, input: newcomer({ adapterType: 'process' }) },
    {
      operation,
      what: 'the native runner',
      needs: CREATE,
      about,
      access: 1,
      input: newcomer({ adapterType: 'svc_runner' }),
    },
    { operation, what: 'an address', needs: CREATE, about, access: 0, input: newcomer({ adapterType: 'http' }) },
    {
      operation,
      what: 'a folder',
      needs: CREATE,
      about,
      access: 3,
      place: true,
      input: newcomer({ adapterConfig: { cwd: '/srv' } }),
    },
  ]),
  {
    operation: 'testAdapterEnvironment',
    what: 'a program of nobody',
    needs: CREATE,
    about: 'new',
    access: 3,
    input: () => ({ ...company(), type: 'process', adapterConfig: { command: 'true' } }),
  },
  everyone('createProject', 'variables', () => ({ ...company(), name: 'With variables', env })),
  everyone('createProject', 'a workspace', () => ({
    ...company(),
    name: 'W',
    workspace: { repoUrl: 'https://example.com/r.git' },
  })),
  everyone('updateProject', 'variables', () => ({ ...project(), env })),
  everyone('createProjectWorkspace', 'a repository', () => ({ ...project(), repoUrl: 'https://example.com/r.git' })),
  everyone('createProjectWorkspace', 'a folder', () => ({ ...project(), cwd: '/srv' }), true),
  everyone('updateProjectWorkspace', 'a command', () => ({
    ...project(),
    workspaceId: given.subject.things.workspace,
    setupCommand: 'x',
  })),
  everyone('deleteProjectWorkspace', 'it', () => ({ ...project(), workspaceId: given.subject.things.workspace })),
  ...(['createIssue', 'createChildIssue', 'updateIssue'] as const).flatMap((operation) =>
    (['self', 'below', 'other'] as const).map(
      (about): Setting => ({
        operation,
        what: 'settings of its assignee',
        needs: CONFIGURE,
        about,
        input: (who) => ({
          ...(operation === 'createIssue' ? { ...company(), title: `By ${about}` } : { issueId: things.issue }),
          ...(operation === 'createChildIssue' ? { title: `Child by ${about}` } : {}),
          assigneeAgentId: idOf(who, about),
          assigneeAdapterOverrides: { adapterConfig: { env } },
        }),
      }),
    ),
  ),
  ofBoard('updateRoutine', CONFIGURE, () => ({ routineId: given.subject.things.routine, env })),
  ofBoard('createRoutine', CONFIGURE, () => ({
    ...company(),
    title: 'R',
    assigneeAgentId: given.subject.worker.row.id,
    env,
  })),
  ofBoard('restoreRoutineRevision', CONFIGURE, () => ({
    routineId: things.routine,
    revisionId: things.routineRevision,
  })),
  {
    ...ofBoard('createInvite', CREATE, () => ({ ...company(), defaultsPayload: { adapterType: 'process' } })),
    also: 'users:invite',
  },
  {
    ...ofBoard('approveJoinRequest', CREATE, () => ({ ...company(), joinRequestId: things.join })),
    also: 'joins:approve',
  },
  ofBoard('approveApproval', CREATE, () => ({ approvalId: things.hire })),
  ofBoard('approveAgent', CREATE, fixture('approveAgent')),
  ofBoard('createAgentKey', CONFIGURE, fixture('createAgentKey')),
  ofBoard('grantAgentSecret', CONFIGURE, fixture('grantAgentSecret')),
  ofBoard('importCompany', 'local board', packageWithProgram),
  ofBoard('importIntoCompany', 'local board', () => ({ ...company(), ...packageWithProgram() })),
  ofBoard('updateInstructionsPath', CONFIGURE, fixture('updateInstructionsPath')),
  ofOther('rollbackAgentConfig', 'a program', () => ({ agentId: things.reconfigured, revisionId: things.revision })),
  ofOther('putInstructionsFile', 'a file of the host', () => ({
    agentId: things.external,
    path: 'NEW.md',
    content: 'x',
  })),
  ofOther('deleteInstructionsFile', 'a file of the host', () => {
    writeFileSync(join(things.root as string, 'OLD.md'), 'x'); // what is taken back in the database is not on disk
    return { agentId: things.external, path: 'OLD.md' };
  }),
  ofBoard('updateInstructionsBundle', 'local board', () => ({
    agentId: things.external,
    mode: 'external',
    rootPath: '/srv/other',
  })),
  ...(
    [
      'installAdapter',
      'reloadAdapter',
      'reinstallAdapter',
      'removeAdapter',
      'setAdapterDisabled',
      'setAdapterOverridePaused',
      'installPlugin',
      'enablePlugin',
      'disablePlugin',
      'upgradePlugin',
      'removePlugin',
    ] as const
  ).map((operation) => ({
    ...ofBoard(operation, 'instance', fixture(operation)),
    alone: fixtureOf({ name: operation }).alone !== undefined,
  })),
];
