-- CreateTable
CREATE TABLE "Routine" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "assigneeAgentId" UUID,
    "projectId" UUID,
    "goalId" UUID,
    "parentIssueId" UUID,
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "status" TEXT NOT NULL DEFAULT 'active',
    "concurrencyPolicy" TEXT NOT NULL DEFAULT 'coalesce_if_active',
    "catchUpPolicy" TEXT NOT NULL DEFAULT 'skip_missed',
    "activityGatePolicy" TEXT NOT NULL DEFAULT 'always',
    "activityGateScope" TEXT NOT NULL DEFAULT 'company',
    "variables" JSONB NOT NULL DEFAULT '[]',
    "env" JSONB,
    "responsibleUserId" TEXT,
    "latestRevisionId" UUID NOT NULL,
    "latestRevisionNumber" INTEGER NOT NULL DEFAULT 1,
    "lastTriggeredAt" TIMESTAMPTZ(3),
    "lastEnqueuedAt" TIMESTAMPTZ(3),
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "updatedByAgentId" UUID,
    "updatedByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Routine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RoutineRevision" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "routineId" UUID NOT NULL,
    "revisionNumber" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "snapshot" JSONB NOT NULL,
    "env" JSONB,
    "changeSummary" TEXT,
    "restoredFromRevisionId" UUID,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RoutineRevision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RoutineTrigger" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "routineId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "label" TEXT,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "archivedAt" TIMESTAMPTZ(3),
    "cronExpression" TEXT,
    "timezone" TEXT,
    "nextRunAt" TIMESTAMPTZ(3),
    "missedTicks" INTEGER NOT NULL DEFAULT 0,
    "publicId" TEXT,
    "secretId" UUID,
    "signingMode" TEXT,
    "replayWindowSec" INTEGER,
    "lastRotatedAt" TIMESTAMPTZ(3),
    "setupPending" BOOLEAN NOT NULL DEFAULT false,
    "lastWebhookDelivery" JSONB,
    "lastFiredAt" TIMESTAMPTZ(3),
    "lastResult" TEXT,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "updatedByAgentId" UUID,
    "updatedByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RoutineTrigger_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RoutineRun" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "routineId" UUID NOT NULL,
    "triggerId" UUID,
    "source" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'received',
    "triggeredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "scheduledFor" TIMESTAMPTZ(3),
    "routineRevisionId" UUID NOT NULL,
    "responsibleUserId" TEXT,
    "idempotencyKey" TEXT,
    "dedupeKey" TEXT,
    "triggerPayload" JSONB,
    "dispatchFingerprint" TEXT,
    "linkedIssueId" UUID,
    "coalescedIntoRunId" UUID,
    "failureReason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "completedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RoutineRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RoutineDelivery" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "routineId" UUID NOT NULL,
    "triggerId" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "statusCode" INTEGER NOT NULL,
    "reason" TEXT,
    "test" BOOLEAN NOT NULL DEFAULT false,
    "dedupeKey" TEXT,
    "signatureHash" TEXT,
    "idempotencyKey" TEXT,
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "digest" TEXT,
    "payload" JSONB,
    "runId" UUID,
    "redeliveryOfId" UUID,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RoutineDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Routine_companyId_updatedAt_id_idx" ON "Routine"("companyId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Routine_companyId_assigneeAgentId_idx" ON "Routine"("companyId", "assigneeAgentId");

-- CreateIndex
CREATE INDEX "Routine_companyId_projectId_idx" ON "Routine"("companyId", "projectId");

-- CreateIndex
CREATE INDEX "Routine_companyId_goalId_idx" ON "Routine"("companyId", "goalId");

-- CreateIndex
CREATE INDEX "Routine_companyId_parentIssueId_idx" ON "Routine"("companyId", "parentIssueId");

-- CreateIndex
CREATE UNIQUE INDEX "Routine_companyId_id_key" ON "Routine"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "RoutineRevision_companyId_id_key" ON "RoutineRevision"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "RoutineRevision_companyId_routineId_revisionNumber_key" ON "RoutineRevision"("companyId", "routineId", "revisionNumber");

-- CreateIndex
CREATE UNIQUE INDEX "RoutineTrigger_publicId_key" ON "RoutineTrigger"("publicId");

-- CreateIndex
CREATE INDEX "RoutineTrigger_companyId_routineId_createdAt_id_idx" ON "RoutineTrigger"("companyId", "routineId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "RoutineTrigger_companyId_secretId_idx" ON "RoutineTrigger"("companyId", "secretId");

-- CreateIndex
CREATE UNIQUE INDEX "RoutineTrigger_companyId_id_key" ON "RoutineTrigger"("companyId", "id");

-- CreateIndex
CREATE INDEX "RoutineRun_companyId_routineId_triggeredAt_id_idx" ON "RoutineRun"("companyId", "routineId", "triggeredAt", "id");

-- CreateIndex
CREATE INDEX "RoutineRun_companyId_linkedIssueId_idx" ON "RoutineRun"("companyId", "linkedIssueId");

-- CreateIndex
CREATE UNIQUE INDEX "RoutineRun_companyId_id_key" ON "RoutineRun"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "RoutineRun_companyId_routineId_dedupeKey_key" ON "RoutineRun"("companyId", "routineId", "dedupeKey");

-- CreateIndex
CREATE UNIQUE INDEX "RoutineRun_companyId_triggerId_scheduledFor_key" ON "RoutineRun"("companyId", "triggerId", "scheduledFor");

-- CreateIndex
CREATE INDEX "RoutineDelivery_companyId_triggerId_receivedAt_id_idx" ON "RoutineDelivery"("companyId", "triggerId", "receivedAt", "id");

-- CreateIndex
CREATE INDEX "RoutineDelivery_receivedAt_idx" ON "RoutineDelivery"("receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "RoutineDelivery_companyId_id_key" ON "RoutineDelivery"("companyId", "id");

-- AddForeignKey
ALTER TABLE "Routine" ADD CONSTRAINT "Routine_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Routine" ADD CONSTRAINT "Routine_companyId_assigneeAgentId_fkey" FOREIGN KEY ("companyId", "assigneeAgentId") REFERENCES "Agent"("companyId", "id") ON DELETE SET NULL ("assigneeAgentId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Routine" ADD CONSTRAINT "Routine_companyId_projectId_fkey" FOREIGN KEY ("companyId", "projectId") REFERENCES "Project"("companyId", "id") ON DELETE SET NULL ("projectId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Routine" ADD CONSTRAINT "Routine_companyId_goalId_fkey" FOREIGN KEY ("companyId", "goalId") REFERENCES "Goal"("companyId", "id") ON DELETE SET NULL ("goalId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Routine" ADD CONSTRAINT "Routine_companyId_parentIssueId_fkey" FOREIGN KEY ("companyId", "parentIssueId") REFERENCES "Issue"("companyId", "id") ON DELETE SET NULL ("parentIssueId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RoutineRevision" ADD CONSTRAINT "RoutineRevision_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoutineRevision" ADD CONSTRAINT "RoutineRevision_companyId_routineId_fkey" FOREIGN KEY ("companyId", "routineId") REFERENCES "Routine"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RoutineTrigger" ADD CONSTRAINT "RoutineTrigger_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoutineTrigger" ADD CONSTRAINT "RoutineTrigger_companyId_routineId_fkey" FOREIGN KEY ("companyId", "routineId") REFERENCES "Routine"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RoutineTrigger" ADD CONSTRAINT "RoutineTrigger_companyId_secretId_fkey" FOREIGN KEY ("companyId", "secretId") REFERENCES "Secret"("companyId", "id") ON DELETE SET NULL ("secretId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RoutineRun" ADD CONSTRAINT "RoutineRun_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoutineRun" ADD CONSTRAINT "RoutineRun_companyId_routineId_fkey" FOREIGN KEY ("companyId", "routineId") REFERENCES "Routine"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RoutineRun" ADD CONSTRAINT "RoutineRun_companyId_triggerId_fkey" FOREIGN KEY ("companyId", "triggerId") REFERENCES "RoutineTrigger"("companyId", "id") ON DELETE SET NULL ("triggerId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RoutineRun" ADD CONSTRAINT "RoutineRun_companyId_linkedIssueId_fkey" FOREIGN KEY ("companyId", "linkedIssueId") REFERENCES "Issue"("companyId", "id") ON DELETE SET NULL ("linkedIssueId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RoutineDelivery" ADD CONSTRAINT "RoutineDelivery_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RoutineDelivery" ADD CONSTRAINT "RoutineDelivery_companyId_triggerId_fkey" FOREIGN KEY ("companyId", "triggerId") REFERENCES "RoutineTrigger"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

SELECT orgraph_wall('"Routine"');
SELECT orgraph_wall('"RoutineRevision"');
SELECT orgraph_wall('"RoutineTrigger"');
SELECT orgraph_wall('"RoutineRun"');
SELECT orgraph_wall('"RoutineDelivery"');

ALTER TABLE "Routine" ADD CONSTRAINT "Routine_words_check"
  CHECK (priority IN ('critical', 'high', 'medium', 'low') AND status IN ('active', 'paused', 'archived')
    AND "concurrencyPolicy" IN ('coalesce_if_active', 'skip_if_active', 'always_enqueue')
    AND "catchUpPolicy" IN ('skip_missed', 'enqueue_missed_with_cap')
    AND "activityGatePolicy" IN ('always', 'require_external_activity')
    AND "activityGateScope" IN ('company', 'project') AND jsonb_typeof(variables) = 'array');
ALTER TABLE "RoutineTrigger" ADD CONSTRAINT "RoutineTrigger_words_check"
  CHECK (kind IN ('schedule', 'webhook', 'api')
    AND "signingMode" IN ('app_webhook', 'bearer', 'hmac_sha256', 'git_host_hmac', 'meeting_provider_hmac', 'none')
    AND (kind = 'schedule') = ("cronExpression" IS NOT NULL) AND (kind = 'schedule') = (timezone IS NOT NULL)
    AND (kind = 'webhook') = ("publicId" IS NOT NULL) AND (kind = 'webhook') = ("signingMode" IS NOT NULL)
    AND "missedTicks" >= 0 AND "replayWindowSec" BETWEEN 30 AND 86400
    AND "lastResult" IN ('issue_created', 'coalesced', 'skipped', 'skipped_no_activity', 'skipped_paused', 'completed', 'failed'));
ALTER TABLE "RoutineRun" ADD CONSTRAINT "RoutineRun_words_check"
  CHECK (source IN ('schedule', 'manual', 'api', 'webhook')
    AND status IN ('received', 'coalesced', 'skipped', 'issue_created', 'completed', 'failed'));
ALTER TABLE "RoutineDelivery" ADD CONSTRAINT "RoutineDelivery_words_check"
  CHECK (status IN ('accepted', 'test', 'duplicate', 'ignored', 'rejected') AND bytes >= 0);

-- Ticks that are due, firings that wait to be dispatched, and what a delivery is recognized by.
CREATE INDEX "RoutineTrigger_due_idx" ON "RoutineTrigger" ("nextRunAt", "companyId", id) WHERE "nextRunAt" IS NOT NULL;
CREATE INDEX "RoutineRun_received_idx" ON "RoutineRun" ("companyId", "triggeredAt", id) WHERE status = 'received';
CREATE UNIQUE INDEX "RoutineDelivery_dedupe_key" ON "RoutineDelivery" ("companyId", "triggerId", "dedupeKey")
  WHERE status IN ('accepted', 'test', 'ignored');
-- Whatever became of a delivery, its signature is used up.
CREATE UNIQUE INDEX "RoutineDelivery_signature_key" ON "RoutineDelivery" ("companyId", "triggerId", "signatureHash")
  WHERE "signatureHash" IS NOT NULL;
-- The issues that a routine's runs made; and the open ones, by what they were asked for: it may have made many others.
CREATE INDEX "Issue_routine_idx" ON "Issue" ("companyId", "originId", "createdAt", id) WHERE "originKind" = 'routine_execution';
CREATE INDEX "Issue_routine_open_idx" ON "Issue" ("companyId", "originId", "originFingerprint")
  WHERE "originKind" = 'routine_execution' AND status IN ('todo', 'in_progress', 'in_review', 'blocked');

CREATE TRIGGER orgraph_unbind AFTER DELETE ON "Routine" FOR EACH ROW EXECUTE FUNCTION orgraph_unbind('routine');

-- A firing ends as the issue does that it made, however that is moved; those that joined the issue have ended before.
CREATE FUNCTION orgraph_settle_routine_run() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  settled text := CASE WHEN NEW.status = 'done' THEN 'completed' WHEN NEW.status IN ('blocked', 'cancelled') THEN 'failed'
                       ELSE 'issue_created' END;
  fired record;
BEGIN
  UPDATE "RoutineRun" r
     SET status = settled, "failureReason" = CASE settled WHEN 'failed' THEN 'issue_' || NEW.status END,
         "completedAt" = CASE settled WHEN 'issue_created' THEN NULL ELSE clock_timestamp() END, "updatedAt" = clock_timestamp()
   WHERE r."companyId" = NEW."companyId" AND r.id = NEW."originRunId" AND r.status IN ('issue_created', 'completed', 'failed')
     AND (r.status, r."failureReason") IS DISTINCT FROM (settled, CASE settled WHEN 'failed' THEN 'issue_' || NEW.status END)
  RETURNING r."triggerId", r."triggeredAt" INTO fired;
  IF fired."triggerId" IS NOT NULL THEN
    UPDATE "RoutineTrigger" t SET "lastResult" = settled
     WHERE t."companyId" = NEW."companyId" AND t.id = fired."triggerId" AND t."lastFiredAt" = fired."triggeredAt";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orgraph_settle_routine_run AFTER UPDATE OF status ON "Issue" FOR EACH ROW
  WHEN (NEW."originKind" = 'routine_execution' AND OLD.status <> NEW.status) EXECUTE FUNCTION orgraph_settle_routine_run();

-- What the statistics of a young table would say, where PostgreSQL can be told (18 and later): until it has its own, the
-- planner takes any index that begins with the company for as good as the key, and connections keep such plans for their
-- foreign key checks. A hundred issues in a new company of 20,000 took 2.1 s instead of 0.12.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_proc WHERE proname = 'pg_restore_attribute_stats') THEN
    PERFORM pg_restore_attribute_stats('schemaname', c.relnamespace::regnamespace::text, 'relname', c.relname::text,
              'attname', 'companyId', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'companyId'
      WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_statistic s WHERE s.starelid = c.oid AND s.staattnum = a.attnum);
  END IF;
END $$;
