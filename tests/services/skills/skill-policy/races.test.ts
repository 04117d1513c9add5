import { describe, expect, it } from 'vitest';
import { transact } from '#services/core/operation/transact.js';
import { assertSkillAllowed } from '#services/skills/skill-policy/decision.js';
import * as operations from '#services/skills/skill-policy/operations.js';
import { signal } from '#tests/kit/signal.js';
import { outcomeOf } from '#tests/kit/waiting.js';
import { createWorld } from '#tests/kit/world.js';

const RULE = { id: 'none', priority: 0, effect: 'deny', subject: { type: 'all_agents' }, actions: ['skills.edit'] };

async function create() {
  const world = await createWorld();
  const { board, company, services } = world;
  const companyId: string = company.id;
  const { actor } = await world.agent({ name: 'Ada' });
  const deny = (expectedRevision: number) =>
    board.run(operations.replaceSkillPolicy, {
      companyId,
      schemaVersion: 1,
      defaultEffect: 'allow',
      rules: [RULE],
      expectedRevision,
    });
  const allow = (expectedRevision: number) =>
    board.run(operations.replaceSkillPolicy, {
      companyId,
      schemaVersion: 1,
      defaultEffect: 'allow',
      rules: [],
      expectedRevision,
    });
  /** A write that is allowed, and that ends when it is told to. */
  const begin = async () => {
    const [allowed, end] = [signal(), signal()];
    const done = transact(services, actor, companyId, async (scope) => {
      await assertSkillAllowed(scope, companyId, 'skills.edit', {});
      allowed.resolve();
      await end.promise;
    });
    await Promise.race([allowed.promise, done]);
    return { done, end: end.resolve };
  };
  return { ...world, companyId, actor, deny, allow, begin };
}

describe('of skill policies that are written at once', () => {
  it.each([
    ['the first', false],
    ['a later', true],
  ])('only one is kept as %s revision, and the other writers get a conflict', async (_, isLater) => {
    const { deny, allow, board, companyId } = await create();
    if (isLater) await allow(0);
    const before = isLater ? 1 : 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_one, at) => (at % 2 ? deny(before) : allow(before))),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({
        code: 'skill_policy_revision_conflict',
        details: { expectedRevision: before, currentRevision: before + 1 },
      });
    }
    expect(await board.run(operations.getSkillPolicy, { companyId })).toMatchObject({ revision: before + 1 });
  });
});

describe('a skill policy that is written while something is done under the one before', () => {
  it.each([
    ['no', false],
    ['a', true],
  ])('waits until that is done, with %s policy before', async (_, isStored) => {
    const { deny, allow, begin, services } = await create();
    if (isStored) await allow(0);
    const write = await begin();
    const denied = deny(isStored ? 1 : 0);
    expect(await outcomeOf(denied, services.config.DATABASE_URL)).toBe('waits');
    write.end();
    await write.done;
    expect(await denied).toMatchObject({ revision: isStored ? 2 : 1 });
    await expect(begin()).rejects.toMatchObject({ code: 'skill_policy_denied', details: { matchedRuleId: 'none' } });
  });

  it('holds for whatever waited for it', async () => {
    const { services, actor, companyId, allow } = await create();
    await allow(0);
    const [locked, end] = [signal(), signal()];
    // Somebody has written and not ended yet.
    const writing = services.database.transaction([companyId], async (tx) => {
      const document = { defaultEffect: 'allow', rules: [RULE] };
      await tx.skillPolicy.update({ where: { companyId }, data: { document, revision: 2 } });
      locked.resolve();
      await end.promise;
    });
    await locked.promise;
    const attempt = transact(services, actor, companyId, (scope) =>
      assertSkillAllowed(scope, companyId, 'skills.edit', {}),
    );
    const settled = attempt.then(
      () => 'allowed',
      ({ code }) => code,
    );
    expect(await outcomeOf(settled, services.config.DATABASE_URL)).toBe('waits');
    end.resolve();
    await writing;
    expect(await settled).toBe('skill_policy_denied');
  });

  it.each([
    ['no', false],
    ['a', true],
  ])('lets others who are allowed go on at the same time, with %s policy before', async (_, isStored) => {
    const { begin, allow } = await create();
    if (isStored) await allow(0);
    const first = await begin();
    const second = await begin();
    second.end();
    await second.done;
    first.end();
    await first.done;
  });
});
