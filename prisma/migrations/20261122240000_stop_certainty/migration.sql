-- How the processes of a run are known, and what may be left of one that was stopped.
ALTER TABLE "HeartbeatRun"
ADD COLUMN     "processesKnownBy" TEXT,
ADD COLUMN     "stopSuspects" JSONB;

CREATE INDEX "HeartbeatRun_suspects_idx" ON "HeartbeatRun" ("companyId") WHERE "stopSuspects" IS NOT NULL;
