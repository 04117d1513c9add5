import { beforeAll, expect, test } from 'vitest';
import { sections } from '#rest/http/sections.js';
import { DomainError } from '#services/core/errors/errors.js';
import { executeOperation } from '#services/core/operation/execute.js';
import { Scope } from '#services/core/operation/scope.js';
import { createSubject, fixtureOf, type Subject } from './fixtures.js';

let home: Subject;
let foreign: Subject;
beforeAll(async () => {
  [home, foreign] = [await createSubject(), await createSubject()];
});

test('a company in a path that the caller cannot reach is 403, whatever else the path and the body name', async () => {
  const wrong: string[] = [];
  const routes = sections.flatMap(({ routes }) => routes).filter(({ path }) => path.includes('/companies/:companyId'));
  for (const { method, path, operation } of routes) {
    const input = { ...fixtureOf(operation).input(home), companyId: foreign.companyId };
    const scope = new Scope(home.world.services, home.owner.actor);
    const end = await executeOperation(operation, scope, input).then(
      () => 'answered',
      (error: unknown) => (error instanceof DomainError ? `${error.status} ${error.message}` : String(error)),
    );
    if (!end.startsWith('403 ')) wrong.push(`${method} ${path}: ${end}`);
  }
  expect(wrong).toEqual([]);
  expect(routes.length).toBeGreaterThan(100);
});
