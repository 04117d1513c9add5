-- CreateTable
CREATE TABLE "ToolHead" (
    "companyId" UUID NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ToolHead_pkey" PRIMARY KEY ("companyId")
);

-- CreateTable
CREATE TABLE "ToolConnection" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "applicationId" UUID NOT NULL,
    "uid" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "connectionKind" TEXT NOT NULL DEFAULT 'managed',
    "transport" TEXT NOT NULL,
    "authKind" TEXT NOT NULL DEFAULT 'none',
    "credentialPolicy" TEXT NOT NULL DEFAULT 'shared',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "config" JSONB NOT NULL,
    "credentialRefs" JSONB NOT NULL DEFAULT '[]',
    "credentialSecretRefs" JSONB NOT NULL DEFAULT '[]',
    "healthStatus" TEXT NOT NULL DEFAULT 'unchecked',
    "healthMessage" TEXT,
    "healthCheckedAt" TIMESTAMPTZ(3),
    "lastHealthAt" TIMESTAMPTZ(3),
    "lastCatalogRefreshAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "archivedAt" TIMESTAMPTZ(3),
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolConnection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolInstall" (
    "companyId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "targetType" TEXT NOT NULL,
    "targetId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolInstall_pkey" PRIMARY KEY ("companyId","connectionId","targetType","targetId")
);

-- CreateTable
CREATE TABLE "ToolCatalogEntry" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "applicationId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "entryKind" TEXT NOT NULL DEFAULT 'tool',
    "toolName" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "inputSchema" JSONB NOT NULL,
    "outputSchema" JSONB,
    "annotations" JSONB,
    "riskLevel" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "versionHash" TEXT NOT NULL,
    "schemaHash" TEXT NOT NULL,
    "previous" JSONB,
    "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reviewedAt" TIMESTAMPTZ(3),
    "reviewedByAgentId" UUID,
    "reviewedByUserId" TEXT,
    "quarantinedAt" TIMESTAMPTZ(3),
    "quarantineReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolCatalogEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolStdioTemplate" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "templateId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "command" TEXT NOT NULL,
    "args" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "envKeys" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "tools" JSONB NOT NULL DEFAULT '[]',
    "status" TEXT NOT NULL DEFAULT 'active',
    "disabledAt" TIMESTAMPTZ(3),
    "disabledReason" TEXT,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolStdioTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolGrant" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectUserId" TEXT,
    "subjectAgentId" UUID,
    "status" TEXT NOT NULL DEFAULT 'active',
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolGrantDelegation" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "grantId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolGrantDelegation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolProfile" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "profileKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "defaultAction" TEXT NOT NULL DEFAULT 'deny',
    "metadata" JSONB,
    "newToolsReviewedAt" TIMESTAMPTZ(3),
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolProfile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolProfileEntry" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "profileId" UUID NOT NULL,
    "selectorType" TEXT NOT NULL,
    "effect" TEXT NOT NULL DEFAULT 'include',
    "applicationId" UUID,
    "connectionId" UUID,
    "catalogEntryId" UUID,
    "toolName" TEXT,
    "riskLevel" TEXT,
    "conditions" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolProfileEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolProfileBinding" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "profileId" UUID NOT NULL,
    "targetType" TEXT NOT NULL,
    "targetId" UUID NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 100,
    "metadata" JSONB,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolProfileBinding_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ToolConnection_companyId_updatedAt_id_idx" ON "ToolConnection"("companyId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ToolConnection_companyId_createdAt_id_idx" ON "ToolConnection"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ToolConnection_companyId_applicationId_createdAt_id_idx" ON "ToolConnection"("companyId", "applicationId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolConnection_companyId_id_key" ON "ToolConnection"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolConnection_companyId_uid_key" ON "ToolConnection"("companyId", "uid");

-- CreateIndex
CREATE INDEX "ToolInstall_companyId_targetType_targetId_idx" ON "ToolInstall"("companyId", "targetType", "targetId");

-- CreateIndex
CREATE INDEX "ToolCatalogEntry_companyId_connectionId_createdAt_id_idx" ON "ToolCatalogEntry"("companyId", "connectionId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ToolCatalogEntry_companyId_applicationId_idx" ON "ToolCatalogEntry"("companyId", "applicationId");

-- CreateIndex
CREATE INDEX "ToolCatalogEntry_companyId_firstSeenAt_id_idx" ON "ToolCatalogEntry"("companyId", "firstSeenAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolCatalogEntry_companyId_id_key" ON "ToolCatalogEntry"("companyId", "id");

-- CreateIndex
CREATE INDEX "ToolStdioTemplate_companyId_createdAt_id_idx" ON "ToolStdioTemplate"("companyId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolStdioTemplate_companyId_id_key" ON "ToolStdioTemplate"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolStdioTemplate_companyId_templateId_key" ON "ToolStdioTemplate"("companyId", "templateId");

-- CreateIndex
CREATE INDEX "ToolGrant_companyId_connectionId_createdAt_id_idx" ON "ToolGrant"("companyId", "connectionId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ToolGrant_companyId_subjectAgentId_idx" ON "ToolGrant"("companyId", "subjectAgentId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolGrant_companyId_id_key" ON "ToolGrant"("companyId", "id");

-- CreateIndex
CREATE INDEX "ToolGrantDelegation_companyId_agentId_idx" ON "ToolGrantDelegation"("companyId", "agentId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolGrantDelegation_companyId_id_key" ON "ToolGrantDelegation"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolGrantDelegation_companyId_grantId_agentId_key" ON "ToolGrantDelegation"("companyId", "grantId", "agentId");

-- CreateIndex
CREATE INDEX "ToolProfile_companyId_createdAt_id_idx" ON "ToolProfile"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ToolProfile_companyId_updatedAt_id_idx" ON "ToolProfile"("companyId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolProfile_companyId_id_key" ON "ToolProfile"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolProfile_companyId_profileKey_key" ON "ToolProfile"("companyId", "profileKey");

-- CreateIndex
CREATE INDEX "ToolProfileEntry_companyId_profileId_createdAt_id_idx" ON "ToolProfileEntry"("companyId", "profileId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ToolProfileEntry_companyId_applicationId_idx" ON "ToolProfileEntry"("companyId", "applicationId");

-- CreateIndex
CREATE INDEX "ToolProfileEntry_companyId_connectionId_idx" ON "ToolProfileEntry"("companyId", "connectionId");

-- CreateIndex
CREATE INDEX "ToolProfileEntry_companyId_catalogEntryId_idx" ON "ToolProfileEntry"("companyId", "catalogEntryId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolProfileEntry_companyId_id_key" ON "ToolProfileEntry"("companyId", "id");

-- CreateIndex
CREATE INDEX "ToolProfileBinding_companyId_targetType_targetId_idx" ON "ToolProfileBinding"("companyId", "targetType", "targetId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolProfileBinding_companyId_id_key" ON "ToolProfileBinding"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolProfileBinding_companyId_profileId_targetType_targetId_key" ON "ToolProfileBinding"("companyId", "profileId", "targetType", "targetId");

-- AddForeignKey
ALTER TABLE "ToolHead" ADD CONSTRAINT "ToolHead_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolConnection" ADD CONSTRAINT "ToolConnection_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolConnection" ADD CONSTRAINT "ToolConnection_companyId_applicationId_fkey" FOREIGN KEY ("companyId", "applicationId") REFERENCES "ToolApplication"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolInstall" ADD CONSTRAINT "ToolInstall_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolInstall" ADD CONSTRAINT "ToolInstall_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES "ToolConnection"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolCatalogEntry" ADD CONSTRAINT "ToolCatalogEntry_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolCatalogEntry" ADD CONSTRAINT "ToolCatalogEntry_companyId_applicationId_fkey" FOREIGN KEY ("companyId", "applicationId") REFERENCES "ToolApplication"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolCatalogEntry" ADD CONSTRAINT "ToolCatalogEntry_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES "ToolConnection"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolStdioTemplate" ADD CONSTRAINT "ToolStdioTemplate_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolGrant" ADD CONSTRAINT "ToolGrant_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolGrant" ADD CONSTRAINT "ToolGrant_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES "ToolConnection"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolGrant" ADD CONSTRAINT "ToolGrant_companyId_subjectAgentId_fkey" FOREIGN KEY ("companyId", "subjectAgentId") REFERENCES "Agent"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolGrantDelegation" ADD CONSTRAINT "ToolGrantDelegation_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolGrantDelegation" ADD CONSTRAINT "ToolGrantDelegation_companyId_grantId_fkey" FOREIGN KEY ("companyId", "grantId") REFERENCES "ToolGrant"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolGrantDelegation" ADD CONSTRAINT "ToolGrantDelegation_companyId_agentId_fkey" FOREIGN KEY ("companyId", "agentId") REFERENCES "Agent"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolProfile" ADD CONSTRAINT "ToolProfile_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolProfileEntry" ADD CONSTRAINT "ToolProfileEntry_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolProfileEntry" ADD CONSTRAINT "ToolProfileEntry_companyId_profileId_fkey" FOREIGN KEY ("companyId", "profileId") REFERENCES "ToolProfile"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolProfileEntry" ADD CONSTRAINT "ToolProfileEntry_companyId_applicationId_fkey" FOREIGN KEY ("companyId", "applicationId") REFERENCES "ToolApplication"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolProfileEntry" ADD CONSTRAINT "ToolProfileEntry_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES "ToolConnection"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolProfileEntry" ADD CONSTRAINT "ToolProfileEntry_companyId_catalogEntryId_fkey" FOREIGN KEY ("companyId", "catalogEntryId") REFERENCES "ToolCatalogEntry"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolProfileBinding" ADD CONSTRAINT "ToolProfileBinding_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolProfileBinding" ADD CONSTRAINT "ToolProfileBinding_companyId_profileId_fkey" FOREIGN KEY ("companyId", "profileId") REFERENCES "ToolProfile"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;


SELECT orgraph_wall(format('%I', name)::regclass)
  FROM unnest(ARRAY['ToolHead', 'ToolConnection', 'ToolInstall', 'ToolCatalogEntry', 'ToolStdioTemplate', 'ToolGrant',
    'ToolGrantDelegation', 'ToolProfile', 'ToolProfileEntry', 'ToolProfileBinding']) AS name;

ALTER TABLE "ToolConnection" ADD CONSTRAINT "ToolConnection_words_check"
  CHECK (transport IN ('remote_http', 'local_stdio') AND "connectionKind" = 'managed'
    AND "authKind" IN ('oauth', 'api_key', 'none')
    AND "credentialPolicy" IN ('shared', 'per_user', 'per_user_with_fallback', 'per_agent')
    AND status IN ('draft', 'active', 'disabled', 'archived')
    AND (status = 'archived') = ("archivedAt" IS NOT NULL) AND NOT (status = 'archived' AND enabled)
    AND "healthStatus" IN ('unchecked', 'ok', 'degraded', 'error', 'missing_secret')
    AND jsonb_typeof(config) = 'object' AND jsonb_typeof("credentialRefs") = 'array'
    AND jsonb_typeof("credentialSecretRefs") = 'array');
ALTER TABLE "ToolInstall" ADD CONSTRAINT "ToolInstall_words_check"
  CHECK ("targetType" IN ('company', 'agent') AND ("targetType" <> 'company' OR "targetId" = "companyId"));
ALTER TABLE "ToolCatalogEntry" ADD CONSTRAINT "ToolCatalogEntry_words_check"
  CHECK ("entryKind" = 'tool' AND "riskLevel" IN ('read', 'write', 'destructive')
    AND status IN ('active', 'disabled', 'quarantined', 'removed')
    AND (status <> 'quarantined' OR "quarantineReason" IN ('pending_review', 'suspicious_text', 'ambiguous_name'))
    AND version > 0 AND jsonb_typeof("inputSchema") = 'object');
ALTER TABLE "ToolStdioTemplate" ADD CONSTRAINT "ToolStdioTemplate_words_check"
  CHECK (status IN ('active', 'disabled') AND (status = 'disabled') = ("disabledAt" IS NOT NULL)
    AND jsonb_typeof(tools) = 'array');
ALTER TABLE "ToolGrant" ADD CONSTRAINT "ToolGrant_words_check"
  CHECK (status IN ('active', 'revoked') AND (status = 'revoked') = ("revokedAt" IS NOT NULL)
    AND CASE kind WHEN 'organization' THEN num_nonnulls("subjectUserId", "subjectAgentId") = 0
          WHEN 'user' THEN "subjectUserId" IS NOT NULL AND "subjectAgentId" IS NULL
          WHEN 'agent' THEN "subjectUserId" IS NULL AND "subjectAgentId" IS NOT NULL ELSE false END);
ALTER TABLE "ToolProfile" ADD CONSTRAINT "ToolProfile_words_check"
  CHECK (status IN ('draft', 'active', 'disabled', 'archived') AND "defaultAction" IN ('deny', 'allow'));
ALTER TABLE "ToolProfileEntry" ADD CONSTRAINT "ToolProfileEntry_words_check"
  CHECK (effect IN ('include', 'exclude')
    AND CASE "selectorType" WHEN 'application' THEN "applicationId" IS NOT NULL
          WHEN 'connection' THEN "connectionId" IS NOT NULL WHEN 'catalog_entry' THEN "catalogEntryId" IS NOT NULL
          WHEN 'tool_name' THEN "toolName" IS NOT NULL WHEN 'risk_level' THEN "riskLevel" IS NOT NULL ELSE false END
    AND "riskLevel" IN ('read', 'write', 'destructive', 'low', 'medium', 'high', 'critical'));
ALTER TABLE "ToolProfileBinding" ADD CONSTRAINT "ToolProfileBinding_words_check"
  CHECK ("targetType" IN ('company', 'agent', 'project', 'routine', 'issue', 'gateway') AND priority BETWEEN 0 AND 10000
    AND ("targetType" <> 'company' OR "targetId" = "companyId"));

-- Archived connections give their name free, and entries that were removed theirs.
CREATE UNIQUE INDEX "ToolConnection_name_key" ON "ToolConnection" ("companyId", "applicationId", name)
  WHERE status <> 'archived';
CREATE UNIQUE INDEX "ToolCatalogEntry_name_key" ON "ToolCatalogEntry" ("companyId", "connectionId", "toolName")
  WHERE status <> 'removed';
-- Each subject has one grant in use.
CREATE UNIQUE INDEX "ToolGrant_subject_key" ON "ToolGrant"
  ("companyId", "connectionId", kind, coalesce("subjectUserId", ''), coalesce("subjectAgentId"::text, ''))
  WHERE status = 'active';

-- What holds for a target ends with it.
CREATE TRIGGER orgraph_unbind AFTER DELETE ON "ToolConnection" FOR EACH ROW EXECUTE FUNCTION orgraph_unbind('tool_connection');
CREATE FUNCTION orgraph_unbind_tools() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ToolProfileBinding" b
   WHERE b."companyId" = OLD."companyId" AND b."targetType" = TG_ARGV[0] AND b."targetId" = OLD.id;
  IF TG_ARGV[0] = 'agent' THEN
    DELETE FROM "ToolInstall" i
     WHERE i."companyId" = OLD."companyId" AND i."targetType" = 'agent' AND i."targetId" = OLD.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orgraph_unbind_tools AFTER DELETE ON "Agent" FOR EACH ROW EXECUTE FUNCTION orgraph_unbind_tools('agent');
CREATE TRIGGER orgraph_unbind_tools AFTER DELETE ON "Project" FOR EACH ROW EXECUTE FUNCTION orgraph_unbind_tools('project');
CREATE TRIGGER orgraph_unbind_tools AFTER DELETE ON "Routine" FOR EACH ROW EXECUTE FUNCTION orgraph_unbind_tools('routine');
CREATE TRIGGER orgraph_unbind_tools AFTER DELETE ON "Issue" FOR EACH ROW EXECUTE FUNCTION orgraph_unbind_tools('issue');

-- Raises the version of a company's rules about tools, once a transaction. The triggers are deferred, so that its row is
-- locked last, after the head of the journal: an order in which no two transactions wait for each other.
CREATE FUNCTION orgraph_raise_tool_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
  company uuid := coalesce(changed ->> 'companyId', changed ->> 'id')::uuid;
  raise text := pg_current_xact_id()::text || ':' || company;
BEGIN
  IF current_setting('orgraph.raised_tools', true) = raise THEN RETURN NULL; END IF;
  PERFORM set_config('orgraph.raised_tools', raise, true);
  -- Nothing is added for a company that is deleted.
  INSERT INTO "ToolHead" AS h ("companyId", version) SELECT c.id, 1 FROM "Company" c WHERE c.id = company
  ON CONFLICT ("companyId") DO UPDATE SET version = h.version + 1;
  -- A hint for other processes; calls compare the version themselves.
  PERFORM pg_notify('orgraph_tools', company::text);
  RETURN NULL;
END $$;

DO $$
DECLARE
  target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['ToolApplication', 'ToolConnection', 'ToolInstall', 'ToolCatalogEntry',
    'ToolStdioTemplate', 'ToolGrant', 'ToolGrantDelegation', 'ToolProfile', 'ToolProfileEntry', 'ToolProfileBinding',
    'ToolPolicy', 'Agent'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER orgraph_tools_set AFTER INSERT OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION orgraph_raise_tool_version()', target);
  END LOOP;
  FOREACH target IN ARRAY ARRAY['ToolApplication', 'ToolStdioTemplate', 'ToolGrant', 'ToolGrantDelegation',
    'ToolProfile', 'ToolProfileEntry', 'ToolProfileBinding', 'ToolPolicy'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER orgraph_tools_changed AFTER UPDATE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION orgraph_raise_tool_version()', target);
  END LOOP;
END $$;
-- Neither the health of a connection nor when a tool was seen decides anything.
CREATE CONSTRAINT TRIGGER orgraph_tools_changed AFTER UPDATE ON "ToolConnection" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.name, OLD."authKind", OLD."credentialPolicy", OLD.status, OLD.enabled, OLD.config,
      OLD."credentialRefs", OLD."credentialSecretRefs")
    IS DISTINCT FROM (NEW.name, NEW."authKind", NEW."credentialPolicy", NEW.status, NEW.enabled, NEW.config,
      NEW."credentialRefs", NEW."credentialSecretRefs"))
  EXECUTE FUNCTION orgraph_raise_tool_version();
CREATE CONSTRAINT TRIGGER orgraph_tools_changed AFTER UPDATE ON "ToolCatalogEntry" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status, OLD."versionHash", OLD."schemaHash", OLD."outputSchema")
    IS DISTINCT FROM (NEW.status, NEW."versionHash", NEW."schemaHash", NEW."outputSchema"))
  EXECUTE FUNCTION orgraph_raise_tool_version();
CREATE CONSTRAINT TRIGGER orgraph_tools_changed AFTER UPDATE OF status ON "Agent" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.status IN ('paused', 'pending_approval', 'terminated'))
    <> (NEW.status IN ('paused', 'pending_approval', 'terminated')))
  EXECUTE FUNCTION orgraph_raise_tool_version();
CREATE CONSTRAINT TRIGGER orgraph_tools_changed AFTER UPDATE OF status ON "Company" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION orgraph_raise_tool_version();
CREATE CONSTRAINT TRIGGER orgraph_tools_granted AFTER INSERT OR UPDATE ON "PrincipalPermissionGrant"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."permissionKey" = 'tools:use')
  EXECUTE FUNCTION orgraph_raise_tool_version();
CREATE CONSTRAINT TRIGGER orgraph_tools_revoked AFTER DELETE ON "PrincipalPermissionGrant"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."permissionKey" = 'tools:use')
  EXECUTE FUNCTION orgraph_raise_tool_version();
