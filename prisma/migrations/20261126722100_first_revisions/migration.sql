-- How each agent was configured at first, as far as that is known, so that its first change can be rolled back.
INSERT INTO "AgentConfigRevision" (id, "companyId", "agentId", source, "changedKeys", "beforeConfig", "afterConfig", "createdAt")
SELECT gen_random_uuid(), a."companyId", a.id, 'patch', '{}', known.config, known.config, a."createdAt"
  FROM "Agent" a
 CROSS JOIN LATERAL (SELECT coalesce(
         (SELECT r."beforeConfig" FROM "AgentConfigRevision" r
           WHERE r."companyId" = a."companyId" AND r."agentId" = a.id ORDER BY r."createdAt", r.id LIMIT 1),
         jsonb_build_object(
           'name', a.name, 'role', a.role, 'title', a.title, 'icon', a.icon, 'metadata', a.metadata,
           'reportsTo', a."reportsTo", 'adapterType', a."adapterType", 'capabilities', a.capabilities,
           'adapterConfig', a."adapterConfig", 'runtimeConfig', a."runtimeConfig",
           'budgetMonthlyCents', coalesce((SELECT p.amount FROM "BudgetPolicy" p
              WHERE p."companyId" = a."companyId" AND p."scopeType" = 'agent' AND p."scopeId" = a.id
                AND p.metric = 'billed_cents' AND p."windowKind" = 'calendar_month_utc'), 0),
           'defaultEnvironmentId', a."defaultEnvironmentId")) AS config) known;
