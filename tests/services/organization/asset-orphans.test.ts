import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '#server/worker.js';
import { promiseRemoval } from '#services/organization/assets/content-references.js';
import { deleteCompany } from '#services/organization/companies/operations.js';
import { createIssueAttachment, deleteAttachment } from '#services/work/attachments/operations.js';
import { createWorld, ownDatabase, type World } from '#tests/kit/world.js';
import { issueIn, uploadOf } from '../work/documents-world.js';

ownDatabase();

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
const stored = (content: string) => world.services.contentStore.has(hashOf(content));

async function attach(to: World, content: string) {
  const issue = await issueIn(to);
  const file = await uploadOf(to, Buffer.from(content));
  return to.board.run(createIssueAttachment, { companyId: to.company.id, issueId: issue.id, ...file });
}

interface Removal {
  readonly payload: { readonly sha256: readonly string[] };
  /** In seconds. */
  readonly due: number;
}

/** The jobs that wait to remove this content, among other. */
async function removalsOf(content: string): Promise<Removal[]> {
  const owner = new pg.Client(world.services.config.DATABASE_URL);
  await owner.connect();
  const { rows } = await owner.query(
    `SELECT j.payload, extract(epoch FROM j.run_at - now())::float AS due FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'removeContent' AND (j.payload::jsonb -> 'sha256') ? $1`,
    [hashOf(content)],
  );
  await owner.end();
  return rows;
}

/** Does a job as a worker would. */
const perform = async ({ payload }: Removal) => tasks(world.services).removeContent?.(payload, {} as never);

describe('bytes that nothing names', () => {
  it('are deleted after their company, unless another company has the same bytes', async () => {
    const [doomed, shared] = [await createWorld(), `shared ${randomUUID()}`];
    const own = Array.from({ length: 3 }, () => `own ${randomUUID()}`);
    for (const content of [...own, shared]) await attach(doomed, content);
    await attach(world, shared);
    await doomed.board.run(deleteCompany, { companyId: doomed.company.id });
    const [removal, ...more] = await removalsOf(shared);
    expect(more).toEqual([]);
    expect([...(removal as Removal).payload.sha256].sort()).toEqual([...own, shared].map(hashOf).sort());
    await perform(removal as Removal);
    expect(await Promise.all([...own, shared].map(stored))).toEqual([false, false, false, true]);
  });

  it('go where the process died between keeping them and committing what names them', async () => {
    const content = `lost ${randomUUID()}`;
    const { file } = await uploadOf(world, Buffer.from(content));
    await promiseRemoval(world.services, file.sha256);
    await file.keep();
    const [promise] = await removalsOf(content);
    expect(promise?.due).toBeGreaterThan(200);
    expect(await stored(content)).toBe(true);
    await perform(promise as Removal);
    expect(await stored(content)).toBe(false);
  });

  it('are promised to be looked after by each upload, apart from removals that are due at once', async () => {
    const content = `again ${randomUUID()}`;
    await promiseRemoval(world.services, hashOf(content));
    const { id: attachmentId } = await attach(world, content);
    const [promise] = await removalsOf(content);
    await perform(promise as Removal);
    expect(await stored(content)).toBe(true);
    await world.board.run(deleteAttachment, { attachmentId });
    const [due, later] = (await removalsOf(content)).sort((one, other) => one.due - other.due);
    expect([due?.due, later?.due]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(due?.due).toBeLessThanOrEqual(0);
    await perform(due as Removal);
    expect(await stored(content)).toBe(false);
  });
});
