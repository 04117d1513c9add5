import { z } from 'zod';
import { text, uuid } from '#services/core/text/fields.js';
import type { JsonObject, JsonValue } from '#services/core/text/json.js';
import { MANAGED, type ManagedKind } from '../managed/kinds.js';
import { linkedRecord, type ManagedRef } from '../managed/links.js';
import { reconcileManaged } from '../managed/reconcile.js';
import type { PluginManifest } from '../manifest/model.js';
import { type Asking, companyOf, method, refusal, scopeOf, type WorkerApiMethod } from './model.js';
import { callOperation, withoutFields } from './operation-methods.js';

const params = z.strictObject({ companyId: uuid().optional(), key: text(100) });

/** The manifest's declaration of a record. @throws PluginFailure if there is none */
function declaredAs({ plugin: { manifest } }: Asking, kind: ManagedKind, key: string): JsonObject {
  const declared = (manifest as unknown as PluginManifest)[kind].find((one) => one.key === key);
  if (!declared) throw refusal(`The manifest declares no ${key} among ${kind}`, 'not_declared');
  return declared as JsonObject;
}

async function answerFor(asking: Asking, ref: ManagedRef, id: string | null): Promise<JsonValue> {
  const { key, kind, companyId } = ref;
  if (id === null) return { key, id, status: 'missing', record: null };
  const { get: reading, refOf: nameOf, hidden } = MANAGED[kind];
  const hideFields = withoutFields(...hidden);
  return {
    key,
    id,
    status: 'present',
    record: await callOperation(asking, companyId, reading, nameOf(id), { shown: hideFields }),
  };
}

const refOf = (asking: Asking, kind: ManagedKind, meant: string | undefined, key: string): ManagedRef => ({
  pluginId: asking.plugin.id,
  companyId: companyOf(asking, meant),
  kind,
  key,
});

const get = (kind: ManagedKind): WorkerApiMethod =>
  method({
    capability: `${kind}.managed`,
    params,
    async run(asking, { companyId, key }) {
      const ref = refOf(asking, kind, companyId, key);
      declaredAs(asking, kind, key);
      return answerFor(asking, ref, await linkedRecord(scopeOf(asking, [ref.companyId]), ref));
    },
  });

const reconcile = (kind: ManagedKind): WorkerApiMethod =>
  method({
    capability: `${kind}.managed`,
    params,
    async run(asking, { companyId, key }) {
      const ref = refOf(asking, kind, companyId, key);
      const declared = declaredAs(asking, kind, key) as never;
      const scope = scopeOf(asking, [ref.companyId], MANAGED[kind].holds);
      return answerFor(asking, ref, await reconcileManaged(scope, ref, declared));
    },
  });

const KINDS = ['agents', 'projects', 'routines', 'skills'] as const satisfies readonly ManagedKind[];

export const managedMethods: Readonly<Record<string, WorkerApiMethod>> = Object.fromEntries(
  KINDS.flatMap((kind) => [
    [`${kind}.managed.get`, get(kind)],
    [`${kind}.managed.reconcile`, reconcile(kind)],
  ]),
);
