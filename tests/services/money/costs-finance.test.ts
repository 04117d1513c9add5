import { describe, expect, it } from 'vitest';
import {
  getFinanceSummary,
  listFinanceByBiller,
  listFinanceByKind,
  listFinanceEvents,
  recordFinanceEvent,
} from '#services/money/costs/finance.js';
import { getCostSummary } from '#services/money/costs/operations.js';
import { eventsOf } from '#tests/kit/journal.js';
import { createWorld, type World } from '#tests/kit/world.js';
import { ago, ask, inTransaction, limit, spend } from './money.js';

describe('a finance event', () => {
  const pay = (world: World, amountCents: number, fields: object = {}) =>
    world.board.run(recordFinanceEvent, {
      companyId: world.company.id,
      eventKind: 'platform_fee',
      biller: 'router',
      amountCents,
      occurredAt: ago(1),
      ...fields,
    });

  it('is kept with its defaults, and counts against no budget', async () => {
    const world = await createWorld();
    const ada = await world.agent({ name: 'Ada' });
    await limit(world, 'company', world.company.id, 10);
    const cost = await spend(world, ada, 1);
    const event = await pay(world, 500, {
      costEventId: cost.id,
      agentId: ada.row.id,
      currency: 'eur',
      metadataJson: { a: 1 },
    });
    expect(event).toMatchObject({
      direction: 'debit',
      currency: 'EUR',
      estimated: false,
      costEventId: cost.id,
      agentId: ada.row.id,
      provider: null,
      quantity: null,
      description: null,
      metadataJson: { a: 1 },
    });
    expect(await ask(world, getCostSummary)).toMatchObject({ spendCents: 1 });
    expect(await eventsOf(world, 'finance_event.reported')).toMatchObject([
      { entityId: event.id, details: { amountCents: 500 } },
    ]);
  });

  it('is of one of fourteen kinds', async () => {
    const world = await createWorld();
    const kinds = [
      'inference_charge',
      'platform_fee',
      'credit_purchase',
      'credit_refund',
      'credit_expiry',
      'byok_fee',
      'gateway_overhead',
      'log_storage_charge',
      'logpush_charge',
      'provisioned_capacity_charge',
      'training_charge',
      'custom_model_import_charge',
      'custom_model_storage_charge',
      'manual_adjustment',
    ];
    for (const eventKind of kinds) expect(await pay(world, 1, { eventKind })).toMatchObject({ eventKind });
  });

  it('is one of the last 100 in the list, unless more are asked for', async () => {
    const world = await createWorld();
    const { createdAt: _, id: __, ...first } = await pay(world, 1);
    const data = Array.from({ length: 100 }, () => ({ ...first, metadataJson: {} }));
    await inTransaction(world, (tx) => tx.financeEvent.createMany({ data }));
    expect(await ask(world, listFinanceEvents)).toHaveLength(100);
    expect(await ask(world, listFinanceEvents, { limit: 500 })).toHaveLength(101);
  });

  it('is summed up, by biller and by kind', async () => {
    const world = await createWorld();
    await pay(world, 500);
    await pay(world, 100, { estimated: true, biller: 'bank', eventKind: 'byok_fee', occurredAt: ago(30) });
    await pay(world, 200, { direction: 'credit', eventKind: 'credit_refund' });
    const sums = { debitCents: 600, creditCents: 200, netCents: 400, estimatedDebitCents: 100, eventCount: 3 };
    expect(await ask(world, getFinanceSummary)).toEqual({ companyId: world.company.id, ...sums });
    expect(await ask(world, getFinanceSummary, { from: ago(2) })).toMatchObject({
      debitCents: 500,
      estimatedDebitCents: 0,
    });
    expect(await ask(world, listFinanceByBiller)).toEqual([
      { biller: 'router', debitCents: 500, creditCents: 200, netCents: 300, eventCount: 2 },
      { biller: 'bank', debitCents: 100, creditCents: 0, netCents: 100, eventCount: 1 },
    ]);
    const kinds = (await ask(world, listFinanceByKind)).map((row: { eventKind: string }) => row.eventKind);
    expect(kinds).toEqual(['platform_fee', 'byok_fee', 'credit_refund']);
  });

  it('is listed newest first, up to a limit', async () => {
    const world = await createWorld();
    for (const hours of [3, 1, 2]) await pay(world, hours, { occurredAt: ago(hours) });
    const amounts = async (range: object) =>
      (await ask(world, listFinanceEvents, range)).map(({ amountCents }: { amountCents: number }) => amountCents);
    expect(await amounts({})).toEqual([1, 2, 3]);
    expect(await amounts({ limit: 2 })).toEqual([1, 2]);
    for (const limit of [0, 501]) await expect(amounts({ limit })).rejects.toMatchObject({ status: 400 });
  });

  it.each([{ currency: 'EURO' }, { amountCents: -1 }, { eventKind: 'bribe' }, { description: 'x'.repeat(501) }])(
    'cannot have %j',
    async (fields) => {
      const world = await createWorld();
      await expect(pay(world, 1, fields)).rejects.toMatchObject({
        status: 400,
        issues: [{ path: Object.keys(fields) }],
      });
    },
  );

  it('is recorded by the board alone, of nothing of another company', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const [ada, stranger] = [await world.agent({ name: 'Ada' }), await other.agent({ name: 'Eve' })];
    await expect(ada.run(recordFinanceEvent, { companyId: world.company.id })).rejects.toMatchObject({ status: 400 });
    const fee = {
      companyId: world.company.id,
      eventKind: 'platform_fee',
      biller: 'b',
      amountCents: 1,
      occurredAt: ago(0),
    };
    await expect(ada.run(recordFinanceEvent, fee)).rejects.toMatchObject({
      status: 403,
      message: 'Board access required',
    });
    const cost = await spend(other, stranger, 1);
    await expect(pay(world, 1, { costEventId: cost.id })).rejects.toMatchObject({ status: 422 });
  });
});
