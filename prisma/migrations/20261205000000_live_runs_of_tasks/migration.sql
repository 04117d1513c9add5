-- A wake without an issue is merged into the live run of the agent for the same task, of which there may be thousands.
CREATE INDEX "HeartbeatRun_live_task_idx" ON "HeartbeatRun" ("companyId", "agentId", status, "taskKey", "createdAt", id)
  WHERE status IN ('queued', 'running') AND "issueId" IS NULL;
