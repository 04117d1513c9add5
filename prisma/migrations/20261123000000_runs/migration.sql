
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "lastTimerAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "AgentRuntimeState" ADD COLUMN     "costRemainder" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "AgentTaskSession" ADD COLUMN     "model" TEXT,
ADD COLUMN     "sessionId" TEXT;

-- AlterTable
ALTER TABLE "HeartbeatRun" ADD COLUMN     "adapterType" TEXT,
ADD COLUMN     "engineId" UUID,
ADD COLUMN     "exitCode" INTEGER,
ADD COLUMN     "externalRunId" TEXT,
ADD COLUMN     "fence" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "lastOutputAt" TIMESTAMPTZ(3),
ADD COLUMN     "lastOutputSeq" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "leaseExpiresAt" TIMESTAMPTZ(3),
ADD COLUMN     "livenessReason" TEXT,
ADD COLUMN     "livenessState" TEXT,
ADD COLUMN     "logBytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "logSha256" TEXT,
ADD COLUMN     "model" TEXT,
ADD COLUMN     "processLossRetryCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "processPid" INTEGER,
ADD COLUMN     "processStartedAt" TIMESTAMPTZ(3),
ADD COLUMN     "requiredAction" TEXT,
ADD COLUMN     "resultJson" JSONB,
ADD COLUMN     "retryRootId" UUID,
ADD COLUMN     "scheduledRetryAt" TIMESTAMPTZ(3),
ADD COLUMN     "scheduledRetryAttempt" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "scheduledRetryReason" TEXT,
ADD COLUMN     "sessionIdAfter" TEXT,
ADD COLUMN     "sessionIdBefore" TEXT,
ADD COLUMN     "signal" TEXT,
ADD COLUMN     "statusMessage" TEXT,
ADD COLUMN     "stderrExcerpt" TEXT,
ADD COLUMN     "stdoutExcerpt" TEXT,
ADD COLUMN     "stopConfirmedAt" TIMESTAMPTZ(3),
ADD COLUMN     "stopOrderId" UUID,
ADD COLUMN     "taskKey" TEXT,
ADD COLUMN     "usageJson" JSONB;

-- AlterTable
ALTER TABLE "Instance" ADD COLUMN     "haltReason" TEXT,
ADD COLUMN     "haltedAt" TIMESTAMPTZ(3),
ADD COLUMN     "haltedByUserId" TEXT,
ADD COLUMN     "instanceStopId" UUID;

-- AlterTable
ALTER TABLE "Wake" ADD COLUMN     "stopOrderId" UUID;

-- CreateTable
CREATE TABLE "RunLogChunk" (
    "companyId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "startOffset" BIGINT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "stream" TEXT NOT NULL,
    "chunk" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RunLogChunk_pkey" PRIMARY KEY ("companyId","runId","seq")
);

-- CreateTable
CREATE TABLE "EngineProcess" (
    "id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stoppedAt" TIMESTAMPTZ(3),

    CONSTRAINT "EngineProcess_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StopOrder" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "scopeType" TEXT NOT NULL,
    "agentId" UUID,
    "instanceStopId" UUID,
    "reason" TEXT,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "wakesCancelled" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "liftedAt" TIMESTAMPTZ(3),

    CONSTRAINT "StopOrder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgentDeviceKey" (
    "companyId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "publicKey" TEXT NOT NULL,
    "sealedPrivate" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AgentDeviceKey_pkey" PRIMARY KEY ("companyId","agentId")
);

-- CreateTable
CREATE TABLE "AdapterSetting" (
    "type" TEXT NOT NULL,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "overridePaused" BOOLEAN NOT NULL DEFAULT false,
    "packageName" TEXT,
    "version" TEXT,
    "localPath" TEXT,
    "installedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AdapterSetting_pkey" PRIMARY KEY ("type")
);

-- CreateIndex
CREATE INDEX "EngineProcess_stoppedAt_lastSeenAt_idx" ON "EngineProcess"("stoppedAt", "lastSeenAt");

-- CreateIndex
CREATE INDEX "StopOrder_companyId_createdAt_id_idx" ON "StopOrder"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "StopOrder_instanceStopId_idx" ON "StopOrder"("instanceStopId");

-- CreateIndex
CREATE UNIQUE INDEX "StopOrder_companyId_id_key" ON "StopOrder"("companyId", "id");

-- CreateIndex
CREATE INDEX "HeartbeatRun_companyId_retryOfRunId_idx" ON "HeartbeatRun"("companyId", "retryOfRunId");

-- CreateIndex
CREATE INDEX "HeartbeatRun_companyId_stopOrderId_id_idx" ON "HeartbeatRun"("companyId", "stopOrderId", "id");

-- CreateIndex
CREATE INDEX "Wake_companyId_runId_idx" ON "Wake"("companyId", "runId");

-- CreateIndex
CREATE INDEX "Wake_companyId_causedByRunId_idx" ON "Wake"("companyId", "causedByRunId");

-- CreateIndex
CREATE INDEX "Wake_companyId_stopOrderId_id_idx" ON "Wake"("companyId", "stopOrderId", "id");

-- AddForeignKey
ALTER TABLE "HeartbeatRun" ADD CONSTRAINT "HeartbeatRun_companyId_stopOrderId_fkey" FOREIGN KEY ("companyId", "stopOrderId") REFERENCES "StopOrder"("companyId", "id") ON DELETE SET NULL ("stopOrderId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RunLogChunk" ADD CONSTRAINT "RunLogChunk_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RunLogChunk" ADD CONSTRAINT "RunLogChunk_companyId_runId_fkey" FOREIGN KEY ("companyId", "runId") REFERENCES "HeartbeatRun"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "StopOrder" ADD CONSTRAINT "StopOrder_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentDeviceKey" ADD CONSTRAINT "AgentDeviceKey_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentDeviceKey" ADD CONSTRAINT "AgentDeviceKey_companyId_agentId_fkey" FOREIGN KEY ("companyId", "agentId") REFERENCES "Agent"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Wake" ADD CONSTRAINT "Wake_companyId_stopOrderId_fkey" FOREIGN KEY ("companyId", "stopOrderId") REFERENCES "StopOrder"("companyId", "id") ON DELETE SET NULL ("stopOrderId") ON UPDATE NO ACTION;


SELECT orgraph_wall('"RunLogChunk"');
SELECT orgraph_wall('"StopOrder"');
SELECT orgraph_wall('"AgentDeviceKey"');

ALTER TABLE "RunLogChunk" ADD CONSTRAINT "RunLogChunk_words_check"
  CHECK (stream IN ('system', 'stdout', 'stderr') AND seq > 0 AND "startOffset" >= 0 AND bytes > 0);
ALTER TABLE "StopOrder" ADD CONSTRAINT "StopOrder_words_check"
  CHECK ("scopeType" IN ('agent', 'company', 'instance') AND ("scopeType" = 'agent') = ("agentId" IS NOT NULL)
    AND ("scopeType" = 'instance') = ("instanceStopId" IS NOT NULL));
ALTER TABLE "HeartbeatRun" ADD CONSTRAINT "HeartbeatRun_words_check"
  CHECK ("livenessState" IN ('completed', 'advanced', 'plan_only', 'empty_response', 'blocked', 'failed', 'needs_followup'));

-- Runs whose process is gone, retries that are due, agents with something to start, and what nobody may forget.
CREATE INDEX "HeartbeatRun_lease_idx" ON "HeartbeatRun" ("leaseExpiresAt", id) WHERE status = 'running';
CREATE INDEX "HeartbeatRun_retry_idx" ON "HeartbeatRun" ("scheduledRetryAt", id) WHERE status = 'scheduled_retry';
CREATE INDEX "HeartbeatRun_queued_idx" ON "HeartbeatRun" ("createdAt", "companyId", "agentId") WHERE status = 'queued';
CREATE INDEX "HeartbeatRun_unconfirmed_idx" ON "HeartbeatRun" ("companyId", "stopOrderId") WHERE "stopOrderId" IS NOT NULL AND "stopConfirmedAt" IS NULL;
CREATE INDEX "HeartbeatRun_parked_idx" ON "HeartbeatRun" ("companyId", "issueId", "createdAt") WHERE "requiredAction" IS NOT NULL;
CREATE INDEX "StopOrder_open_idx" ON "StopOrder" ("companyId", "agentId") WHERE "liftedAt" IS NULL;
-- Agents that the clock wakes.
CREATE INDEX "Agent_timer_idx" ON "Agent" ("companyId", id) WHERE "runtimeConfig" #> '{heartbeat,enabled}' = 'true';

-- Tells whoever executes a run that it was stopped, as soon as that is committed. Rare: NOTIFY takes a lock of the whole
-- server when it commits. Executors that miss it find out when they renew.
CREATE FUNCTION orgraph_tell_stopped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('orgraph_runs', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER orgraph_tell_stopped AFTER UPDATE OF status ON "HeartbeatRun" FOR EACH ROW
  WHEN (OLD.status = 'running' AND NEW.status = 'cancelled') EXECUTE FUNCTION orgraph_tell_stopped();

-- A run's token is void as soon as the run is over: `run:<id>`, as the other changes of rights.
CREATE FUNCTION orgraph_tell_run_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('orgraph_access', 'run:' || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER orgraph_tell_access AFTER UPDATE OF status ON "HeartbeatRun" FOR EACH ROW
  WHEN (OLD.status = 'running' AND NEW.status <> 'running') EXECUTE FUNCTION orgraph_tell_run_over();

-- Bookkeeping of runs and wakes is most of the journal and none of the activity: lists of activity read past it.
CREATE INDEX "Event_activity_idx" ON "Event" ("companyId", seq)
  WHERE action NOT IN ('heartbeat.logged', 'heartbeat.progress', 'heartbeat.invoked', 'wake.requested', 'wake.deferred',
                       'wake.coalesced', 'wake.skipped', 'wake.promoted', 'wake.cancelled');
