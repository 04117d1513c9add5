-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Agent" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "urlKey" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'general',
    "title" TEXT,
    "icon" TEXT,
    "capabilities" TEXT,
    "appearance" JSONB NOT NULL,
    "reportsTo" UUID,
    "adapterType" TEXT NOT NULL DEFAULT 'process',
    "adapterConfig" JSONB NOT NULL DEFAULT '{}',
    "runtimeConfig" JSONB NOT NULL DEFAULT '{}',
    "defaultEnvironmentId" UUID,
    "status" TEXT NOT NULL DEFAULT 'idle',
    "pauseReason" TEXT,
    "pausedAt" TIMESTAMPTZ(3),
    "errorReason" TEXT,
    "lastHeartbeatAt" TIMESTAMPTZ(3),
    "canCreateAgents" BOOLEAN NOT NULL DEFAULT false,
    "canCreateSkills" BOOLEAN NOT NULL DEFAULT true,
    "desiredSkills" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "metadata" JSONB,
    "instructionsMode" TEXT NOT NULL DEFAULT 'managed',
    "instructionsRootPath" TEXT,
    "instructionsEntryFile" TEXT NOT NULL DEFAULT 'AGENTS.md',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgentApiKey" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AgentApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgentConfigRevision" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "source" TEXT NOT NULL,
    "rolledBackFromRevisionId" UUID,
    "changedKeys" TEXT[],
    "beforeConfig" JSONB NOT NULL,
    "afterConfig" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AgentConfigRevision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AgentInstructionsFile" (
    "companyId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AgentInstructionsFile_pkey" PRIMARY KEY ("companyId","agentId","path")
);

-- CreateTable
CREATE TABLE "AgentRuntimeState" (
    "companyId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "adapterType" TEXT NOT NULL,
    "sessionId" TEXT,
    "sessionDisplayId" TEXT,
    "sessionParamsJson" JSONB,
    "stateJson" JSONB NOT NULL DEFAULT '{}',
    "lastRunId" UUID,
    "lastRunStatus" TEXT,
    "lastError" TEXT,
    "totalInputTokens" BIGINT NOT NULL DEFAULT 0,
    "totalOutputTokens" BIGINT NOT NULL DEFAULT 0,
    "totalCachedInputTokens" BIGINT NOT NULL DEFAULT 0,
    "totalCostCents" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AgentRuntimeState_pkey" PRIMARY KEY ("companyId","agentId")
);

-- CreateTable
CREATE TABLE "AgentTaskSession" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "adapterType" TEXT NOT NULL,
    "taskKey" TEXT NOT NULL,
    "sessionParamsJson" JSONB,
    "sessionDisplayId" TEXT,
    "lastRunId" UUID,
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AgentTaskSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Instance" (
    "id" UUID NOT NULL,
    "singleton" BOOLEAN NOT NULL DEFAULT true,
    "general" JSONB NOT NULL DEFAULT '{}',
    "experimental" JSONB NOT NULL DEFAULT '{}',
    "defaultEnvironmentId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Instance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Event" (
    "companyId" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "actorType" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entityType" TEXT NOT NULL,
    "entityId" TEXT NOT NULL,
    "agentId" UUID,
    "runId" UUID,
    "responsibleUserId" TEXT,
    "details" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("companyId","seq")
);

-- CreateTable
CREATE TABLE "JournalHead" (
    "companyId" UUID NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "hash" BYTEA NOT NULL DEFAULT '\x',
    "lastEventAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "JournalHead_pkey" PRIMARY KEY ("companyId")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "principal" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "inputHash" TEXT NOT NULL,
    "response" JSONB,
    "cursor" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("principal","key")
);

-- CreateTable
CREATE TABLE "Lease" (
    "companyId" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "fence" BIGINT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "releasedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Lease_pkey" PRIMARY KEY ("companyId","resource")
);

-- CreateTable
CREATE TABLE "Company" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "pauseReason" TEXT,
    "pausedAt" TIMESTAMPTZ(3),
    "issuePrefix" TEXT NOT NULL,
    "issueCounter" INTEGER NOT NULL DEFAULT 0,
    "requireBoardApprovalForNewAgents" BOOLEAN NOT NULL DEFAULT false,
    "defaultResponsibleUserId" TEXT,
    "primaryColor" TEXT,
    "logoAssetId" UUID,
    "logoUrl" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "image" TEXT,
    "isInstanceAdmin" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BoardApiKey" (
    "id" UUID NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BoardApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CompanyMembership" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "principalType" TEXT NOT NULL,
    "principalId" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "membershipRole" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CompanyMembership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PrincipalPermissionGrant" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "principalType" TEXT NOT NULL,
    "principalId" TEXT NOT NULL,
    "permissionKey" TEXT NOT NULL,
    "scope" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PrincipalPermissionGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Asset" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "contentType" TEXT NOT NULL,
    "byteSize" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "originalFilename" TEXT,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Asset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Approval" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "requestedByAgentId" UUID,
    "requestedByUserId" TEXT,
    "payload" JSONB NOT NULL,
    "decisionNote" TEXT,
    "decidedByUserId" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "agentId" UUID,
    "sourceIssueIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Approval_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BudgetPolicy" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "scopeType" TEXT NOT NULL,
    "scopeId" UUID NOT NULL,
    "metric" TEXT NOT NULL DEFAULT 'billed_cents',
    "windowKind" TEXT NOT NULL DEFAULT 'calendar_month_utc',
    "amount" INTEGER NOT NULL,
    "warnPercent" INTEGER NOT NULL DEFAULT 80,
    "hardStopEnabled" BOOLEAN NOT NULL DEFAULT true,
    "notifyEnabled" BOOLEAN NOT NULL DEFAULT true,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BudgetPolicy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CostEvent" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "costCents" INTEGER NOT NULL,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CostEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Agent_companyId_createdAt_id_idx" ON "Agent"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Agent_companyId_name_id_idx" ON "Agent"("companyId", "name", "id");

-- CreateIndex
CREATE INDEX "Agent_companyId_reportsTo_createdAt_id_idx" ON "Agent"("companyId", "reportsTo", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_companyId_id_key" ON "Agent"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "AgentApiKey_tokenHash_key" ON "AgentApiKey"("tokenHash");

-- CreateIndex
CREATE INDEX "AgentApiKey_companyId_agentId_createdAt_id_idx" ON "AgentApiKey"("companyId", "agentId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "AgentConfigRevision_companyId_agentId_createdAt_id_idx" ON "AgentConfigRevision"("companyId", "agentId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "AgentTaskSession_companyId_agentId_adapterType_taskKey_key" ON "AgentTaskSession"("companyId", "agentId", "adapterType", "taskKey");

-- CreateIndex
CREATE UNIQUE INDEX "Instance_singleton_key" ON "Instance"("singleton");

-- CreateIndex
CREATE UNIQUE INDEX "Event_id_key" ON "Event"("id");

-- CreateIndex
CREATE INDEX "Event_companyId_createdAt_seq_idx" ON "Event"("companyId", "createdAt", "seq");

-- CreateIndex
CREATE INDEX "Event_companyId_agentId_seq_idx" ON "Event"("companyId", "agentId", "seq");

-- CreateIndex
CREATE INDEX "Event_companyId_entityType_entityId_seq_idx" ON "Event"("companyId", "entityType", "entityId", "seq");

-- CreateIndex
CREATE INDEX "Event_companyId_action_seq_idx" ON "Event"("companyId", "action", "seq");

-- CreateIndex
CREATE INDEX "Event_companyId_runId_seq_idx" ON "Event"("companyId", "runId", "seq");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Company_issuePrefix_key" ON "Company"("issuePrefix");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "BoardApiKey_tokenHash_key" ON "BoardApiKey"("tokenHash");

-- CreateIndex
CREATE INDEX "BoardApiKey_userId_idx" ON "BoardApiKey"("userId");

-- CreateIndex
CREATE INDEX "CompanyMembership_principalType_principalId_idx" ON "CompanyMembership"("principalType", "principalId");

-- CreateIndex
CREATE UNIQUE INDEX "CompanyMembership_companyId_principalType_principalId_key" ON "CompanyMembership"("companyId", "principalType", "principalId");

-- CreateIndex
CREATE UNIQUE INDEX "PrincipalPermissionGrant_companyId_principalType_principalI_key" ON "PrincipalPermissionGrant"("companyId", "principalType", "principalId", "permissionKey");

-- CreateIndex
CREATE INDEX "Asset_companyId_sha256_idx" ON "Asset"("companyId", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "Asset_companyId_id_key" ON "Asset"("companyId", "id");

-- CreateIndex
CREATE INDEX "Approval_companyId_status_createdAt_id_idx" ON "Approval"("companyId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Approval_companyId_agentId_idx" ON "Approval"("companyId", "agentId");

-- CreateIndex
CREATE UNIQUE INDEX "Approval_companyId_id_key" ON "Approval"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BudgetPolicy_companyId_scopeType_scopeId_metric_windowKind_key" ON "BudgetPolicy"("companyId", "scopeType", "scopeId", "metric", "windowKind");

-- CreateIndex
CREATE INDEX "CostEvent_companyId_agentId_occurredAt_idx" ON "CostEvent"("companyId", "agentId", "occurredAt");

-- CreateIndex
CREATE INDEX "CostEvent_companyId_occurredAt_idx" ON "CostEvent"("companyId", "occurredAt");

-- AddForeignKey
ALTER TABLE "Agent" ADD CONSTRAINT "Agent_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Agent" ADD CONSTRAINT "Agent_companyId_reportsTo_fkey" FOREIGN KEY ("companyId", "reportsTo") REFERENCES "Agent"("companyId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "AgentApiKey" ADD CONSTRAINT "AgentApiKey_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentApiKey" ADD CONSTRAINT "AgentApiKey_companyId_agentId_fkey" FOREIGN KEY ("companyId", "agentId") REFERENCES "Agent"("companyId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentConfigRevision" ADD CONSTRAINT "AgentConfigRevision_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentConfigRevision" ADD CONSTRAINT "AgentConfigRevision_companyId_agentId_fkey" FOREIGN KEY ("companyId", "agentId") REFERENCES "Agent"("companyId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentInstructionsFile" ADD CONSTRAINT "AgentInstructionsFile_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentInstructionsFile" ADD CONSTRAINT "AgentInstructionsFile_companyId_agentId_fkey" FOREIGN KEY ("companyId", "agentId") REFERENCES "Agent"("companyId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentRuntimeState" ADD CONSTRAINT "AgentRuntimeState_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentRuntimeState" ADD CONSTRAINT "AgentRuntimeState_companyId_agentId_fkey" FOREIGN KEY ("companyId", "agentId") REFERENCES "Agent"("companyId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentTaskSession" ADD CONSTRAINT "AgentTaskSession_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgentTaskSession" ADD CONSTRAINT "AgentTaskSession_companyId_agentId_fkey" FOREIGN KEY ("companyId", "agentId") REFERENCES "Agent"("companyId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JournalHead" ADD CONSTRAINT "JournalHead_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lease" ADD CONSTRAINT "Lease_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardApiKey" ADD CONSTRAINT "BoardApiKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CompanyMembership" ADD CONSTRAINT "CompanyMembership_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PrincipalPermissionGrant" ADD CONSTRAINT "PrincipalPermissionGrant_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Approval" ADD CONSTRAINT "Approval_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BudgetPolicy" ADD CONSTRAINT "BudgetPolicy_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CostEvent" ADD CONSTRAINT "CostEvent_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- An agent's shortname is unique among the company's agents that are not terminated.
CREATE UNIQUE INDEX "Agent_companyId_urlKey_live_key" ON "Agent" ("companyId", "urlKey") WHERE status <> 'terminated';

ALTER TABLE "Company" ADD CONSTRAINT "Company_status_check" CHECK (status IN ('active', 'paused', 'archived'));
ALTER TABLE "Agent" ADD CONSTRAINT "Agent_status_check"
  CHECK (status IN ('active', 'paused', 'idle', 'running', 'error', 'pending_approval', 'terminated'));
ALTER TABLE "Agent" ADD CONSTRAINT "Agent_reportsTo_check" CHECK ("reportsTo" <> id);

-- The second wall. A statement sees the rows of the companies named by orgraph.companies, which is set for each
-- statement or transaction: '*' or an array of ids. Unset or empty means none, so a query that forgets its company
-- finds nothing. The subselects make PostgreSQL read the setting once a statement instead of once a row.
CREATE FUNCTION orgraph_sees_all() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT coalesce(current_setting('orgraph.companies', true), '') = '*' $$;

CREATE FUNCTION orgraph_companies() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN coalesce(current_setting('orgraph.companies', true), '') IN ('', '*') THEN '{}'::uuid[]
               ELSE current_setting('orgraph.companies', true)::uuid[] END $$;

-- Walls off one table; called for every table that carries companyId.
CREATE FUNCTION orgraph_wall(target regclass, company_column text DEFAULT 'companyId') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY company_wall ON %s USING ((SELECT orgraph_sees_all()) OR %I = ANY ((SELECT orgraph_companies())::uuid[]))',
    target, company_column);
END $$;

SELECT orgraph_wall('"Company"', 'id');
SELECT orgraph_wall(format('%I', c.table_name)::regclass)
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
 WHERE c.table_schema = current_schema() AND c.column_name = 'companyId' AND t.table_type = 'BASE TABLE';

-- The hash of a journal row, over the previous row's hash. jsonb has one text for equal values, so the text is canonical.
CREATE FUNCTION orgraph_event_hash(previous bytea, e "Event") RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    e."companyId", e.seq, e.id, e."actorType", e."actorId", e.action, e."entityType", e."entityId",
    e."agentId", e."runId", e."responsibleUserId", e.details,
    (extract(epoch FROM e."createdAt") * 1000)::bigint)::text, 'UTF8'))
$$;

-- Appends events to a company's journal and gives its new position. The head row is the lock: it is taken last in a
-- transaction and held until commit, so that positions become visible in order and without gaps, and the chain never forks.
-- Times never go back within a journal, whatever the clock does.
CREATE FUNCTION orgraph_append(company uuid, events jsonb) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  head "JournalHead";
  item jsonb;
  e "Event";
BEGIN
  SELECT * INTO STRICT head FROM "JournalHead" WHERE "companyId" = company FOR UPDATE;
  FOR item IN SELECT value FROM jsonb_array_elements(events) LOOP
    e := jsonb_populate_record(NULL::"Event", item);
    head.seq := head.seq + 1;
    head."lastEventAt" := greatest(head."lastEventAt", date_trunc('milliseconds', clock_timestamp()));
    e."companyId" := company;
    e.seq := head.seq;
    e."createdAt" := head."lastEventAt";
    e.details := nullif(e.details, 'null'::jsonb);
    e.hash := orgraph_event_hash(head.hash, e);
    head.hash := e.hash;
    INSERT INTO "Event" VALUES (e.*);
  END LOOP;
  UPDATE "JournalHead" SET seq = head.seq, hash = head.hash, "lastEventAt" = head."lastEventAt" WHERE "companyId" = company;
  RETURN head.seq;
END $$;

-- The first position at which the journal does not verify, with the reason, or no row. A row is broken when its hash
-- does not follow from its predecessor's or its position does not; the head must be the last row's.
CREATE FUNCTION orgraph_verify(company uuid) RETURNS TABLE (seq bigint, reason text) LANGUAGE sql STABLE AS $$
  WITH chain AS (
    SELECT e.seq, e.hash, row_number() OVER w AS expected_seq,
           orgraph_event_hash(coalesce(lag(e.hash) OVER w, '\x'::bytea), e) AS expected_hash
      FROM "Event" e WHERE e."companyId" = company WINDOW w AS (ORDER BY e.seq)
  ), broken AS (
    SELECT chain.expected_seq AS seq, 'a row is missing or was moved' AS reason FROM chain WHERE chain.seq <> chain.expected_seq
    UNION ALL
    SELECT chain.seq, 'the row was changed' FROM chain WHERE chain.hash <> chain.expected_hash
    UNION ALL
    SELECT least(h.seq, coalesce(l.seq, 0) + 1), 'the journal was cut off at its end'
      FROM "JournalHead" h
      LEFT JOIN LATERAL (SELECT e.seq, e.hash FROM "Event" e WHERE e."companyId" = company ORDER BY e.seq DESC LIMIT 1) l ON true
     WHERE h."companyId" = company AND (h.seq <> coalesce(l.seq, 0) OR h.hash <> coalesce(l.hash, '\x'::bytea))
  )
  SELECT broken.seq, broken.reason FROM broken ORDER BY broken.seq, broken.reason LIMIT 1
$$;

-- Adds jobs from the connections of the server, whose role cannot touch the queue's own tables.
CREATE FUNCTION orgraph_enqueue(jobs jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  job jsonb;
BEGIN
  FOR job IN SELECT value FROM jsonb_array_elements(jobs) LOOP
    PERFORM graphile_worker.add_job(
      identifier => job ->> 'identifier', payload => (job -> 'payload')::json, job_key => job ->> 'jobKey',
      run_at => (job ->> 'runAt')::timestamptz, max_attempts => (job ->> 'maxAttempts')::int);
  END LOOP;
END $$;

INSERT INTO "Instance" (id) VALUES (gen_random_uuid());
INSERT INTO "User" (id, email, name, "isInstanceAdmin") VALUES ('local-board', 'board@localhost', 'Board', true);
