/** @module-tag seeded */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentActor, BoardActor, Reach } from '#services/core/actors/actor.js';
import { DomainError } from '#services/core/errors/errors.js';
import { executeOperation } from '#services/core/operation/execute.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import { Scope } from '#services/core/operation/scope.js';
import { isUuid } from '#services/core/text/fields.js';
import { createCompany, getCompany } from '#services/organization/companies/operations.js';
import { sampleOf, turnOf } from '../kit/seed.js';
import { type Caller, callerOf } from '../kit/world.js';
import { operations } from './all-operations.js';
import { createSubject, type Fixture, fixtureOf, fixtures, type Subject } from './fixtures.js';
import { named } from './named.js';
import { WriteNotes } from './restoring.js';
import { type Fingerprint, rowsOfCompany, writesOfCompanies } from './rows.js';

/** Mutations that a viewer may run: the contract reads with them, or they keep what is the viewer's own. */
const VIEWER_MAY = new Set(['exportAgentActionsCsv']);
const OWN = new Set([
  'markIssueRead',
  'unmarkIssueRead',
  'archiveIssueInInbox',
  'unarchiveIssueInInbox',
  'createMyUserSecret',
  'updateMyUserSecret',
  'rotateMyUserSecret',
  'deleteMyUserSecret',
  'revokeMyUserSecretGrant',
]);

/** What only agents ask. */
const AGENTS_ONLY = new Set(['readAgentSecretValue', 'requestToolAuthorization']);

/** What refuses everybody who names another company than that of its path. */
const OF_ITS_COMPANY = new Set(['importIntoCompany', 'previewImportIntoCompany']);

/** What the contract has words of its own for, whoever may not. */
const OWN_WORDS = new Set([
  'replaceSkillPolicy',
  'resetSkillPolicy',
  // For administrators of the installation.
  'setPluginConfig',
  'testPluginConfig',
  'setPluginFolder',
  // For plugins.
  'createPluginSession',
  'sendToPluginSession',
  'closePluginSession',
]);

/** What a person is refused with: of what only agents have, they are not the kind of caller that may ask at all. */
const refusalTo = ({ name }: AnyOperation, { actor }: Caller): 401 | 403 =>
  AGENTS_ONLY.has(name) && actor.kind !== 'agent' ? 401 : 403;

/** What only those may read who manage who is in the company, or who hold a key for it. */
const VIEWER_MAY_NOT = new Set([
  'listMembers',
  'listInvites',
  'listHostFolders',
  'listJoinRequests',
  'evaluateSkillPolicy',
  'importMcpJson',
  'getToolRuntimeHealth',
  'getToolTestCall',
  'listToolAudit',
  'listToolCalls',
  'listToolRuntimeSlots',
  'listToolGateways',
  'listToolStdioTemplates',
  'listSmokeLabServices',
  'listSmokeLabRuns',
  'getSmokeLabRun',
  'listToolTestAgents',
  'replayToolPolicies',
  'getToolTestAccess',
  'getToolTestCall',
  'getPluginConfig',
  'validatePluginFolder',
  'listPluginSessions',
  'previewCompanyImport',
  'previewImportIntoCompany',
  'exportCompany',
  'getExportFidelity',
  'previewCompanyExport',
]);

const about = (what: Fixture['about']) => operations.filter(({ name }) => fixtures[name]?.about === what);
const ofCompany = about('company');
const ofInstallation = about('installation');
const ofPerson = about('person').filter(({ name }) => fixtures[name]?.alone === undefined);

let home: Subject;
let foreign: Subject;
let notes: WriteNotes;
/** What the rows of both companies are, and those of the home company. */
let rowsOfBoth: () => Promise<Fingerprint>;
let rowsOfHome: () => Promise<Fingerprint>;
beforeAll(async () => {
  [home, foreign] = [await createSubject(), await createSubject()];
  const { services } = home.world;
  notes = await WriteNotes.of(services);
  rowsOfBoth = notes.unlessWritten(() => writesOfCompanies(services, [home.companyId, foreign.companyId]));
  rowsOfHome = notes.unlessWritten(() => rowsOfCompany(services, home.companyId));
});
afterAll(() => notes?.end());

describe('an operation that is about no company', () => {
  const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;
  const beside = operations.filter((operation) => {
    return operation.on && !['company', 'bearer'].includes(fixtureOf(operation).about);
  });

  test.each(named(beside))('acts on nothing of one but the caller itself: %s', async (_name, operation) => {
    const { input, caller } = fixtureOf(operation);
    const { actor } = caller(home);
    const scope = new Scope(home.world.services, actor, 'all');
    const found: unknown = await operation.on?.(scope as never, operation.input.parse(input(home)));
    if (!(found as { companyId?: string }).companyId) return;
    expect([actor.kind, JSON.stringify(input(home))]).toEqual(['agent', expect.not.stringMatching(UUID)]);
  });
});

type Outcome = { refusal: DomainError } | { output: unknown };

/** What somebody gets for an input. Mutations bear a key, so that a refused one must not leave even that. */
async function attempt(caller: Caller, operation: AnyOperation, input: unknown, reach?: Reach): Promise<Outcome> {
  const scope = new Scope(home.world.services, caller.actor, reach);
  try {
    const options = operation.kind !== 'query' ? { idempotencyKey: `attempt of ${operation.name}` } : {};
    const { output } = await executeOperation(operation, scope, input, options);
    return { output };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error };
    throw error;
  }
}

/** Runs what must be refused, and sees that neither company has changed. */
async function refusalOf(caller: Caller, operation: AnyOperation, input: unknown, reach?: Reach): Promise<DomainError> {
  const before = await rowsOfBoth();
  const outcome = await attempt(caller, operation, input, reach);
  expect(await rowsOfBoth()).toEqual(before);
  if ('output' in outcome) throw new Error(`${operation.name} answered ${JSON.stringify(outcome.output)}`);
  return outcome.refusal;
}

const told = ({ status, message, details }: DomainError): string => JSON.stringify({ status, message, details });

/** Operations that need `companyId` although their input accepts its absence: a person must say for which company. */
const NEEDS_COMPANY = new Set(['createToolSession']);

/**
 * The ways to name the home company in an input: with `companyId`, and without it where another id implies the company.
 * `{ companyId, issueId }` gives `[{ companyId, issueId }, { issueId }]`; `{ companyId, name }` gives itself alone.
 */
function spellings(operation: AnyOperation): Record<string, unknown>[] {
  const whole = fixtureOf(operation).input(home);
  const { companyId: _, ...rest } = whole;
  const suffices =
    'companyId' in whole && !NEEDS_COMPANY.has(operation.name) && operation.input.safeParse(rest).success;
  return suffices ? [whole, rest] : [whole];
}

describe('whoever is of another company', () => {
  const strangers: Record<string, () => Caller> = {
    'the owner of another company': () => foreign.owner,
    'an agent of another company': () => foreign.worker,
    'the CEO of another company': () => foreign.ceo,
  };

  describe.each(Object.keys(strangers))('%s', (who) => {
    /** All for the owner; a third for each of the agents, of whom most rules say the same. */
    const asked = (several: readonly AnyOperation[]) =>
      named(who.startsWith('the owner') ? several : sampleOf(several, 3, ({ name }) => `${who} ${name}`));

    test.each(asked(ofCompany))('gets 403 or 404 from %s, and changes nothing', async (_name, operation) => {
      const caller = strangers[who]?.() as Caller;
      for (const input of spellings(operation)) {
        const refusal = await refusalOf(caller, operation, input);
        expect([403, 404], told(refusal)).toContain(refusal.status);
        expect(told(refusal)).not.toContain(home.world.company.name);
      }
    });

    test.each(asked(ofCompany))(
      'is refused by the rules of %s alone, were the database to show all',
      async (_name, operation) => {
        const caller = strangers[who]?.() as Caller;
        for (const input of spellings(operation)) {
          const refusal = await refusalOf(caller, operation, input, 'all');
          expect([refusalTo(operation, caller), 404], told(refusal)).toContain(refusal.status);
        }
      },
    );

    test.each(asked(ofInstallation))('learns nothing of the company by %s', async (_name, operation) => {
      const caller = strangers[who]?.() as Caller;
      const before = await rowsOfHome();
      const outcome = await attempt(caller, operation, fixtureOf(operation).input(home));
      if (operation.kind !== 'query')
        expect(outcome).toMatchObject({ refusal: { status: refusalTo(operation, caller) } });
      const said = JSON.stringify('output' in outcome ? outcome.output : told(outcome.refusal));
      for (const secret of [home.companyId, home.world.company.name, ...Object.values(home.agents)]) {
        expect(said).not.toContain(secret);
      }
      expect(await rowsOfHome()).toEqual(before);
    });

    test.each(asked(ofPerson))(
      'neither learns of the company by %s nor leaves a trace in it',
      async (_name, operation) => {
        const before = await rowsWithoutKeys();
        const outcome = await attempt(strangers[who]?.() as Caller, operation, fixtureOf(operation).input(home));
        const said = JSON.stringify('output' in outcome ? outcome.output : told(outcome.refusal));
        for (const secret of [home.companyId, home.world.company.name]) expect(said).not.toContain(secret);
        expect(await rowsWithoutKeys()).toEqual(before);
      },
    );
  });
});

/** The rows of the home company, but not the idempotency keys of everybody. */
async function rowsWithoutKeys() {
  const { IdempotencyKey: _, ...rows } = await rowsOfHome();
  return rows;
}

/**
 * The home company's input with one id of the foreign company, for each id that it names.
 * `{ issueId: home1, labelIds: [home2] }` gives `['issueId', { issueId: foreign1, labelIds: [home2] }]` and
 * `['labelIds', { issueId: home1, labelIds: [home2, foreign2] }]`.
 */
function mixtures(operation: AnyOperation): [key: string, input: Record<string, unknown>][] {
  const { input } = fixtureOf(operation);
  const [own, other] = [input(home), input(foreign)];
  return mixed(own, other).concat(mixedLists(own, other), mixedObjects(own, other));
}

const mixed = (own: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys(own)
    .filter((key) => typeof own[key] === 'string' && own[key] !== other[key])
    .map((key): [string, Record<string, unknown>] => [key, { ...own, [key]: other[key] }]);

/** Mixtures of the ids in `runContext` (calls of plugin tools) and `target` (imports): `['target.companyId', …]`. */
const mixedObjects = (own: Record<string, unknown>, other: Record<string, unknown>) =>
  ['runContext', 'target'].flatMap((name) =>
    mixed(Object(own[name]), Object(other[name])).map(([key, value]): [string, Record<string, unknown>] => [
      `${name}.${key}`,
      { ...own, [name]: value },
    ]),
  );

/** Mixtures of lists of ids, each with one more id of the foreign company. */
const mixedLists = (own: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.entries(own).flatMap(([key, ids]): [key: string, input: Record<string, unknown>][] => {
    const foreignIds = other[key];
    if (!Array.isArray(ids) || !Array.isArray(foreignIds)) return [];
    const [id, foreignId] = [ids[0], foreignIds[0]];
    return isUuid(id) && isUuid(foreignId) && id !== foreignId ? [[key, { ...own, [key]: [...ids, foreignId] }]] : [];
  });

/**
 * A base of elsewhere is refused as any revision is that is not the latest one, a run of elsewhere with the code that the
 * gateway to tools has for it, and whoever is not the caller as everybody else is for whom one may not authorize a server.
 */
const refusedWith = (key: string, others: readonly number[]) =>
  ['baseRevisionId', 'expectedVersionId'].includes(key)
    ? [409]
    : ['runId', 'subjectUserId'].includes(key) || key.startsWith('runContext.')
      ? [...others, 403]
      : others;

describe('an id of another company in an otherwise valid input', () => {
  test.each(named(ofCompany))('is refused by %s to the owner', async (_name, operation) => {
    const found = mixtures(operation);
    expect(found).not.toEqual([]);
    const caller = AGENTS_ONLY.has(operation.name) ? fixtureOf(operation).caller(home) : home.owner;
    for (const [key, input] of found) {
      const refusal = await refusalOf(caller, operation, input);
      expect(refusedWith(key, [403, 404, 422]), `${key}: ${told(refusal)}`).toContain(refusal.status);
      expect(told(refusal)).not.toContain(foreign.world.company.name);
    }
  });

  test('is refused even to the board that reaches both', async () => {
    const asked = ofCompany.filter(({ name }) => !AGENTS_ONLY.has(name) && !OF_ITS_COMPANY.has(name));
    const several = asked.map((operation) => ({ operation, found: mixtures(operation) }));
    for (const { operation, found } of several.filter(({ found }) => found.length > 1)) {
      for (const [key, input] of found) {
        const refusal = await refusalOf(home.world.board, operation, input);
        expect(refusedWith(key, [404, 422]), `${operation.name} with another ${key}: ${told(refusal)}`).toContain(
          refusal.status,
        );
      }
    }
  });
});

describe('a viewer', () => {
  let viewer: Caller;
  beforeAll(async () => {
    viewer = await home.world.member('viewer');
  });

  const readable = ofCompany.filter(
    ({ name, kind }) => (kind === 'query' && !VIEWER_MAY_NOT.has(name)) || VIEWER_MAY.has(name),
  );
  test.each(named(readable))('reads %s', async (_name, operation) => {
    const outcome = await attempt(viewer, operation, fixtureOf(operation).input(home));
    expect(outcome).toHaveProperty('output');
  });

  test.each([...VIEWER_MAY_NOT])('is refused by %s with 403', async (name) => {
    const operation = operations.find((one) => one.name === name) as AnyOperation;
    const refusal = await refusalOf(viewer, operation, fixtureOf(operation).input(home));
    expect(refusal.status, told(refusal)).toBe(403);
  });

  const writing = operations.filter(
    ({ name, kind }) =>
      kind !== 'query' &&
      !VIEWER_MAY.has(name) &&
      !OWN.has(name) &&
      !['person', 'bearer'].includes(fixtures[name]?.about ?? ''),
  );
  test.each(named(writing))('is refused by %s with 403', async (_name, operation) => {
    const refusal = await refusalOf(viewer, operation, fixtureOf(operation).input(home));
    const status = refusalTo(operation, viewer);
    expect(refusal.status, told(refusal)).toBe(status);
    if (status === 403 && fixtureOf(operation).about === 'company' && !OWN_WORDS.has(operation.name))
      expect(refusal.message).toBe('Viewer access is read-only');
  });

  test.each(named(writing))('cannot do %s through an agent that acts for them either', async (_name, operation) => {
    const userId = viewer.actor.kind === 'board' ? viewer.actor.userId : '';
    for (const agent of turnOf(operation.name, [home.ceo, home.worker])) {
      const actor: AgentActor = { ...agent.actor, responsibleUserId: userId };
      const caller = callerOf(home.world.services, actor);
      const refusal = await refusalOf(caller, operation, fixtureOf(operation).input(home));
      expect(refusal.status, told(refusal)).toBe(403);
    }
  });
});

describe.each(['suspended', 'pending', 'archived'])('an owner whose membership is %s', (status) => {
  let former: Caller;
  beforeAll(async () => {
    former = await home.world.member('owner', status);
  });
  /** What is not active is refused by one rule: all of it for one status, and one of the others by turns. */
  const asked = (several: readonly AnyOperation[]) =>
    named(several.filter(({ name }) => ['suspended', ...turnOf(name, ['pending', 'archived'])].includes(status)));

  test.each(asked(ofCompany))('gets 403 or 404 from %s', async (_name, operation) => {
    const refusal = await refusalOf(former, operation, fixtureOf(operation).input(home));
    expect([403, 404], told(refusal)).toContain(refusal.status);
  });

  test.each(asked(ofInstallation))('does not see the company by %s', async (_name, operation) => {
    const outcome = await attempt(former, operation, fixtureOf(operation).input(home));
    if (operation.kind !== 'query')
      expect(outcome).toMatchObject({ refusal: { status: refusalTo(operation, former) } });
    else expect(JSON.stringify(outcome)).not.toContain(home.companyId);
  });
});

describe('an instance admin who is a person', () => {
  let admin: Caller & { actor: BoardActor };
  beforeAll(async () => {
    const actor: BoardActor = {
      ...(await home.world.member('owner')).actor,
      isInstanceAdmin: true,
      memberships: new Map(),
    };
    admin = { ...callerOf(home.world.services, actor), actor };
  });

  test('creates a company and owns it', async () => {
    const { actor, run } = admin;
    const company = await run(createCompany, { name: 'Founded by a person', budgetMonthlyCents: 3 });
    expect(company).toMatchObject({ name: 'Founded by a person', budgetMonthlyCents: 3 });
    const memberships: BoardActor['memberships'] = new Map([[company.id, { role: 'owner', status: 'active' }]]);
    const owner = callerOf(home.world.services, { ...actor, memberships });
    expect(await owner.run(getCompany, { companyId: company.id })).toEqual(company);
  });

  test.each(named(ofCompany))('needs a membership of the company for %s', async (_name, operation) => {
    const refusal = await refusalOf(admin, operation, fixtureOf(operation).input(home));
    expect([403, 404], told(refusal)).toContain(refusal.status);
  });
});
