import { z } from 'zod';
import type { PluginLog } from '#generated/prisma/client.js';
import { instanceAdmin } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import { statement } from '#services/core/postgres/statement.js';
import { moment } from '#services/core/text/fields.js';
import { pluginRef } from '../registry/model.js';
import { pluginById } from '../registry/rows.js';
import { companiesSeenBy } from '../registry/seen.js';
import { PluginLogLevel, PluginLogView, presentLog } from './model.js';

// Instance admins see lines of no company. Lines that a plugin wrote for a company are visible only to instance admins
// with access to that company.
const NEWEST = statement(`
  SELECT id, "pluginId", level, message, meta, "createdAt" FROM "PluginLog"
   WHERE "pluginId" = $1::uuid AND ($2::text IS NULL OR level = $2)
     AND ($3::timestamptz IS NULL OR "createdAt" >= $3)
     AND ("companyId" IS NULL OR $4::uuid[] IS NULL OR "companyId" = ANY($4))
   ORDER BY "createdAt" DESC, id DESC LIMIT $5`);

export const listPluginLogs = query({
  name: 'listPluginLogs',
  summary: "List the lines of a plugin's log, newest first; 10,000 lines are kept, for 30 days",
  input: z.object({
    ...pluginRef,
    limit: z.int().min(1).max(500).default(25).describe('The maximum length of the list.'),
    level: PluginLogLevel.nullish().describe('Only lines of this level; null for all.'),
    since: moment().nullish().describe('Only lines from this time on; null for all.'),
  }),
  output: z.array(PluginLogView),
  on: pluginById,
  allow: instanceAdmin,
  run(scope, { limit, level, since }, { id }) {
    const values = [id, level ?? null, since ?? null, companiesSeenBy(scope), limit];
    return scope.sqlOfInstallation<PluginLog>(NEWEST, values);
  },
  present: (_scope, lines) => lines.map((line) => presentLog(line)),
});
