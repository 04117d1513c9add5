import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { journalHeads } from '#services/core/operation/emitter.js';
import { executeOperation, executeWrite } from '#services/core/operation/execute.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { operations } from './all-operations.js';
import { createSubject, fixtureOf, type Subject } from './fixtures.js';
import { named } from './named.js';
import { KeptRows, WriteNotes } from './restoring.js';
import { rowsOfCompany } from './rows.js';

/** Mutations after which there is no journal to write to, or nobody's journal is concerned. */
const UNRECORDED: Readonly<Record<string, string>> = {
  deleteCompany: 'the journal goes with the company',
  createCompany: 'the new company has a journal of its own',
  createPasswordResetLink: 'the audit of the installation has it',
  resetSecondFactor: 'the audit of the installation has it',
  endUserSessions: 'the audit of the installation has it',
  receivePluginWebhook: 'the plugin has it, and no company is concerned',
  testPluginConfig: 'nothing is stored',
};

const queries = operations.filter(({ kind }) => kind === 'query');
const mutations = operations.filter(
  (operation) => operation.kind !== 'query' && fixtureOf(operation).alone === undefined,
);

describe('a query', () => {
  let subject: Subject;
  let notes: WriteNotes;
  let present: () => ReturnType<typeof state>;
  beforeAll(async () => {
    subject = await createSubject();
    notes = await WriteNotes.of(subject.world.services);
    present = notes.unlessWritten(() => state(subject));
  });
  afterAll(() => notes?.end());

  test.each(named(queries))(
    '%s answers a valid input with exactly what it declares, and only reads',
    async (_name, operation) => {
      const before = await present();
      expectDeclared(operation, (await answer(operation, subject)).output);
      expect(await present()).toEqual(before);
    },
  );
});

describe('a mutation', () => {
  let subject: Subject;
  let kept: KeptRows;
  let before: Awaited<ReturnType<typeof state>>;
  beforeAll(async () => {
    subject = await createSubject();
    kept = await KeptRows.of(subject.world.services);
    before = await state(subject);
  });
  afterEach(() => kept.restore());
  afterAll(() => kept?.end());

  test.each(named(mutations))(
    '%s answers with exactly what it declares, writes nothing without an event, and no setting of what runs undeclared',
    async (name, operation) => {
      const { output, cursor } = await answer(operation, subject);
      expectDeclared(operation, output);
      if (name in UNRECORDED || fixtureOf(operation).about === 'person') return;
      const after = await state(subject);
      const set = after.settings.filter((setting) => !before.settings.includes(setting));
      if (!(operation as { setsExecution?: true }).setsExecution) expect(set).toEqual([]);
      expect(after.rows).not.toEqual(before.rows);
      expect(after.position).toBeGreaterThan(before.position);
      // Only GraphQL is told how far the journal is after a procedure.
      if (fixtureOf(operation).about === 'company' && operation.kind === 'mutation')
        expect(cursor).toBe(String(after.position));
      expect(await subject.world.services.database.query('all', VERIFY, [subject.companyId])).toEqual([]);
    },
  );
});

function answer(operation: AnyOperation, subject: Subject): ReturnType<typeof executeOperation> {
  const { input, caller } = fixtureOf(operation);
  const scope = new Scope(subject.world.services, caller(subject).actor);
  // REST does not say the position of a write, and `execute` reads it only where it costs nothing.
  return operation.kind === 'query'
    ? executeOperation(operation, scope, input(subject))
    : executeWrite(operation, scope, input(subject));
}

function expectDeclared({ output: declared }: AnyOperation, output: unknown): void {
  const parsed = declared.safeParse(output);
  expect(parsed.error?.issues ?? []).toEqual([]);
  expect(parsed.data).toEqual(output);
}

const VERIFY = { name: 'verify_company', text: 'SELECT * FROM orgraph_verify($1::uuid)' };

/** What runs, where and with which values: agents that wait for approval run nothing yet. */
const SETTINGS = statement(`
  SELECT 'agent ' || id || ' ' || jsonb_build_array("adapterType", "adapterConfig", "instructionsRootPath", "defaultEnvironmentId") AS setting
    FROM "Agent" WHERE "companyId" = $1::uuid AND status <> 'pending_approval'
  UNION ALL SELECT 'project ' || id || ' ' || env FROM "Project" WHERE "companyId" = $1::uuid
  UNION ALL SELECT 'routine ' || id || ' ' || env FROM "Routine" WHERE "companyId" = $1::uuid
  UNION ALL SELECT 'issue ' || id || ' ' || "assigneeAdapterOverrides" FROM "Issue" WHERE "companyId" = $1::uuid
  UNION ALL SELECT 'workspace ' || id || ' ' || jsonb_build_array(cwd, "repoUrl", "repoRef", "defaultRef", "setupCommand", "cleanupCommand", "isPrimary")
    FROM "ProjectWorkspace" WHERE "companyId" = $1::uuid`);

async function state({ world, companyId }: Subject) {
  const heads = await journalHeads(new Scope(world.services, world.board.actor), [companyId]);
  const settings = await world.services.database.query<{ setting: string | null }>('all', SETTINGS, [companyId]);
  return {
    rows: await rowsOfCompany(world.services, companyId),
    position: heads.get(companyId) ?? 0n,
    settings: settings.flatMap(({ setting }) => setting ?? []),
  };
}
