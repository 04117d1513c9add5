import { beforeAll, expect, test } from 'vitest';
import { DomainError } from '#services/core/errors/errors.js';
import { executeOperation } from '#services/core/operation/execute.js';
import { Scope } from '#services/core/operation/scope.js';
import { operations } from './all-operations.js';
import { createSubject, fixtureOf, type Subject } from './fixtures.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let subject: Subject;
beforeAll(async () => {
  subject = await createSubject();
});

test('a company that does not exist is 404 for every operation that names one, also to the board that reaches all', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const operation of operations.filter((each) => fixtureOf(each).about === 'company')) {
    const input = fixtureOf(operation).input(subject);
    if (!('companyId' in input)) continue;
    asked += 1;
    const scope = new Scope(subject.world.services, subject.world.board.actor);
    const end = await executeOperation(operation, scope, { ...input, companyId: UNKNOWN }).then(
      () => 'answered',
      (error: unknown) => (error instanceof DomainError ? `${error.status} ${error.message}` : String(error)),
    );
    if (!end.startsWith('404 ')) wrong.push(`${operation.name}: ${end}`);
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});
