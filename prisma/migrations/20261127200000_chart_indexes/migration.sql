-- Charts read what lies in their range, and nothing but indexes where they only count.
CREATE INDEX "Issue_opened_idx" ON "Issue" ("companyId", "createdAt") INCLUDE ("assigneeAgentId", "projectId")
  WHERE "hiddenAt" IS NULL;
CREATE INDEX "Issue_completed_idx" ON "Issue" ("companyId", "completedAt") INCLUDE ("assigneeAgentId", "projectId")
  WHERE "hiddenAt" IS NULL AND status = 'done';
CREATE INDEX "Issue_cancelled_idx" ON "Issue" ("companyId", "cancelledAt") INCLUDE ("assigneeAgentId", "projectId")
  WHERE "hiddenAt" IS NULL AND status = 'cancelled';

-- The same indexes as before, with all that tells how a run ended.
DROP INDEX "HeartbeatRun_finished_idx";
CREATE INDEX "HeartbeatRun_finished_idx" ON "HeartbeatRun" ("companyId", "finishedAt")
  INCLUDE (status, "errorCode", "retryOfRunId") WHERE "finishedAt" IS NOT NULL;
DROP INDEX "HeartbeatRun_latest_idx";
CREATE INDEX "HeartbeatRun_latest_idx" ON "HeartbeatRun" ("companyId", "agentId", "finishedAt")
  INCLUDE (status, "retryOfRunId") WHERE "finishedAt" IS NOT NULL;
