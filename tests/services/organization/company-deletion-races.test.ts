import { expect, test } from 'vitest';
import { updateAgent } from '#services/organization/agents/operations.js';
import { deleteCompany, updateCompany } from '#services/organization/companies/operations.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { updateIssue } from '#services/work/issue-operations/update.js';
import { createWorld, ownDatabase } from '#tests/kit/world.js';
import { spend } from '../money/money.js';

ownDatabase();

test('a company is deleted though others write to it at the same time, who are told why they could not', async () => {
  const answers: string[] = [];
  const writers = new Set<string>();
  for (let round = 0; round < 4; round += 1) {
    const world = await createWorld();
    const companyId = world.company.id;
    const ada = await world.agent({ name: 'Ada' });
    const issue = await world.board.run(createIssue, { companyId, title: 'One' });
    const writes = [
      () => world.board.run(createIssue, { companyId, title: 'More', assigneeAgentId: ada.row.id }),
      () => world.board.run(createIssueComment, { issueId: issue.id, body: 'Hello' }),
      () => world.board.run(updateIssue, { issueId: issue.id, title: `Round ${Math.random()}` }),
      () => world.board.run(updateAgent, { agentId: ada.row.id, title: `Round ${Math.random()}` }),
      () => world.board.run(updateCompany, { companyId, description: `Round ${Math.random()}` }),
      () => spend(world, ada, 1),
    ];
    const some = Array.from({ length: 18 }, (_, index) => (writes[index % writes.length] as () => Promise<unknown>)());
    const deletion = world.board.run(deleteCompany, { companyId });
    const outcomes = await Promise.allSettled([...some, ...writes.map((write) => write())]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') writers.add(String(outcome.reason.status ?? outcome.reason));
    }
    answers.push(
      await deletion.then(
        () => 'deleted',
        (error) => `${error.status} ${error.message}`,
      ),
    );
  }
  expect(answers.filter((answer) => answer !== 'deleted' && !answer.startsWith('409'))).toEqual([]);
  expect([...writers].filter((status) => !['403', '404', '409', '422'].includes(status))).toEqual([]);
});

test('a company in which somebody has been writing for long is deleted once they are done, and 409 until then', async () => {
  const world = await createWorld();
  const { services } = world;
  const companyId = world.company.id;
  const issue = await world.board.run(createIssue, { companyId, title: 'One' });
  let done = (): void => {};
  const writing = new Promise<void>((resolve) => {
    done = resolve;
  });
  let begun = (): void => {};
  const hasWritten = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const held = services.database.transaction('all', async (tx) => {
    await tx.issue.update({ where: { id: issue.id }, data: { title: 'Two' } });
    begun();
    await writing;
  });
  // Otherwise the deletion may come first. A write that fails ends the wait.
  await Promise.race([hasWritten, held]);
  const refused = await world.board.run(deleteCompany, { companyId }).catch((error) => error);
  done();
  await held;
  expect(refused).toMatchObject({ status: 409, message: 'The company is being written to; delete it again shortly' });
  expect(await world.board.run(deleteCompany, { companyId })).toEqual({ ok: true });
});
