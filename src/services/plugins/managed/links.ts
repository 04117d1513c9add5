import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { uuid7 } from '#services/core/text/uuid7.js';
import { MANAGED, type ManagedKind } from './kinds.js';

/** A reference to a record that a plugin manages in a company. */
export interface ManagedRef {
  readonly pluginId: string;
  readonly companyId: string;
  readonly kind: ManagedKind;
  readonly key: string;
}

const LINK = statement(`
  SELECT "resourceId" FROM "PluginManaged"
   WHERE "companyId" = $1::uuid AND "pluginId" = $2::uuid AND kind = $3 AND key = $4`);

const valuesOf = ({ companyId, pluginId, kind, key }: ManagedRef): string[] => [companyId, pluginId, kind, key];

/** The record that the plugin manages under the key; null if it was never created, or is gone. */
export async function linkedRecord(scope: Scope, ref: ManagedRef): Promise<string | null> {
  const link = await scope.row<{ resourceId: string }>(LINK, valuesOf(ref));
  if (!link) return null;
  const record = await scope.row<{ id: string }>(MANAGED[ref.kind].there, [ref.companyId, link.resourceId]);
  return record?.id ?? null;
}

const WRITE = statement(`
  INSERT INTO "PluginManaged" (id, "companyId", "pluginId", kind, key, "resourceId", "updatedAt")
  VALUES ($5::uuid, $1::uuid, $2::uuid, $3, $4, $6::uuid, now())
  ON CONFLICT ("companyId", "pluginId", kind, key) DO UPDATE SET "resourceId" = excluded."resourceId", "updatedAt" = now()
  RETURNING id`);

export const linkRecord = (scope: Scope, ref: ManagedRef, resourceId: string): Promise<object[]> =>
  scope.sql(WRITE, [...valuesOf(ref), uuid7(), resourceId]);
