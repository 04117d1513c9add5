import { z } from 'zod';
import type { RoutineRun } from '#generated/prisma/client.js';
import { Coalescer } from '#services/core/concurrency/coalesce.js';
import { inTime } from '#services/core/concurrency/time-limit.js';
import type { Services } from '#services/core/operation/scope.js';
import { isCausedByValues } from '#services/core/postgres/failures.js';
import { presentRunReceipt, RoutineRunReceiptView } from '../routines/run-model.js';
import { TriggerNotFound } from '../routines/trigger-rows.js';
import { accept, type Delivery, type DeliveryOutcome } from './accept.js';
import { Dispatcher } from './dispatcher.js';
import { assertJsonType, deliveryFromRequest, type FireRequest } from './webhook-request.js';
import { Webhooks } from './webhooks.js';

/** The response of a trigger during its setup. */
const TestReceiptView = z
  .object({ status: z.literal('received'), test: z.literal(true) })
  .meta({ id: 'RoutineTestReceipt' });

/** The response to an event that starts nothing. */
const IgnoredEventView = z
  .object({ status: z.literal('ignored'), routineStarted: z.literal(false), linkedIssueId: z.null() })
  .meta({ id: 'RoutineIgnoredEvent' });

/** The 202 response of a webhook. */
export const FireAnswerView = z.union([RoutineRunReceiptView, TestReceiptView, IgnoredEventView]);
type FireAnswer = z.input<typeof FireAnswerView>;

/** With fewer concurrent requests than this, each waits for its dispatch, at most for this time. */
const FEW = 8;
const PATIENCE_MS = 2_000;

const MAX_TOGETHER = 250;
const MAX_BYTES_TOGETHER = 4_194_304;

export interface FiresOptions {
  /** Called with errors after the response. */
  readonly failed: (error: unknown) => void;
  /** Called with work that continues after the response. A stopping server waits for it. */
  readonly follow?: <T>(work: Promise<T>) => Promise<T>;
}

/**
 * Serves the public addresses of webhooks. The response follows once the delivery is stored; its run is dispatched
 * right after. With few concurrent requests, the response waits for the dispatch and contains its result; otherwise its
 * status is `received`.
 */
export class Fires {
  private readonly webhooks: Webhooks;
  private readonly dispatcher: Dispatcher;
  private readonly deliveries: Coalescer<Delivery, DeliveryOutcome>;
  private underWay = 0;

  constructor(
    private readonly services: Services,
    private readonly options: FiresOptions,
  ) {
    this.webhooks = new Webhooks(services);
    this.dispatcher = new Dispatcher(services, options.failed);
    this.deliveries = new Coalescer<Delivery, DeliveryOutcome>({
      most: MAX_TOGETHER,
      weigh: { of: ({ payload, bytes }) => (payload ? bytes : 0), most: MAX_BYTES_TOGETHER },
      isOfOneItem: isCausedByValues,
      work: (deliveries) => accept(services, deliveries),
    });
  }

  /** @throws 400, 401, 404, 409, 413, 415, 429 */
  async fire(request: FireRequest): Promise<FireAnswer> {
    this.underWay += 1;
    try {
      return await this.answer(request);
    } finally {
      this.underWay -= 1;
    }
  }

  private async answer(request: FireRequest): Promise<FireAnswer> {
    const { limits } = this.services;
    const webhook = await this.webhooks.find(request.publicId);
    if (!webhook) {
      await limits.count('unknownFire', request.address);
      assertJsonType(request.headers);
      throw TriggerNotFound();
    }
    await limits.count('fire', webhook.id);
    const accepted = await this.deliveries.ask(await deliveryFromRequest(webhook, request));
    if (accepted.refusal) throw accepted.refusal.error;
    if (accepted.status === 'gone') throw TriggerNotFound();
    if (accepted.status === 'ignored') return { status: 'ignored', routineStarted: false, linkedIssueId: null };
    if (!accepted.run) return { status: 'received', test: true };
    const isNew = accepted.status === 'accepted';
    return presentRunReceipt(isNew ? await this.dispatchRun(accepted.run) : accepted.run);
  }

  /** The run, dispatched if there is time to wait for it. */
  private async dispatchRun(run: RoutineRun): Promise<RoutineRun> {
    const { failed, follow = (work) => work } = this.options;
    const awaited = this.underWay < FEW && !this.dispatcher.isBusy;
    const work = follow(this.dispatcher.dispatch(run, awaited)).catch(failed);
    if (!awaited) return run;
    return (await inTime(PATIENCE_MS, work, () => run)) ?? run;
  }
}
