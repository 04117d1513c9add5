import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { listAgents } from '../../../src/services/organization/agents/list.js';
import { listSkills } from '../../../src/services/skills/library/operations.js';
import { createIssue } from '../../../src/services/work/issue-operations/create.js';
import { createWorld, type World } from '../../kit/world.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const missing = { status: 404, message: 'Company not found' };

test.each([
  ['a list of its agents', listAgents, {}],
  ['a list of its skills', listSkills, {}],
  ['a new issue', createIssue, { title: 'Nowhere' }],
])('a company that there is not is 404 for who may see all: %s', async (_what, operation, input) => {
  for (const companyId of [randomUUID(), 'no-uuid']) {
    await expect(world.board.run(operation, { companyId, ...input })).rejects.toMatchObject(missing);
  }
});
