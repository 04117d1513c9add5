-- CreateTable
CREATE TABLE "ToolGateway" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "publicId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "profileId" UUID,
    "defaultProfileMode" TEXT NOT NULL DEFAULT 'gateway_only',
    "contextScopeType" TEXT NOT NULL DEFAULT 'none',
    "contextScopeId" TEXT,
    "agentId" UUID,
    "projectId" UUID,
    "issueId" UUID,
    "approvalIssueId" UUID,
    "authConfig" JSONB NOT NULL,
    "headerPolicy" JSONB NOT NULL,
    "metadataPolicy" JSONB NOT NULL,
    "onDemandToolsConfig" JSONB NOT NULL,
    "metadata" JSONB,
    "archivedAt" TIMESTAMPTZ(3),
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolGateway_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolGatewayToken" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "gatewayId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "tokenPrefix" TEXT NOT NULL,
    "subjectType" TEXT NOT NULL DEFAULT 'gateway_client',
    "subjectId" TEXT,
    "clientLabel" TEXT NOT NULL,
    "ownerNote" TEXT NOT NULL,
    "allowedActions" TEXT[],
    "expiresAt" TIMESTAMPTZ(3),
    "expiryOverrideReason" TEXT,
    "expiryOverrideByUserId" TEXT,
    "expiryOverrideAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolGatewayToken_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ToolGateway_publicId_key" ON "ToolGateway"("publicId");

-- CreateIndex
CREATE INDEX "ToolGateway_companyId_createdAt_id_idx" ON "ToolGateway"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ToolGateway_companyId_updatedAt_id_idx" ON "ToolGateway"("companyId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ToolGateway_companyId_profileId_idx" ON "ToolGateway"("companyId", "profileId");

-- CreateIndex
CREATE INDEX "ToolGateway_companyId_agentId_idx" ON "ToolGateway"("companyId", "agentId");

-- CreateIndex
CREATE INDEX "ToolGateway_companyId_projectId_idx" ON "ToolGateway"("companyId", "projectId");

-- CreateIndex
CREATE INDEX "ToolGateway_companyId_issueId_idx" ON "ToolGateway"("companyId", "issueId");

-- CreateIndex
CREATE INDEX "ToolGateway_companyId_approvalIssueId_idx" ON "ToolGateway"("companyId", "approvalIssueId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolGateway_companyId_id_key" ON "ToolGateway"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolGatewayToken_tokenHash_key" ON "ToolGatewayToken"("tokenHash");

-- CreateIndex
CREATE INDEX "ToolGatewayToken_companyId_gatewayId_createdAt_id_idx" ON "ToolGatewayToken"("companyId", "gatewayId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolGatewayToken_companyId_id_key" ON "ToolGatewayToken"("companyId", "id");

-- AddForeignKey
ALTER TABLE "ToolGateway" ADD CONSTRAINT "ToolGateway_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolGateway" ADD CONSTRAINT "ToolGateway_companyId_profileId_fkey" FOREIGN KEY ("companyId", "profileId") REFERENCES "ToolProfile"("companyId", "id") ON DELETE SET NULL ("profileId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolGateway" ADD CONSTRAINT "ToolGateway_companyId_agentId_fkey" FOREIGN KEY ("companyId", "agentId") REFERENCES "Agent"("companyId", "id") ON DELETE SET NULL ("agentId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolGateway" ADD CONSTRAINT "ToolGateway_companyId_projectId_fkey" FOREIGN KEY ("companyId", "projectId") REFERENCES "Project"("companyId", "id") ON DELETE SET NULL ("projectId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolGateway" ADD CONSTRAINT "ToolGateway_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE SET NULL ("issueId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolGateway" ADD CONSTRAINT "ToolGateway_companyId_approvalIssueId_fkey" FOREIGN KEY ("companyId", "approvalIssueId") REFERENCES "Issue"("companyId", "id") ON DELETE SET NULL ("approvalIssueId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolGatewayToken" ADD CONSTRAINT "ToolGatewayToken_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolGatewayToken" ADD CONSTRAINT "ToolGatewayToken_companyId_gatewayId_fkey" FOREIGN KEY ("companyId", "gatewayId") REFERENCES "ToolGateway"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

SELECT orgraph_wall('"ToolGateway"');
SELECT orgraph_wall('"ToolGatewayToken"');

ALTER TABLE "ToolGateway" ADD CONSTRAINT "ToolGateway_words_check"
  CHECK ("publicId" ~ '^gw_[0-9a-f]{32}$' AND status IN ('draft', 'active', 'disabled', 'archived')
    AND (status = 'archived') = ("archivedAt" IS NOT NULL)
    AND "defaultProfileMode" IN ('gateway_only', 'inherit_context_then_gateway', 'gateway_then_context')
    AND "contextScopeType" IN ('none', 'company', 'project', 'routine', 'issue', 'agent')
    AND jsonb_typeof("authConfig") = 'object' AND jsonb_typeof("headerPolicy") = 'object'
    AND jsonb_typeof("metadataPolicy") = 'object' AND jsonb_typeof("onDemandToolsConfig") = 'object');
ALTER TABLE "ToolGatewayToken" ADD CONSTRAINT "ToolGatewayToken_words_check"
  CHECK ("subjectType" = 'gateway_client' AND cardinality("allowedActions") > 0
    AND "allowedActions" <@ ARRAY['tools/list', 'tools/call']);
ALTER TABLE "SecretBinding" DROP CONSTRAINT "SecretBinding_words_check";
ALTER TABLE "SecretBinding" ADD CONSTRAINT "SecretBinding_words_check"
  CHECK ("targetType" IN ('agent', 'project', 'routine', 'plugin', 'tool_connection', 'tool_gateway', 'environment')
    AND "projectionClass" IN ('unclassified', 'class_3_static_lease') AND "versionSelector" ~ '^(latest|[1-9][0-9]{0,9})$');
CREATE TRIGGER orgraph_unbind AFTER DELETE ON "ToolGateway" FOR EACH ROW EXECUTE FUNCTION orgraph_unbind('tool_gateway');

-- Archived gateways give their name and their slug free.
CREATE UNIQUE INDEX "ToolGateway_name_key" ON "ToolGateway" ("companyId", name) WHERE status <> 'archived';
CREATE UNIQUE INDEX "ToolGateway_slug_key" ON "ToolGateway" ("companyId", slug) WHERE status <> 'archived';

-- Calls through a gateway depend on it; its tokens are looked up whenever they are used.
CREATE CONSTRAINT TRIGGER orgraph_tools_set AFTER INSERT OR DELETE ON "ToolGateway" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION orgraph_raise_tool_version();
CREATE CONSTRAINT TRIGGER orgraph_tools_changed AFTER UPDATE ON "ToolGateway" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION orgraph_raise_tool_version();

-- Whom a gateway acts as and where its calls count say which rules hold for them. Without one of them it would have
-- the rights of a wider place, so it stops until somebody says which it shall be.
CREATE FUNCTION orgraph_disable_gateways() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "ToolGateway" g SET status = 'disabled', "updatedAt" = now()
   WHERE g."companyId" = OLD."companyId" AND g.status IN ('draft', 'active')
     AND (CASE TG_ARGV[0] WHEN 'agent' THEN g."agentId" WHEN 'project' THEN g."projectId"
            WHEN 'issue' THEN g."issueId" END = OLD.id
          OR (g."contextScopeType" = TG_ARGV[0] AND g."contextScopeId" = OLD.id::text));
  RETURN OLD;
END $$;
CREATE TRIGGER orgraph_disable_gateways BEFORE DELETE ON "Agent" FOR EACH ROW EXECUTE FUNCTION orgraph_disable_gateways('agent');
CREATE TRIGGER orgraph_disable_gateways BEFORE DELETE ON "Project" FOR EACH ROW EXECUTE FUNCTION orgraph_disable_gateways('project');
CREATE TRIGGER orgraph_disable_gateways BEFORE DELETE ON "Routine" FOR EACH ROW EXECUTE FUNCTION orgraph_disable_gateways('routine');
CREATE TRIGGER orgraph_disable_gateways BEFORE DELETE ON "Issue" FOR EACH ROW EXECUTE FUNCTION orgraph_disable_gateways('issue');

-- The calls of a gateway, newest first. Most calls come by none, and cost nothing here.
CREATE INDEX "ToolInvocation_gateway_idx" ON "ToolInvocation" ("companyId", "gatewayId", "startedAt", id)
  WHERE "gatewayId" IS NOT NULL;
