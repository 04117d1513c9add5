import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashKey } from '#services/access/tokens.js';
import { listToolAudit } from '#services/tools/audit/events.js';
import { listToolGateways } from '#services/tools/gateways/operations.js';
import { createToolGatewayToken, revokeToolGatewayToken } from '#services/tools/gateways/tokens.js';
import { inDatabase } from '../fixtures.js';
import { type GatewayWorld, gatewayWorld } from './world.js';

let at: GatewayWorld;
let gatewayId: string;
beforeEach(async () => {
  at = await gatewayWorld();
  gatewayId = (await at.add()).id;
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const lastsDays = ({ expiresAt }: { expiresAt: string }) => (Date.parse(expiresAt) - Date.now()) / DAY_MS;
const revoke = (tokenId: string, companyId = at.companyId) =>
  at.board.run(revokeToolGatewayToken, { companyId, tokenId });

describe('a token of a gateway', () => {
  it('is shown once; afterwards there is only its beginning and its hash', async () => {
    const { token, ...record } = await at.mint(gatewayId, { subjectId: 'ada' });
    expect(token).toMatch(new RegExp(`^svcgw_${record.id}\\.[\\w-]{43}$`));
    expect(record).toMatchObject({
      companyId: at.companyId,
      gatewayId,
      name: 'Laptop',
      tokenPrefix: token.slice(0, 14),
      subjectType: 'gateway_client',
      subjectId: 'ada',
      clientLabel: 'Claude Code',
      ownerNote: 'Ada, for her desk',
      allowedActions: ['tools/list', 'tools/call'],
      expiryOverrideReason: null,
      expiryOverrideByUserId: null,
      expiryOverrideAt: null,
      lastUsedAt: null,
      revokedAt: null,
      createdByUserId: 'local-board',
    });
    const { gateways } = await at.board.run(listToolGateways, { companyId: at.companyId });
    expect(gateways[0].tokens).toEqual([record]);
    const stored = await inDatabase(at, (tx) => tx.toolGatewayToken.findUniqueOrThrow({ where: { id: record.id } }));
    expect(stored.tokenHash).toBe(hashKey(token));
    const everything = JSON.stringify([gateways, stored, await at.events()]);
    expect(everything).not.toContain(token.split('.')[1]);
    expect(JSON.stringify([gateways, await at.events()])).not.toContain(stored.tokenHash);
  });

  it('lasts as long as the gateway says where nobody says anything', async () => {
    expect(lastsDays(await at.mint(gatewayId))).toBeCloseTo(90, 1);
    await at.change(gatewayId, { authConfig: { bearer: { defaultTtlSeconds: 86_400 } } });
    expect(lastsDays(await at.mint(gatewayId))).toBeCloseTo(1, 1);
    expect(lastsDays(await at.mint(gatewayId, { expiresAt: inDays(30) }))).toBeCloseTo(30, 1);
  });

  it('lasts more than a year, or for ever, only for a reason', async () => {
    await expect(at.mint(gatewayId, { expiresAt: null })).rejects.toMatchObject({
      status: 422,
      message: 'Non-expiring gateway tokens require an override reason',
      issues: [{ path: ['expiryOverrideReason'] }],
    });
    await expect(at.mint(gatewayId, { expiresAt: inDays(366) })).rejects.toMatchObject({
      status: 422,
      message: 'Invalid gateway token payload',
      issues: [{ path: ['expiryOverrideReason'] }],
    });
    const reason = { expiryOverrideReason: 'The build has no other' };
    const overridden = { ...reason, expiryOverrideByUserId: 'local-board', expiryOverrideAt: expect.any(String) };
    expect(await at.mint(gatewayId, { expiresAt: null, ...reason })).toMatchObject({ expiresAt: null, ...overridden });
    expect(await at.mint(gatewayId, { expiresAt: inDays(366), ...reason })).toMatchObject(overridden);
  });

  it('needs no reason at a gateway that asks for none', async () => {
    const bearer = { requireFiniteExpiry: false, longLivedTokenRequiresOverride: false };
    await at.change(gatewayId, { authConfig: { bearer } });
    expect(await at.mint(gatewayId, { expiresAt: null })).toMatchObject({ expiresAt: null });
    expect(lastsDays(await at.mint(gatewayId, { expiresAt: inDays(800) }))).toBeCloseTo(800, 1);
  });

  it.each([
    ['no name', { name: '' }],
    ['a name of 161 characters', { name: 'x'.repeat(161) }],
    ['no label of its client', { clientLabel: undefined }],
    ['a note of 1,001 characters', { ownerNote: 'x'.repeat(1001) }],
    ['another subject', { subjectType: 'user' }],
    ['a subject of 241 characters', { subjectId: 'x'.repeat(241) }],
    ['an action that is none', { allowedActions: ['resources/list'] }],
    ['no action', { allowedActions: [] }],
    ['a time that is over', { expiresAt: inDays(-1) }],
    ['a time that is none', { expiresAt: 'tomorrow' }],
  ])('is refused with %s', async (_what, fields) => {
    await expect(at.mint(gatewayId, fields)).rejects.toMatchObject({
      status: 422,
      message: 'Invalid gateway token payload',
      issues: [{ path: expect.any(Array) }],
    });
  });

  it('allows what is asked for, each once', async () => {
    const { allowedActions } = await at.mint(gatewayId, { allowedActions: ['tools/list', 'tools/list'] });
    expect(allowedActions).toEqual(['tools/list']);
  });

  it('is revoked once, in its own company', async () => {
    const { token: _, ...record } = await at.mint(gatewayId);
    const revoked = await revoke(record.id);
    expect(revoked).toMatchObject({ id: record.id, revokedAt: expect.any(String) });
    expect(await revoke(record.id)).toEqual(revoked);
    const other = await gatewayWorld();
    const missing = { status: 404, code: 'gateway_token_not_found' };
    await expect(revoke(record.id, other.companyId)).rejects.toMatchObject(missing);
    await expect(revoke('nothing')).rejects.toMatchObject(missing);
    const nameless = at.board.run(revokeToolGatewayToken, { tokenId: record.id });
    await expect(nameless).rejects.toMatchObject({ status: 400, message: 'companyId is required' });
    expect((await at.events()).map(({ action }) => action)).toEqual([
      'tool_gateway.created',
      'tool_gateway.token_created',
      'tool_gateway.token_revoked',
    ]);
  });

  it('is found in the audit by its gateway', async () => {
    await revoke((await at.mint(gatewayId)).id);
    await at.mint((await at.add({ name: 'Other' })).id);
    const { events } = await at.board.run(listToolAudit, { companyId: at.companyId, gatewayId });
    expect(events.map(({ action }: { action: string }) => action)).toEqual([
      'tool_gateway.token_revoked',
      'tool_gateway.token_created',
      'tool_gateway.created',
    ]);
  });

  it('is not given a second time for one key, since it is not kept', async () => {
    const idempotencyKey = randomUUID();
    const once = () =>
      at.board.run(
        createToolGatewayToken,
        { companyId: at.companyId, gatewayId, name: 'A', clientLabel: 'B', ownerNote: 'C' },
        { idempotencyKey },
      );
    await once();
    await expect(once()).rejects.toMatchObject({ status: 409, code: 'idempotency_secret_shown_once' });
  });
});
