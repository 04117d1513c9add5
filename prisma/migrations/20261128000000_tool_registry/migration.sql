-- CreateTable
CREATE TABLE "ToolApplication" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "applicationKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "pluginId" UUID,
    "ownerAgentId" UUID,
    "ownerUserId" TEXT,
    "metadata" JSONB,
    "archivedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolApplication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolPolicy" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "policyType" TEXT NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 100,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "selectors" JSONB NOT NULL DEFAULT '{}',
    "conditions" JSONB,
    "config" JSONB,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolPolicy_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ToolApplication_companyId_updatedAt_id_idx" ON "ToolApplication"("companyId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "ToolApplication_companyId_createdAt_id_idx" ON "ToolApplication"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ToolApplication_companyId_ownerAgentId_idx" ON "ToolApplication"("companyId", "ownerAgentId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolApplication_companyId_id_key" ON "ToolApplication"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolApplication_companyId_applicationKey_key" ON "ToolApplication"("companyId", "applicationKey");

-- CreateIndex
CREATE UNIQUE INDEX "ToolApplication_companyId_name_key" ON "ToolApplication"("companyId", "name");

-- CreateIndex
CREATE INDEX "ToolPolicy_companyId_priority_createdAt_id_idx" ON "ToolPolicy"("companyId", "priority", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ToolPolicy_companyId_createdAt_id_idx" ON "ToolPolicy"("companyId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolPolicy_companyId_id_key" ON "ToolPolicy"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolPolicy_companyId_name_key" ON "ToolPolicy"("companyId", "name");

-- AddForeignKey
ALTER TABLE "ToolApplication" ADD CONSTRAINT "ToolApplication_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolApplication" ADD CONSTRAINT "ToolApplication_companyId_ownerAgentId_fkey" FOREIGN KEY ("companyId", "ownerAgentId") REFERENCES "Agent"("companyId", "id") ON DELETE SET NULL ("ownerAgentId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolPolicy" ADD CONSTRAINT "ToolPolicy_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT orgraph_wall('"ToolApplication"');
SELECT orgraph_wall('"ToolPolicy"');

ALTER TABLE "ToolApplication" ADD CONSTRAINT "ToolApplication_words_check"
  CHECK (type IN ('mcp_http', 'mcp_stdio', 'plugin', 'a2a', 'chat')
    AND status IN ('draft', 'active', 'disabled', 'archived') AND (status = 'archived') = ("archivedAt" IS NOT NULL));
ALTER TABLE "ToolPolicy" ADD CONSTRAINT "ToolPolicy_words_check"
  CHECK ("policyType" IN ('allow', 'block', 'require_approval', 'rate_limit', 'trust_rule')
    AND priority >= 0 AND jsonb_typeof(selectors) = 'object');
