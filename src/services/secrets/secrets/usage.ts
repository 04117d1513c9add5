import { z } from 'zod';
import type { SecretBinding } from '#generated/prisma/client.js';
import { boardReader } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import type { Loader, Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import {
  type BindingTargetType,
  presentBinding,
  presentSecretVersion,
  type SecretBindingTarget,
  SecretBindingView,
  SecretVersionView,
} from './model.js';
import { anySecretById, bindingsOfSecret, secretById, secretRef, versionsOfSecret } from './rows.js';

type TargetKey = Pick<SecretBinding, 'companyId' | 'targetType' | 'targetId'>;

const TARGETS = statement(`
  SELECT 'agent' AS type, a.id, a.name AS label, a.status FROM unnest($1::text[], $2::uuid[], $3::uuid[]) AS k(type, company, id)
    JOIN "Agent" a ON a."companyId" = k.company AND a.id = k.id WHERE k.type = 'agent'
  UNION ALL
  SELECT 'project', p.id, p.name, p.status FROM unnest($1::text[], $2::uuid[], $3::uuid[]) AS k(type, company, id)
    JOIN "Project" p ON p."companyId" = k.company AND p.id = k.id WHERE k.type = 'project'
  UNION ALL
  SELECT 'routine', r.id, r.title, r.status FROM unnest($1::text[], $2::uuid[], $3::uuid[]) AS k(type, company, id)
    JOIN "Routine" r ON r."companyId" = k.company AND r.id = k.id WHERE k.type = 'routine'
  UNION ALL
  SELECT 'tool_connection', c.id, c.name, c.status FROM unnest($1::text[], $2::uuid[], $3::uuid[]) AS k(type, company, id)
    JOIN "ToolConnection" c ON c."companyId" = k.company AND c.id = k.id
   WHERE k.type = 'tool_connection' AND c.status <> 'draft'
  UNION ALL
  SELECT 'tool_gateway', g.id, g.name, g.status FROM unnest($1::text[], $2::uuid[], $3::uuid[]) AS k(type, company, id)
    JOIN "ToolGateway" g ON g."companyId" = k.company AND g.id = k.id WHERE k.type = 'tool_gateway'
  UNION ALL
  SELECT 'plugin', p.id, p.manifest->>'displayName', p.status FROM unnest($1::text[], $2::uuid[], $3::uuid[]) AS k(type, company, id)
    JOIN "Plugin" p ON p.id = k.id WHERE k.type = 'plugin' AND p."removedAt" IS NULL`);

const HREFS: Readonly<Record<string, (id: string) => string>> = {
  agent: (id) => `/api/agents/${id}`,
  project: (id) => `/api/projects/${id}`,
  routine: (id) => `/api/routines/${id}`,
  tool_connection: (id) => `/api/tool-connections/${id}`,
  plugin: (id) => `/api/plugins/${id}`,
};

/**
 * The target of a secret's binding. Only agents, projects, routines, plugins, gateways and connections to tools have a
 * label; drafts of connections do not.
 */
export const bindingTarget: Loader<TargetKey, SecretBindingTarget> = {
  cacheKey: ({ targetType, targetId }) => `${targetType} ${targetId}`,
  async batch(scope, bindings) {
    const rows = await scope.sql<{ type: string; id: string; label: string; status: string }>(TARGETS, [
      bindings.map(({ targetType }) => targetType),
      bindings.map(({ companyId }) => companyId),
      bindings.map(({ targetId }) => targetId),
    ]);
    const targetByKey = new Map(rows.map((row) => [`${row.type} ${row.id}`, row]));
    return bindings.map(({ targetType, targetId }) => {
      const target = targetByKey.get(`${targetType} ${targetId}`);
      return {
        type: targetType as BindingTargetType,
        id: targetId,
        label: target?.label ?? null,
        href: target ? (HREFS[targetType]?.(targetId) ?? null) : null,
        status: target?.status ?? null,
      };
    });
  },
};

export const presentBindings = (scope: Scope, bindings: readonly SecretBinding[]) =>
  Promise.all(bindings.map(async (binding) => presentBinding(binding, await scope.load(bindingTarget, binding))));

export const getSecretUsage = query({
  name: 'getSecretUsage',
  summary: 'List the uses of a secret, oldest first',
  input: z.object(secretRef),
  output: z.object({ secretId: z.uuid(), bindings: z.array(SecretBindingView) }).meta({ id: 'SecretUsage' }),
  on: secretById,
  allow: boardReader,
  run: async (scope, _input, { companyId, id }) => ({
    secretId: id,
    bindings: await bindingsOfSecret.all(scope, [companyId, id]),
  }),
  present: async (scope, { secretId, bindings }) => ({ secretId, bindings: await presentBindings(scope, bindings) }),
});

export const listSecretVersions = query({
  name: 'listSecretVersions',
  summary: "List a secret's versions without values, newest first; works for deleted secrets",
  input: z.object(secretRef),
  output: z.array(SecretVersionView),
  on: anySecretById,
  allow: boardReader,
  run: (scope, _input, { companyId, id }) => versionsOfSecret.all(scope, [companyId, id]),
  present: (_scope, versions) => versions.map(presentSecretVersion),
});
