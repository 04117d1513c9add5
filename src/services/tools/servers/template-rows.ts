import type { ToolStdioTemplate } from '#generated/prisma/client.js';
import { type Scope, WriteScope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import { byId } from '#services/core/rows/loaders.js';
import { oldestFirst } from '#services/core/rows/pages-by-age.js';
import { builtInRow, builtInTemplate } from './built-in-templates.js';

/** A template by its ID; null if it does not exist or is out of reach. */
export const templateNode = byId<ToolStdioTemplate>('ToolStdioTemplate');

/** A company's templates. */
export const templatesOfCompany = oldestFirst<ToolStdioTemplate>('ToolStdioTemplate', null);

const BY_KEY = `SELECT * FROM "ToolStdioTemplate" WHERE "companyId" = $1::uuid AND "templateId" = $2`;
const FOUND = statement(BY_KEY);
const SHARED = statement(`${BY_KEY} FOR SHARE`);

/**
 * The template that the config of a connection names; undefined if it does not exist. In a mutation, it is locked so
 * that it cannot be disabled meanwhile.
 */
export async function templateByKey(
  scope: Scope,
  companyId: string,
  key: string,
): Promise<ToolStdioTemplate | undefined> {
  const builtIn = builtInTemplate(key);
  if (builtIn) return builtInRow(companyId, builtIn);
  return scope.row<ToolStdioTemplate>(scope instanceof WriteScope ? SHARED : FOUND, [companyId, key]);
}
