import type { AdapterPackage } from '#adapters/packages.js';
import type { AdapterSetting as AdapterSettingRow } from '#generated/prisma/client.js';
import type { Scope, WriteScope } from '#services/core/operation/scope.js';
import { type Statement, statement } from '#services/core/postgres/statement.js';

/** The decisions of instance admins about an adapter. Without decisions there is no row. */
export type AdapterSetting = Omit<AdapterSettingRow, 'createdAt' | 'updatedAt'>;

const COLUMNS = `type, disabled, "overridePaused", "packageName", version, "localPath", "installedAt"`;
export const SETTINGS: Statement = statement(`SELECT ${COLUMNS} FROM "AdapterSetting" ORDER BY type`);
const ONE = statement(`SELECT ${COLUMNS} FROM "AdapterSetting" WHERE type = $1`);
const LOCKED = statement(`SELECT ${COLUMNS} FROM "AdapterSetting" WHERE type = $1 FOR NO KEY UPDATE`);

export const settingOf = (scope: Scope, type: string): Promise<AdapterSetting | undefined> =>
  scope.row<AdapterSetting>(ONE, [type]);

export const lockedSettingOf = (scope: WriteScope, type: string): Promise<AdapterSetting | undefined> =>
  scope.row<AdapterSetting>(LOCKED, [type]);

/** The package that provides an adapter; null for a built-in one. */
export function packageOf(setting: AdapterSetting | undefined): AdapterPackage | null {
  if (!setting?.packageName || !setting.version || !setting.installedAt) return null;
  const { packageName, version, localPath, installedAt } = setting;
  return { packageName, version, localPath, installedAt };
}

const KEEP = statement(`
  INSERT INTO "AdapterSetting" (type, disabled, "overridePaused", "packageName", version, "localPath", "installedAt", "updatedAt")
  VALUES ($1, $2, $3, $4, $5, $6, $7::timestamptz, now())
  ON CONFLICT (type) DO UPDATE
     SET disabled = excluded.disabled, "overridePaused" = excluded."overridePaused", "packageName" = excluded."packageName",
         version = excluded.version, "localPath" = excluded."localPath", "installedAt" = excluded."installedAt",
         "updatedAt" = now()`);
const TELL = statement(`SELECT pg_notify('orgraph_adapters', '')`);

/** Stores a setting in place of the previous one. The commit notifies every process. */
export async function keepSetting(scope: WriteScope, setting: AdapterSetting): Promise<void> {
  const { type, disabled, overridePaused, packageName, version, localPath, installedAt } = setting;
  await scope.sql(KEEP, [type, disabled, overridePaused, packageName, version, localPath, installedAt]);
  await scope.sql(TELL, []);
}

const FORGET = statement(`DELETE FROM "AdapterSetting" WHERE type = $1`);

export async function forgetSetting(scope: WriteScope, type: string): Promise<void> {
  await scope.sql(FORGET, [type]);
  await scope.sql(TELL, []);
}

const ALONE = statement(`SELECT pg_advisory_xact_lock(hashtextextended('orgraph.adapters', 0))`);

/** Serializes changes of settings: row locks cannot protect a row that does not exist yet. */
export async function lockSettings(scope: WriteScope): Promise<void> {
  await scope.sql(ALONE, []);
}

/** Variables that help processes find programs, files, locales and certificates. None is a secret of the server. */
const INHERITED: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TERM',
  'TZ',
  'LANG',
  'LANGUAGE',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
  'CURL_CA_BUNDLE',
  'REQUESTS_CA_BUNDLE',
]);

/** The variables that the processes of runs inherit from the server's environment. */
export const inheritedVariables = (
  own: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(own).flatMap(([name, value]) =>
      value !== undefined && (INHERITED.has(name) || name.startsWith('LC_')) ? [[name, value]] : [],
    ),
  );
