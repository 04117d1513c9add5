import { z } from 'zod';
import type { PermissionKey } from '#services/access/permissions.js';
import { executeOperation } from '#services/core/operation/execute.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import { text, uuid } from '#services/core/text/fields.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import type { Capability } from '../manifest/words.js';
import {
  type Asking,
  assertCapability,
  assertNoLoop,
  companyOf,
  method,
  refusal,
  scopeOf,
  type WorkerApiMethod,
} from './model.js';

// Plugins call the operations of the product too, with their rules, within exactly one company. The plugin counts as a
// board member with write access; each method lists further permissions.

const MAX_ANSWER_BYTES = 1_048_576;

export type Shown = (wire: JsonValue) => JsonValue;

/** How a method is bound to an operation. */
export interface OperationBinding {
  /** Input that applies unless the plugin sets it, and input that the plugin cannot change. */
  readonly usual?: JsonObject;
  readonly fixed?: JsonObject;
  /** Parameters of the operation that plugins may not set. */
  readonly refuses?: readonly string[];
  /** Parameters that need an additional capability. */
  readonly needs?: Readonly<Record<string, Capability>>;
  /** The permissions that the plugin holds during the operation. */
  readonly holds?: readonly PermissionKey[];
  /** The operation's input, if it differs from the parameters. */
  readonly input?: (params: JsonObject, asking: Asking) => JsonObject;
  /** The answer, without the parts that plugins may not see. */
  readonly shown?: (wire: JsonValue, asking: Asking) => JsonValue;
}

const idempotencyKey = text(200).optional();

/** The parameters are those of the operation, which validates them itself. */
const open = z.looseObject({ companyId: uuid().optional() });

/** A method that calls one operation. */
export const operationMethod = (
  capability: Capability,
  operation: AnyOperation,
  how: OperationBinding = {},
): WorkerApiMethod =>
  operation.kind === 'query'
    ? method({
        capability,
        params: open,
        run: (asking, { companyId: meant, ...params }) =>
          callOperation(asking, companyOf(asking, meant), operation, params as JsonObject, how),
      })
    : method({
        capability,
        params: open.extend({ idempotencyKey }),
        run: (asking, { companyId: meant, idempotencyKey: key, ...params }) =>
          callOperation(asking, companyOf(asking, meant), operation, params as JsonObject, how, key),
      });

/** A method that calls an operation of an area above this one. */
export const asksAbove = (
  capability: Capability,
  found: () => AnyOperation,
  how: OperationBinding = {},
): WorkerApiMethod =>
  method({
    capability,
    params: open,
    run: (asking, { companyId: meant, ...params }) =>
      callOperation(asking, companyOf(asking, meant), found(), params as JsonObject, how),
  });

/** A method that calls one of several operations, which a parameter names. */
export const asksOneOf = (
  capability: Capability,
  parameter: string,
  operations: Readonly<Record<string, AnyOperation>>,
  how: OperationBinding = {},
): WorkerApiMethod =>
  method({
    capability,
    params: open.extend({ idempotencyKey, [parameter]: z.enum(Object.keys(operations)) }),
    run(asking, { companyId, idempotencyKey: key, [parameter]: name, ...params }) {
      const operation = operations[name as string] as AnyOperation;
      const company = companyOf(asking, companyId as string | undefined);
      return callOperation(asking, company, operation, params as JsonObject, how, key as string | undefined);
    },
  });

/** Calls an operation of the product within a company. @throws PluginFailure, DomainError */
export async function callOperation(
  asking: Asking,
  companyId: string,
  operation: AnyOperation,
  params: JsonObject,
  {
    usual = {},
    fixed = {},
    refuses = [],
    needs = {},
    holds = [],
    input = (given) => given,
    shown = same,
  }: OperationBinding = {},
  key?: string,
): Promise<JsonValue> {
  for (const name of Object.keys(params)) {
    if (refuses.includes(name)) throw refusal(`${name}: plugins cannot set it`, 'invalid_params');
    if (Object.hasOwn(needs, name)) assertCapability(asking, needs[name] as Capability);
  }
  if (operation.kind !== 'query') assertNoLoop(asking);
  const operationInput = { ...usual, ...input(params, asking), ...fixed, companyId };
  // A plugin's keys of all companies are stored together.
  const options = key === undefined ? {} : { idempotencyKey: `${companyId}:${key}` };
  const { output } = await executeOperation(operation, scopeOf(asking, [companyId], holds), operationInput, options);
  return assertAnswerSize(shown(output as JsonValue, asking));
}

const same: Shown = (wire) => wire;

/** @throws PluginFailure if the answer is too large */
export function assertAnswerSize(answer: JsonValue): JsonValue {
  if (Buffer.byteLength(JSON.stringify(answer)) <= MAX_ANSWER_BYTES) return answer;
  throw refusal(`The answer has more than ${MAX_ANSWER_BYTES} bytes: request less`, 'too_large');
}

/** Selects a part of a list that the operation returns whole. */
export const pageFields = z.object({
  limit: z.int().min(1).max(500).default(500),
  offset: z.int().min(0).max(1_000_000).default(0),
});

/** A method that calls an operation which returns a whole list, and answers with a part of it. */
export const asksPart = (
  capability: Capability,
  operation: AnyOperation,
  { listIn = (wire) => wire, ...how }: OperationBinding & { readonly listIn?: Shown } = {},
): WorkerApiMethod =>
  method({
    capability,
    params: open.extend(pageFields.shape),
    run: (asking, { companyId: meant, limit, offset, ...params }) =>
      callOperation(asking, companyOf(asking, meant), operation, params as JsonObject, {
        ...how,
        shown: (wire) => (how.shown ?? same)((listIn(wire) as JsonValue[]).slice(offset, offset + limit), asking),
      }),
  });

/** A record without some of its fields. */
export const withoutFields =
  (...names: readonly string[]): Shown =>
  (record) =>
    Object.fromEntries(Object.entries(record as JsonObject).filter(([name]) => !names.includes(name)));

/** A record with only these of its fields. */
export const onlyFields =
  (...names: readonly string[]): Shown =>
  (record) =>
    Object.fromEntries(Object.entries(record as JsonObject).filter(([name]) => names.includes(name)));

export const forEachItem =
  (shown: Shown): Shown =>
  (records) =>
    (records as JsonValue[]).map(shown);
