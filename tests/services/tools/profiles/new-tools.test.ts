import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { listNewTools, reviewNewTools } from '#services/tools/profiles/new-tools.js';
import { createToolProfile } from '#services/tools/profiles/operations.js';
import { signal } from '#tests/kit/signal.js';
import { somebodyWaits } from '#tests/kit/waiting.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { connectTools, inDatabase } from '../fixtures.js';

let world: World;
let companyId: string;
beforeEach(async () => {
  world = await createWorld();
  companyId = world.company.id;
});

const LATER = new Date(Date.now() + 60_000);
const later = (name: string, more: object = {}) => ({ name, firstSeenAt: LATER, ...more });

/** A profile of one application, which got two tools since, one of them in quarantine. */
async function reviewed(more: object = {}) {
  const server = await connectTools(world, {
    tools: [{ name: 'old', firstSeenAt: new Date(0) }, later('search'), later('send', { status: 'quarantined' })],
  });
  await connectTools(world, { tools: [later('other')] });
  const profile = await world.board.run(createToolProfile, {
    companyId,
    profileKey: `p-${randomUUID()}`,
    name: 'Support',
    entries: [{ selectorType: 'application', applicationId: server.applicationId }],
    ...more,
  });
  const id = { profileId: profile.id as string };
  return {
    profile,
    entries: server.entries as Record<'old' | 'search' | 'send', string>,
    pending: () => world.board.run(listNewTools, id),
    review: (decisions: Record<string, string>, caller = world.board) =>
      caller.run(reviewNewTools, {
        ...id,
        decisions: Object.entries(decisions).map(([catalogEntryId, decision]) => ({ catalogEntryId, decision })),
      }),
  };
}

describe('the new tools of a profile', () => {
  it('are those of its applications and connections that came since it was created', async () => {
    const { profile, pending } = await reviewed();
    expect(profile.newToolsPendingCount).toBe(2);
    const found = await pending();
    expect(found).toMatchObject({ profileId: profile.id, reviewedAt: null, pendingCount: 2 });
    expect(found.tools).toMatchObject([
      { toolName: 'search', status: 'active' },
      { toolName: 'send', status: 'quarantined' },
    ]);
  });

  it('are none for a profile that names its tools', async () => {
    const { pending } = await reviewed({ entries: [{ selectorType: 'tool_name', toolName: 'search' }] });
    expect(await pending()).toMatchObject({ pendingCount: 0, tools: [] });
  });

  it('are allowed or blocked, and then no longer new', async () => {
    const { entries, review, pending } = await reviewed();
    const result = await review({ [entries.search]: 'keep_blocked', [entries.send]: 'allow' });
    expect(result).toMatchObject({
      allowedCount: 1,
      keptBlockedCount: 1,
      entriesCreated: 1,
      reviewedCatalogEntryIds: [entries.search, entries.send],
      profile: {
        newToolsPendingCount: 0,
        newToolsReviewedAt: result.reviewedAt,
        entries: [{}, { selectorType: 'catalog_entry', effect: 'exclude', catalogEntryId: entries.search }],
        summary: { allowedToolCount: 2 },
      },
    });
    const sent = await inDatabase(world, (tx) =>
      tx.toolCatalogEntry.findUniqueOrThrow({ where: { id: entries.send } }),
    );
    expect(sent).toMatchObject({ status: 'active', quarantineReason: null, reviewedAt: expect.any(Date) });
    expect(await pending()).toMatchObject({ reviewedAt: result.reviewedAt, pendingCount: 0 });
  });

  it.each<[string, (entries: Record<string, string>) => Record<string, string>]>([
    ['one of them', ({ search }) => ({ [search as string]: 'allow' })],
    ['another tool', (entries) => Object.fromEntries(Object.values(entries).map((id) => [id, 'allow']))],
    ['an unknown tool', ({ search }) => ({ [search as string]: 'allow', [randomUUID()]: 'allow' })],
  ])('are decided about all at once: not for %s', async (_what, decisionsOf) => {
    const { entries, review, pending } = await reviewed();
    await expect(review(decisionsOf(entries))).rejects.toMatchObject({ status: 400 });
    expect(await pending()).toMatchObject({ pendingCount: 2 });
  });

  it('are let out of quarantine by people who manage connections, while those who manage profiles decide about others', async () => {
    const { entries, review, pending } = await reviewed();
    const operator = await world.member('operator');
    const grant = (permissionKey: string) =>
      inDatabase(world, (tx) =>
        tx.principalPermissionGrant.create({
          data: { companyId, principalType: 'user', principalId: operator.actor.userId, permissionKey },
        }),
      );
    await grant('tools:manage_profiles');
    const allowed = { [entries.search]: 'allow', [entries.send]: 'allow' };
    const message = 'Missing permission: tools:manage_connections';
    await expect(review(allowed, operator)).rejects.toMatchObject({ status: 403, message });
    const agent = await world.agent({ name: 'Manager' });
    await expect(review(allowed, agent)).rejects.toMatchObject({ status: 403 });
    expect(await pending()).toMatchObject({ pendingCount: 2 });
    await expect(review({ ...allowed, [entries.send]: 'keep_blocked' }, operator)).resolves.toMatchObject({});
    const blocked = await inDatabase(world, (tx) => tx.toolCatalogEntry.findUnique({ where: { id: entries.send } }));
    expect(blocked).toMatchObject({ status: 'quarantined' });
  });

  it('are decided about once when two decide at a time', async () => {
    const { entries, review } = await reviewed();
    const decisions = { [entries.search]: 'keep_blocked', [entries.send]: 'keep_blocked' };
    const both = await Promise.allSettled([review(decisions), review(decisions)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('wait while a catalog is being refreshed, whose tools would else be older than the review', async () => {
    const { entries, review, pending } = await reviewed();
    const { applicationId } = (await inDatabase(world, (tx) =>
      tx.toolCatalogEntry.findUniqueOrThrow({ where: { id: entries.search } }),
    )) as { applicationId: string };
    const [begun, asked] = [signal(), signal()];
    const refresh = inDatabase(world, async (tx) => {
      const [connection] = await tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM "ToolConnection" WHERE "applicationId" = ${applicationId}::uuid FOR NO KEY UPDATE`;
      begun.resolve();
      await asked.promise;
      const { id: _, ...tool } = await tx.toolCatalogEntry.findUniqueOrThrow({ where: { id: entries.old } });
      const data = { ...tool, toolName: 'late', connectionId: connection?.id, firstSeenAt: new Date() };
      await tx.toolCatalogEntry.create({ data: data as never });
    });
    await begun.promise;
    await inDatabase(world, (tx) =>
      tx.toolCatalogEntry.updateMany({
        where: { id: { in: [entries.search, entries.send] } },
        data: { firstSeenAt: new Date() },
      }),
    );
    const decisions = expect(review({ [entries.search]: 'allow', [entries.send]: 'allow' })).rejects.toMatchObject({
      status: 400,
    });
    await Promise.race([decisions, somebodyWaits(world.services.config.DATABASE_URL)]);
    asked.resolve();
    await decisions;
    await refresh;
    expect((await pending()).tools.map(({ toolName }: { toolName: string }) => toolName)).toContain('late');
  });

  it('are shown to viewers, and decided about by others', async () => {
    const { entries, review, profile } = await reviewed();
    const viewer = await world.member('viewer');
    const found = await viewer.run(listNewTools, { profileId: profile.id });
    expect(found.pendingCount).toBe(2);
    const decided = review({ [entries.search]: 'allow', [entries.send]: 'allow' }, viewer);
    await expect(decided).rejects.toMatchObject({ status: 403 });
  });
});
