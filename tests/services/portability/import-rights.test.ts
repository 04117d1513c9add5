import { beforeAll, describe, expect, test } from 'vitest';
import { listAgents } from '#services/organization/agents/list.js';
import { updateCompany } from '#services/organization/companies/operations.js';
import {
  importCompany,
  importIntoCompany,
  previewCompanyImport,
  previewImportIntoCompany,
} from '#services/overview/import/operations.js';
import { AGENT, handMade, inline } from '#tests/kit/packages.js';
import { createWorld, type World } from '#tests/kit/world.js';

let world: World;
let companyId: string;
beforeAll(async () => {
  world = await createWorld();
  companyId = world.company.id;
});

const source = () => inline(handMade());
const here = () => ({ companyId, source: source(), target: { mode: 'existing_company', companyId } });
const elsewhere = () => ({ source: source(), target: { mode: 'new_company' } });
const forbidden = { status: 403 };

describe('whoever may not write to a company', () => {
  test('imports nothing into it', async () => {
    const viewer = await world.member('viewer');
    const worker = await world.agent({ name: 'Worker' });
    for (const caller of [viewer, worker]) {
      await expect(caller.run(importIntoCompany, here())).rejects.toMatchObject(forbidden);
      await expect(caller.run(previewImportIntoCompany, here())).rejects.toMatchObject(forbidden);
      await expect(caller.run(importCompany, here())).rejects.toMatchObject(forbidden);
    }
    await expect(world.anonymous.run(importIntoCompany, here())).rejects.toMatchObject({ status: 401 });
  });

  test('imports nothing into another company', async () => {
    const other = await createWorld();
    const stranger = await other.member('owner');
    await expect(stranger.run(importIntoCompany, here())).rejects.toMatchObject(forbidden);
    await expect(stranger.run(importCompany, here())).rejects.toMatchObject(forbidden);
    const own = { ...here(), companyId: other.company.id };
    await expect(stranger.run(importIntoCompany, own)).rejects.toMatchObject(forbidden);
  });
});

describe('an owner', () => {
  test('imports into the company, but brings no adapter that runs programs, and creates no company', async () => {
    const owner = await world.member('owner');
    const result = await owner.run(importIntoCompany, here());
    expect(result.company).toMatchObject({ id: companyId, action: 'unchanged' });
    const agents = { lead: { adapter: { type: 'process', config: { command: 'rm' } } } };
    const program = { ...here(), source: inline(handMade({ extension: { agents } })) };
    await expect(owner.run(importIntoCompany, program)).rejects.toMatchObject(forbidden);
    await expect(owner.run(previewImportIntoCompany, program)).rejects.toMatchObject(forbidden);
    await expect(owner.run(importCompany, elsewhere())).rejects.toMatchObject(forbidden);
    await expect(owner.run(importIntoCompany, { ...elsewhere(), companyId })).rejects.toMatchObject(forbidden);
  });

  test('replaces nothing by the route of the company, and may by the one for people', async () => {
    const owner = await world.member('owner');
    const replace = { ...here(), collisionStrategy: 'replace' };
    const message = 'Safe import route does not allow replace collision strategy';
    await expect(owner.run(importIntoCompany, replace)).rejects.toMatchObject({ status: 403, message });
    await expect(owner.run(previewImportIntoCompany, replace)).rejects.toMatchObject({ status: 403, message });
    expect(await owner.run(previewCompanyImport, replace)).toMatchObject({ errors: [] });
    expect(await owner.run(importCompany, replace)).toMatchObject({ company: { id: companyId } });
  });
});

describe('the CEO agent', () => {
  test('imports agents with no more rights than it may give, which wait where hires need approval', async () => {
    const own = await createWorld();
    const ceo = await own.agent({ name: 'Chief', role: 'ceo', adapterType: 'svc_runner' });
    await own.board.run(updateCompany, { companyId: own.company.id, requireBoardApprovalForNewAgents: true });
    const agents = { lead: { ...AGENT, grants: [{ permissionKey: 'tools:admin' }] }, baker: AGENT };
    const request = {
      companyId: own.company.id,
      source: inline(handMade({ extension: { agents } })),
      target: { mode: 'existing_company', companyId: own.company.id },
    };
    const result = await ceo.run(importIntoCompany, request);
    expect(result.agents).toMatchObject([{ action: 'created' }, { action: 'created' }]);
    const rows = await own.board.run(listAgents, { companyId: own.company.id });
    const arrived = rows.filter(({ name }: { name: string }) => name !== 'Chief');
    expect(arrived.map(({ status }: { status: string }) => status)).toEqual(['pending_approval', 'pending_approval']);
    await expect(ceo.run(importCompany, elsewhere())).rejects.toMatchObject(forbidden);
    await expect(ceo.run(importIntoCompany, { ...request, secretValues: { 'lead.KEY': 'x' } })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('appoints no second CEO', async () => {
    const own = await createWorld();
    const ceo = await own.agent({ name: 'Chief', role: 'ceo', adapterType: 'svc_runner' });
    const files = handMade({ files: { 'agents/lead/AGENTS.md': '---\nname: Lead\nrole: ceo\n---\n' } });
    const target = { mode: 'existing_company', companyId: own.company.id };
    const request = { companyId: own.company.id, source: inline(files), target };
    await expect(ceo.run(importIntoCompany, request)).rejects.toMatchObject(forbidden);
  });
});
