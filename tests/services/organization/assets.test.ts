import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { executeQuery } from '#services/core/operation/execute.js';
import { Scope } from '#services/core/operation/scope.js';
import { getAssetContent } from '#services/organization/assets/model.js';
import {
  assertMayUploadImage,
  createCompanyImage,
  imageOf,
  setCompanyLogo,
} from '#services/organization/companies/images.js';
import { getCompany } from '#services/organization/companies/operations.js';
import { listActivity } from '#services/overview/activity/operations.js';
import { type Caller, createWorld, type World } from '#tests/kit/world.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What is left of an upload, as the transport hands it over. */
async function received({ services }: World, bytes: Buffer, filename = 'logo.png') {
  const stored = await services.contentStore.put(Readable.from([bytes]), { maxBytes: 1_000_000 });
  return { ...stored, filename, head: bytes.subarray(0, 4096) };
}

async function upload(world: World, caller: Caller = world.board, operation = createCompanyImage) {
  return caller.run(operation, { companyId: world.company.id, ...imageOf(await received(world, PNG)) });
}

const contentOf = (world: World, caller: Caller, assetId: string) =>
  executeQuery(getAssetContent, new Scope(world.services, caller.actor), { assetId });

describe('images of a company', () => {
  test('become assets that say what was stored and by whom', async () => {
    const world = await createWorld();
    const asset = await upload(world);
    expect(createCompanyImage.output.parse(asset)).toEqual({
      id: asset.id,
      companyId: world.company.id,
      contentType: 'image/png',
      byteSize: PNG.length,
      sha256: createHash('sha256').update(PNG).digest('hex'),
      originalFilename: 'logo.png',
      createdByAgentId: null,
      createdByUserId: 'local-board',
      createdAt: asset.createdAt,
      updatedAt: asset.updatedAt,
      contentPath: `/api/assets/${asset.id}/content`,
    });
    expect(await world.board.run(listActivity, { companyId: world.company.id, entityId: asset.id })).toMatchObject([
      { action: 'asset.created', entityType: 'asset', details: { contentType: 'image/png', byteSize: PNG.length } },
    ]);
    expect((await world.board.run(getCompany, { companyId: world.company.id })).logoAssetId).toBeNull();
  });

  test('become the logo, which the company then shows', async () => {
    const world = await createWorld();
    const ceo = await world.agent({ name: 'Ada', role: 'ceo' });
    const asset = await upload(world, ceo, setCompanyLogo);
    expect(asset).toMatchObject({ createdByAgentId: ceo.row.id, createdByUserId: null });
    expect(await world.board.run(getCompany, { companyId: world.company.id })).toMatchObject({
      logoAssetId: asset.id,
      logoUrl: asset.contentPath,
    });
    const [branding, created] = await world.board.run(listActivity, { companyId: world.company.id });
    expect(branding).toMatchObject({ action: 'company.branding_updated', details: { changedKeys: ['logoAssetId'] } });
    expect(created).toMatchObject({ action: 'asset.created', actorType: 'agent', actorId: ceo.row.id });
  });

  test('are told by their bytes, whatever the name says', async () => {
    const world = await createWorld();
    const page = await received(world, Buffer.from('<html><svg></svg></html>'), 'page.png');
    expect(() => imageOf(page)).toThrow(expect.objectContaining({ status: 422, message: 'File must be an image' }));
    const drawing = await received(world, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.exe');
    expect(imageOf(drawing).image.contentType).toBe('image/svg+xml');
  });

  test('cannot be made of a hash that the caller only names', async () => {
    const world = await createWorld();
    const { image } = imageOf(await received(world, PNG));
    const input = { companyId: world.company.id, image: { ...image } };
    for (const operation of [createCompanyImage, setCompanyLogo]) {
      await expect(world.board.run(operation, input)).rejects.toMatchObject({ status: 400 });
    }
  });

  test('are taken from the board and the CEO agent only', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const engineer = await world.agent({ name: 'Bob' });
    const foreignCeo = await other.agent({ name: 'Eve', role: 'ceo' });
    const refusals: [Caller, string][] = [
      [engineer, 'Only CEO agents can manage company settings'],
      [foreignCeo, 'Agent key cannot access another company'],
      [await world.member('viewer'), 'Viewer access is read-only'],
      [await other.member('owner'), 'User does not have access to this company'],
    ];
    for (const [caller, message] of refusals) {
      for (const operation of [createCompanyImage, setCompanyLogo]) {
        await expect(upload(world, caller, operation)).rejects.toMatchObject({ status: 403, message });
      }
      await expect(
        assertMayUploadImage(new Scope(world.services, caller.actor), world.company.id),
      ).rejects.toMatchObject({ status: 403, message });
    }
    await assertMayUploadImage(new Scope(world.services, world.board.actor), world.company.id);
    expect(await upload(world, await world.member('operator'))).toMatchObject({ contentType: 'image/png' });
  });
});

describe('the content of an asset', () => {
  test('is read back by members, whole and in part', async () => {
    const world = await createWorld();
    const asset = await upload(world);
    for (const caller of [world.board, await world.member('viewer'), await world.agent({ name: 'Bob' })]) {
      const content = await contentOf(world, caller, asset.id);
      expect(content).toMatchObject({
        contentType: 'image/png',
        byteSize: PNG.length,
        sha256: asset.sha256,
        originalFilename: 'logo.png',
      });
      expect(await buffer(await content.open())).toEqual(PNG);
      expect(await buffer(await content.open({ start: 1, end: 3 }))).toEqual(Buffer.from('PNG'));
    }
    expect(await world.board.run(getAssetContent, { assetId: asset.id })).toEqual(asset);
  });

  test('is absent for other companies, for unknown ids and for what is no id', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const asset = await upload(world);
    const absent = { status: 404, message: 'Asset not found' };
    for (const caller of [await other.agent({ name: 'Eve' }), await other.member('owner')]) {
      await expect(contentOf(world, caller, asset.id)).rejects.toMatchObject(absent);
    }
    await expect(contentOf(world, world.board, randomUUID())).rejects.toMatchObject(absent);
    await expect(contentOf(world, world.board, 'logo')).rejects.toMatchObject(absent);
    await expect(contentOf(world, world.anonymous, asset.id)).rejects.toMatchObject({ status: 401 });
  });

  test('that the store lost is absent too', async () => {
    const world = await createWorld();
    const bytes = Buffer.concat([PNG, Buffer.from(randomUUID())]);
    const input = { companyId: world.company.id, ...imageOf(await received(world, bytes)) };
    const asset = await world.board.run(createCompanyImage, input);
    await world.services.contentStore.delete(asset.sha256);
    const content = await contentOf(world, world.board, asset.id);
    await expect(content.open()).rejects.toMatchObject({ status: 404, message: 'Asset not found' });
  });
});
