-- CreateTable
CREATE TABLE "ToolRuntimeSlot" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "applicationId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "slotKey" TEXT NOT NULL,
    "provider" TEXT NOT NULL DEFAULT 'process',
    "commandTemplateKey" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "healthStatus" TEXT NOT NULL DEFAULT 'unchecked',
    "healthMessage" TEXT,
    "lastHealthCheckAt" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3),
    "stoppedAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "idleDeadlineAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "engineId" UUID,
    "host" TEXT,
    "fence" BIGINT NOT NULL DEFAULT 1,
    "leaseExpiresAt" TIMESTAMPTZ(3),
    "processKey" UUID,
    "pid" INTEGER,
    "processStartedAt" TIMESTAMPTZ(3),
    "restarts" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failedAt" TIMESTAMPTZ(3)[],
    "retryAt" TIMESTAMPTZ(3),
    "stopRequestedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolRuntimeSlot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolRuntimeEvent" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolRuntimeEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ToolRuntimeSlot_companyId_connectionId_idx" ON "ToolRuntimeSlot"("companyId", "connectionId");

-- CreateIndex
CREATE INDEX "ToolRuntimeSlot_companyId_createdAt_id_idx" ON "ToolRuntimeSlot"("companyId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolRuntimeSlot_companyId_id_key" ON "ToolRuntimeSlot"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolRuntimeSlot_companyId_slotKey_key" ON "ToolRuntimeSlot"("companyId", "slotKey");

-- CreateIndex
CREATE INDEX "ToolRuntimeEvent_companyId_createdAt_idx" ON "ToolRuntimeEvent"("companyId", "createdAt");

-- CreateIndex
CREATE INDEX "ToolRuntimeEvent_createdAt_idx" ON "ToolRuntimeEvent"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "ToolRuntimeEvent_companyId_id_key" ON "ToolRuntimeEvent"("companyId", "id");

-- AddForeignKey
ALTER TABLE "ToolRuntimeSlot" ADD CONSTRAINT "ToolRuntimeSlot_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolRuntimeSlot" ADD CONSTRAINT "ToolRuntimeSlot_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES "ToolConnection"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolRuntimeEvent" ADD CONSTRAINT "ToolRuntimeEvent_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT orgraph_wall(format('%I', name)::regclass) FROM unnest(ARRAY['ToolRuntimeSlot', 'ToolRuntimeEvent']) AS name;

ALTER TABLE "ToolRuntimeSlot" ADD CONSTRAINT "ToolRuntimeSlot_words_check"
  CHECK (status IN ('starting', 'running', 'idle', 'stopped', 'failed', 'disabled')
    AND "healthStatus" IN ('unchecked', 'ok', 'error')
    -- What is alive has a holder.
    AND (status NOT IN ('starting', 'running', 'idle')
      OR ("engineId" IS NOT NULL AND host IS NOT NULL AND "leaseExpiresAt" IS NOT NULL AND "processKey" IS NOT NULL)));
ALTER TABLE "ToolRuntimeEvent" ADD CONSTRAINT "ToolRuntimeEvent_words_check"
  CHECK (kind IN ('capacity_deferral', 'restart_attempt', 'restart_suppression', 'idle_eviction'));

-- Each process looks for those whose holder is gone.
CREATE INDEX "ToolRuntimeSlot_live_idx" ON "ToolRuntimeSlot" ("leaseExpiresAt") WHERE status IN ('starting', 'running', 'idle');
-- A lease is renewed every few seconds. With room on its page, only the index of leases is touched.
ALTER TABLE "ToolRuntimeSlot" SET (fillfactor = 70);
