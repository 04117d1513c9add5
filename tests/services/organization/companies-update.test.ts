import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createCompanyImage, imageOf } from '#services/organization/companies/images.js';
import { getCompany, updateCompany, updateCompanyBranding } from '#services/organization/companies/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { type Caller, createWorld, type World } from '#tests/kit/world.js';

const CEO_ONLY = { status: 403, message: 'Only CEO agents can manage company settings' };
const BRANDING = {
  name: 'New name',
  description: 'New description',
  primaryColor: '#0a0B0c',
  logoUrl: '/logos/new.png',
};
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function assetOf({ services, board, company }: World): Promise<string> {
  const stored = await services.contentStore.put(Readable.from([PNG]), { maxBytes: PNG.length });
  const { image } = imageOf({ ...stored, filename: 'logo.png', head: PNG });
  return (await board.run(createCompanyImage, { companyId: company.id, image })).id;
}

const recent = async (world: World) => (await eventsOf(world, 'company.')).slice(1);

describe('a change of a company', () => {
  it('is made by any board member but a viewer, and by instance admins who are members', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    for (const role of ['owner', 'admin', 'operator'] as const) {
      const member = await world.member(role);
      expect(await member.run(updateCompany, { companyId, description: role })).toMatchObject({ description: role });
    }
    const viewer = await world.member('viewer');
    for (const operation of [updateCompany, updateCompanyBranding]) {
      await expect(viewer.run(operation, { companyId, description: 'viewer' })).rejects.toMatchObject({
        status: 403,
        message: 'Viewer access is read-only',
      });
    }
    expect(await viewer.run(getCompany, { companyId })).toMatchObject({ description: 'operator' });
  });

  it('is not made by strangers', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const strangers: [Caller, string][] = [
      [await other.member('owner'), 'User does not have access to this company'],
      [await other.agent({ name: 'Boss', role: 'ceo' }), 'Agent key cannot access another company'],
      [await world.member('owner', 'suspended'), 'User does not have active company access'],
    ];
    for (const [caller, message] of strangers) {
      const attempt = caller.run(updateCompany, { companyId: world.company.id, name: 'Mine' });
      await expect(attempt).rejects.toMatchObject({ status: 403, message });
    }
  });

  it('keeps what is not named, and null clears what may be empty', async () => {
    const world = await createWorld({ ...BRANDING, defaultResponsibleUserId: 'local-board' });
    const { board, company } = world;
    const touched = await board.run(updateCompany, { companyId: company.id, requireBoardApprovalForNewAgents: true });
    expect({ ...touched, updatedAt: null }).toEqual({
      ...company,
      requireBoardApprovalForNewAgents: true,
      updatedAt: null,
    });
    const nothing = { description: null, primaryColor: null, logoUrl: null, defaultResponsibleUserId: null };
    expect(await board.run(updateCompany, { companyId: company.id, ...nothing })).toMatchObject({
      ...nothing,
      name: BRANDING.name,
    });
    for (const field of ['name', 'status', 'budgetMonthlyCents', 'requireBoardApprovalForNewAgents']) {
      await expect(board.run(updateCompany, { companyId: company.id, [field]: null })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: [field] }],
      });
    }
  });

  it('ignores what nobody may set', async () => {
    const { board, company } = await createWorld();
    const unsettable = { id: randomUUID(), issueCounter: 9, spentMonthlyCents: 9, pauseReason: 'budget', nonsense: 1 };
    expect(await board.run(updateCompany, { companyId: company.id, ...unsettable })).toEqual(company);
  });

  it('is told once, with the names of what changed; without a change nothing is told', async () => {
    const world = await createWorld({ name: 'Same' });
    const { board, company } = world;
    await board.run(updateCompany, { companyId: company.id, name: 'Same', description: null, status: 'active' });
    expect(await recent(world)).toEqual([]);
    await board.run(updateCompany, {
      companyId: company.id,
      name: 'Other',
      primaryColor: '#000000',
      description: null,
    });
    expect(await recent(world)).toMatchObject([
      {
        action: 'company.updated',
        entityType: 'company',
        entityId: company.id,
        actorType: 'user',
        details: { changedKeys: ['name', 'primaryColor'] },
      },
    ]);
  });
});

describe('the CEO agent of a company', () => {
  it('brands it, by either route', async () => {
    const world = await createWorld();
    const ceo = await world.agent({ name: 'Boss', role: 'ceo' });
    const logoAssetId = await assetOf(world);
    for (const operation of [updateCompany, updateCompanyBranding]) {
      const fields = { ...BRANDING, name: operation.name, logoAssetId };
      expect(await ceo.run(operation, { companyId: world.company.id, ...fields })).toMatchObject({
        ...fields,
        logoUrl: `/api/assets/${logoAssetId}/content`,
      });
    }
    expect(await recent(world)).toMatchObject([
      { action: 'company.updated', actorType: 'agent', actorId: ceo.row.id },
      { action: 'company.branding_updated', actorType: 'agent', actorId: ceo.row.id },
    ]);
  });

  it.each([
    { status: 'archived' },
    { budgetMonthlyCents: 1 },
    { requireBoardApprovalForNewAgents: false },
    { defaultResponsibleUserId: null },
  ])('does not set %j, and nothing of a body that holds it', async (field) => {
    const world = await createWorld();
    const ceo = await world.agent({ name: 'Boss', role: 'ceo' });
    const input = { companyId: world.company.id, name: 'Taken over', ...field };
    await expect(ceo.run(updateCompany, input)).rejects.toMatchObject(CEO_ONLY);
    expect(await ceo.run(getCompany, { companyId: world.company.id })).toEqual(world.company);
  });

  it('is the only agent that brands it', async () => {
    const world = await createWorld();
    for (const role of ['cto', 'general']) {
      const agent = await world.agent({ name: role, role });
      for (const operation of [updateCompany, updateCompanyBranding]) {
        const attempt = agent.run(operation, { companyId: world.company.id, name: 'Mine' });
        await expect(attempt).rejects.toMatchObject(CEO_ONLY);
      }
    }
  });

  it('that acts for somebody who may not write does not either', async () => {
    const world = await createWorld();
    const ceo = await world.agent({ name: 'Boss', role: 'ceo' });
    const responsibleUserId = (await world.member('viewer')).actor.userId;
    const bound = world.as({ ...ceo.actor, responsibleUserId });
    for (const operation of [updateCompany, updateCompanyBranding]) {
      const attempt = bound.run(operation, { companyId: world.company.id, name: 'X' });
      await expect(attempt).rejects.toMatchObject({ status: 403, code: 'RESPONSIBLE_USER_UNAUTHORIZED' });
    }
  });
});

describe('branding', () => {
  it('is told as such, with what changed', async () => {
    const world = await createWorld();
    const companyId = world.company.id;
    const branded = await world.board.run(updateCompanyBranding, { companyId, ...BRANDING });
    expect(branded).toMatchObject(BRANDING);
    await world.board.run(updateCompanyBranding, { companyId, name: BRANDING.name });
    expect(await recent(world)).toMatchObject([
      { action: 'company.branding_updated', details: { changedKeys: Object.keys(BRANDING) } },
    ]);
  });

  it('is refused with a field that is none of it', async () => {
    const { board, company } = await createWorld();
    for (const field of [{ status: 'paused' }, { budgetMonthlyCents: 5 }, { nonsense: true }]) {
      const attempt = board.run(updateCompanyBranding, { companyId: company.id, name: 'X', ...field });
      await expect(attempt).rejects.toMatchObject({ status: 400, issues: [{ code: 'unrecognized_keys' }] });
    }
  });

  it('is refused without any field', async () => {
    const { board, company } = await createWorld();
    await expect(board.run(updateCompanyBranding, { companyId: company.id })).rejects.toMatchObject({
      status: 400,
      message: 'At least one branding field must be provided',
    });
  });

  it('counts a cleared field as a field', async () => {
    const { board, company } = await createWorld(BRANDING);
    expect(await board.run(updateCompanyBranding, { companyId: company.id, logoUrl: null })).toMatchObject({
      ...BRANDING,
      logoUrl: null,
    });
  });
});

describe('the logo', () => {
  it('is an asset of the company, never one of another or none at all', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    for (const logoAssetId of [await assetOf(other), randomUUID()]) {
      for (const operation of [updateCompany, updateCompanyBranding]) {
        const attempt = world.board.run(operation, { companyId: world.company.id, name: 'X', logoAssetId });
        await expect(attempt).rejects.toMatchObject({
          status: 422,
          message: 'Logo asset does not belong to company',
        });
      }
    }
    expect(await world.board.run(getCompany, { companyId: world.company.id })).toEqual(world.company);
  });

  it('of an asset hides the address that was set, until the asset is taken away', async () => {
    const world = await createWorld({ logoUrl: 'https://example.com/a.png' });
    const companyId = world.company.id;
    const logoAssetId = await assetOf(world);
    const shown = await world.board.run(updateCompany, { companyId, logoAssetId });
    expect(shown.logoUrl).toBe(`/api/assets/${logoAssetId}/content`);
    const cleared = await world.board.run(updateCompany, { companyId, logoAssetId: null });
    expect(cleared).toMatchObject({ logoAssetId: null, logoUrl: 'https://example.com/a.png' });
  });
});
