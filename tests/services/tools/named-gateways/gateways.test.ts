import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { deleteAgent, terminateAgent } from '#services/organization/agents/lifecycle.js';
import { deleteCompany } from '#services/organization/companies/operations.js';
import { updateExperimentalSettings } from '#services/organization/instance/settings.js';
import { deleteProject } from '#services/organization/projects/operations.js';
import { createToolGateway, listToolGateways } from '#services/tools/gateways/operations.js';
import { deleteIssue } from '#services/work/issue-operations/delete.js';
import { statementsOf } from '#tests/kit/statements.js';
import { inDatabase } from '../fixtures.js';
import { type GatewayWorld, gatewayWorld } from './world.js';

let at: GatewayWorld;
beforeEach(async () => {
  at = await gatewayWorld();
});

const list = async () => (await at.board.run(listToolGateways, { companyId: at.companyId })).gateways;
const named = (gateways: readonly { name: string }[]) => gateways.map(({ name }) => name);

describe('a gateway', () => {
  it('has an address of its own, and the usual settings where nobody says anything', async () => {
    const gateway = await at.add({ name: 'Front Desk' });
    expect(gateway).toMatchObject({
      companyId: at.companyId,
      gatewayPublicId: expect.stringMatching(/^gw_[0-9a-f]{32}$/),
      name: 'Front Desk',
      slug: 'front-desk',
      displaySlug: 'front-desk',
      description: null,
      status: 'active',
      profileId: at.profileId,
      defaultProfileMode: 'gateway_only',
      contextScopeType: 'none',
      contextScopeId: null,
      agentId: null,
      approvalIssueId: null,
      endpointPath: `/mcp/gateways/${gateway.gatewayPublicId}`,
      metadata: null,
      archivedAt: null,
      createdByUserId: 'local-board',
      tokens: [],
    });
    expect(gateway.authConfig).toEqual({
      version: 1,
      bearer: {
        enabled: true,
        tokenPrefix: 'svcgw',
        defaultTtlSeconds: 7_776_000,
        requireFiniteExpiry: true,
        longLivedTokenRequiresOverride: true,
      },
      oauth: { enabled: false },
    });
    expect(gateway.headerPolicy).toMatchObject({
      callerPassthrough: { enabled: false, allowedHeaders: [] },
      staticHeaders: [],
      generatedMetadata: [],
    });
    const told = Object.entries(gateway.metadataPolicy).filter(([, value]) => value === true);
    expect(told).toEqual([['forwardCorrelationId', true]]);
    expect(gateway.onDemandToolsConfig).toEqual({ version: 1, enabled: false, defaultLimit: 10 });
    expect(await list()).toEqual([gateway]);
    expect(await at.events()).toMatchObject([
      { action: 'tool_gateway.created', entityType: 'tool_gateway', entityId: gateway.id },
    ]);
  });

  it('keeps the settings of a block that are given beside the usual ones, and null gives those back', async () => {
    const { id } = await at.add({ authConfig: { bearer: { defaultTtlSeconds: 60 } }, metadata: { team: 'A' } });
    const changed = await at.change(id, { onDemandToolsConfig: { enabled: true }, metadata: null });
    expect(changed).toMatchObject({
      authConfig: { bearer: { defaultTtlSeconds: 60, requireFiniteExpiry: true } },
      onDemandToolsConfig: { enabled: true, defaultLimit: 10 },
      metadata: null,
    });
    const usual = await at.change(id, { authConfig: null });
    expect(usual.authConfig.bearer.defaultTtlSeconds).toBe(7_776_000);
  });

  it('takes its short name from slug or displaySlug, which are the same', async () => {
    expect(await at.add({ name: 'A', slug: 'One Two' })).toMatchObject({ slug: 'one-two', displaySlug: 'one-two' });
    const other = await at.add({ name: 'B', displaySlug: 'three' });
    expect(other).toMatchObject({ slug: 'three', displaySlug: 'three' });
    expect(await at.change(other.id, { slug: 'four' })).toMatchObject({ slug: 'four', displaySlug: 'four' });
    await expect(at.add({ name: 'C', slug: 'x', displaySlug: 'y' })).rejects.toMatchObject({ status: 422 });
    const foreign = await at.add({ name: '窓口' });
    expect(foreign.slug).toMatch(/^gateway-[0-9a-f]{8}$/);
  });

  it('shares neither name nor slug with another in use, also where two are made at once', async () => {
    await at.add();
    await expect(at.add({ slug: 'other' })).rejects.toMatchObject({ status: 409 });
    await expect(at.add({ name: 'Other', slug: 'desk' })).rejects.toMatchObject({ status: 409 });
    const { id } = await at.add({ name: 'Second' });
    await expect(at.change(id, { name: 'Desk' })).rejects.toMatchObject({ status: 409 });
    const outcomes = await Promise.allSettled([at.add({ name: 'Twin' }), at.add({ name: 'Twin' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  });

  it('leaves the list when it is archived, gives its name free, and stays archived', async () => {
    const { id } = await at.add();
    const token = await at.mint(id);
    const archived = await at.change(id, { status: 'archived' });
    expect(archived).toMatchObject({ status: 'archived', archivedAt: expect.any(String) });
    expect(archived.tokens).toMatchObject([{ id: token.id, revokedAt: null }]);
    expect(await list()).toEqual([]);
    await expect(at.change(id, { status: 'active' })).rejects.toMatchObject({ status: 409 });
    await expect(at.mint(id)).rejects.toMatchObject({ status: 409 });
    await at.add();
    expect((await at.events()).map(({ action }) => action)).toContain('tool_gateway.archived');
  });

  it.each(['draft', 'disabled', 'active'])('may be %s, and is listed then', async (status) => {
    const { id } = await at.add();
    expect(await at.change(id, { status })).toMatchObject({ status, archivedAt: null });
    expect(named(await list())).toEqual(['Desk']);
  });

  it('is changed only where something differs, which the journal tells', async () => {
    const { id } = await at.add();
    await at.change(id, { name: 'Desk' });
    await at.change(id, { name: 'Front', description: 'For guests', headerPolicy: { generatedMetadata: ['runId'] } });
    expect((await at.events()).slice(1)).toMatchObject([
      {
        action: 'tool_gateway.updated',
        details: {
          changes: {
            name: { from: 'Desk', to: 'Front' },
            description: { changed: true },
            headerPolicy: { changed: true },
          },
        },
      },
    ]);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a name of 161 characters', { name: 'x'.repeat(161) }],
    ['a slug of 121 characters', { slug: 'x'.repeat(121) }],
    ['a description of 4,001 characters', { description: 'x'.repeat(4001) }],
    ['no profile', { profileId: undefined }],
    ['a mode that is none', { defaultProfileMode: 'all' }],
    ['a time to live of 59 seconds', { authConfig: { bearer: { defaultTtlSeconds: 59 } } }],
    ['OAuth', { authConfig: { oauth: { enabled: true } } }],
    ['searches that find 51 tools', { onDemandToolsConfig: { defaultLimit: 51 } }],
    ['metadata of 16,385 bytes', { metadata: { text: 'x'.repeat(16_374) } }],
  ])('is refused with %s', async (_what, fields) => {
    await expect(at.add(fields)).rejects.toMatchObject({
      status: 422,
      message: 'Invalid gateway payload',
      issues: [{ path: expect.any(Array), message: expect.any(String) }],
    });
  });

  it('is found only in the company that is named', async () => {
    const { id } = await at.add();
    const other = await gatewayWorld();
    const found = other.change(id, { name: 'Mine' });
    await expect(found).rejects.toMatchObject({ status: 404, code: 'gateway_not_found' });
    await expect(other.mint(id)).rejects.toMatchObject({ code: 'gateway_not_found' });
    await expect(at.change('nothing', { name: 'Mine' })).rejects.toMatchObject({ code: 'gateway_not_found' });
    const body = { gatewayId: id, name: 'Mine' };
    const nameless = at.change(id, { ...body, companyId: undefined });
    await expect(nameless).rejects.toMatchObject({ status: 400, message: 'companyId is required' });
    await expect(at.change(id, {})).rejects.toMatchObject({ status: 422, message: 'Invalid gateway payload' });
  });

  it('stops when what it acts as is deleted, rather than have the rights of a wider place', async () => {
    const agent = await at.agent({ name: 'Clerk' });
    await at.add({ agentId: agent.row.id });
    await at.board.run(terminateAgent, { agentId: agent.row.id });
    await at.board.run(deleteAgent, { agentId: agent.row.id });
    expect(await list()).toMatchObject([{ status: 'disabled', agentId: null }]);
  });

  it('stops as well when the place of its calls is deleted, and goes with its company', async () => {
    const projectId = await at.project();
    const issueId = await at.issue();
    await at.add({ name: 'In a project', projectId });
    await at.add({ name: 'About an issue', contextScopeType: 'issue', contextScopeId: issueId });
    const asking = await at.issue();
    await at.add({ name: 'Asking', approvalIssueId: asking });
    for (const id of [issueId, asking]) await at.board.run(deleteIssue, { issueId: id });
    await at.board.run(deleteProject, { projectId });
    expect((await list()).map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ['In a project', 'disabled'],
      ['About an issue', 'disabled'],
      ['Asking', 'active'],
    ]);
    const agent = await at.agent({ name: 'Clerk' });
    const about = { projectId: await at.project(), approvalIssueId: await at.issue(), agentId: agent.row.id };
    await at.mint((await at.add({ name: 'Busy', ...about })).id);
    await at.board.run(deleteCompany, { companyId: at.companyId });
    const left = await inDatabase(at, (tx) => tx.toolGateway.count({ where: { companyId: at.companyId } }));
    expect(left).toBe(0);
  });

  it('does not exist while tools are switched off', async () => {
    await at.board.run(updateExperimentalSettings, { enableApps: false });
    onTestFinished(() => at.board.run(updateExperimentalSettings, { enableApps: true }));
    await expect(at.add()).rejects.toMatchObject({ status: 403, message: 'Apps are disabled' });
  });
});

describe('what a gateway refers to', () => {
  it('is of its company', async () => {
    const other = await gatewayWorld();
    const [projectId, issueId] = [await other.project(), await other.issue()];
    const agentId = (await other.agent({ name: 'Spy' })).row.id;
    const refusals: [object, string][] = [
      [{ profileId: other.profileId }, 'gateway_profile_invalid'],
      [{ profileId: randomUUID() }, 'gateway_profile_invalid'],
      [{ projectId }, 'gateway_project_invalid'],
      [{ issueId }, 'gateway_issue_invalid'],
      [{ approvalIssueId: issueId }, 'gateway_issue_invalid'],
      [{ agentId }, 'gateway_agent_invalid'],
      [{ contextScopeType: 'project', contextScopeId: projectId }, 'gateway_context_invalid'],
      [{ contextScopeType: 'agent', contextScopeId: agentId }, 'gateway_context_invalid'],
      [{ contextScopeType: 'company', contextScopeId: other.companyId }, 'gateway_context_invalid'],
      [{ contextScopeType: 'issue', contextScopeId: 'ABC-1' }, 'gateway_context_invalid'],
    ];
    const { id } = await at.add();
    for (const [fields, code] of refusals) {
      await expect(at.add({ name: 'Other', ...fields })).rejects.toMatchObject({ status: 422, code });
      await expect(at.change(id, fields)).rejects.toMatchObject({ status: 422, code });
    }
  });

  it('goes together: the issue is in the project', async () => {
    const [projectId, elsewhere] = [await at.project(), await at.project()];
    const issueId = await at.issue({ projectId });
    const { id } = await at.add({ projectId, issueId, approvalIssueId: await at.issue() });
    const code = 'gateway_issue_project_mismatch';
    await expect(at.change(id, { projectId: elsewhere })).rejects.toMatchObject({ status: 422, code });
    expect(await at.change(id, { projectId: null })).toMatchObject({ projectId: null, issueId });
  });
});

it('many gateways are listed with as many statements as few', async () => {
  await at.add();
  const few = await statementsOf(list);
  for (const name of ['A', 'B', 'C']) await at.mint((await at.add({ name })).id);
  expect((await statementsOf(list)).length).toBe(few.length);
});

it('a gateway that is created twice with one key is created once', async () => {
  const input = { companyId: at.companyId, name: 'Desk', profileId: at.profileId };
  const idempotencyKey = randomUUID();
  const once = () => at.board.run(createToolGateway, input, { idempotencyKey });
  expect(await once()).toEqual(await once());
});
