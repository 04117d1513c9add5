-- CreateTable
CREATE TABLE "ToolSession" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "agentId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "issueId" UUID,
    "projectId" UUID,
    "routineId" UUID,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolInvocation" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "sessionId" UUID,
    "gatewayId" UUID,
    "runId" UUID,
    "actorType" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "agentId" UUID,
    "issueId" UUID,
    "projectId" UUID,
    "routineId" UUID,
    "applicationId" UUID,
    "connectionId" UUID,
    "catalogEntryId" UUID,
    "toolName" TEXT NOT NULL,
    "trigger" TEXT NOT NULL DEFAULT 'call',
    "idempotencyKey" TEXT,
    "decision" TEXT NOT NULL,
    "reasonCode" TEXT NOT NULL,
    "matchedPolicyIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "effectiveProfileIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "approvalState" TEXT NOT NULL DEFAULT 'not_required',
    "configVersion" BIGINT NOT NULL,
    "entryVersionHash" TEXT,
    "argumentsHash" TEXT NOT NULL,
    "argumentsSummary" JSONB NOT NULL,
    "status" TEXT NOT NULL,
    "resultSummary" JSONB,
    "resultSizeBytes" INTEGER,
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ToolInvocation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolResult" (
    "companyId" UUID NOT NULL,
    "invocationId" UUID NOT NULL,
    "material" JSONB NOT NULL,
    "masterKeyId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolResult_pkey" PRIMARY KEY ("companyId","invocationId")
);

-- CreateTable
CREATE TABLE "ToolActionRequest" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "invocationId" UUID NOT NULL,
    "issueId" UUID,
    "interactionId" UUID,
    "approvalId" UUID,
    "context" JSONB NOT NULL,
    "connectionId" UUID NOT NULL,
    "catalogEntryId" UUID NOT NULL,
    "toolName" TEXT NOT NULL,
    "riskLevel" TEXT NOT NULL,
    "entryVersionHash" TEXT NOT NULL,
    "entryStatus" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "canonicalArgumentsHash" TEXT NOT NULL,
    "canonicalArgumentsSummary" JSONB NOT NULL,
    "previewMarkdown" TEXT,
    "argumentsMaterial" JSONB NOT NULL,
    "masterKeyId" TEXT NOT NULL,
    "requestedByAgentId" UUID,
    "requestedByUserId" TEXT,
    "decidedByAgentId" UUID,
    "decidedByUserId" TEXT,
    "decidedAt" TIMESTAMPTZ(3),
    "declineReason" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "consumedAt" TIMESTAMPTZ(3),
    "consumedByInvocationId" UUID,
    "resolvedAt" TIMESTAMPTZ(3),
    "resultSummary" JSONB,
    "errorCode" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolActionRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolPolicyHit" (
    "companyId" UUID NOT NULL,
    "policyId" UUID NOT NULL,
    "hitCount" BIGINT NOT NULL DEFAULT 0,
    "lastHitAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ToolPolicyHit_pkey" PRIMARY KEY ("companyId","policyId")
);

-- CreateIndex
CREATE UNIQUE INDEX "ToolSession_tokenHash_key" ON "ToolSession"("tokenHash");

-- CreateIndex
CREATE INDEX "ToolSession_companyId_runId_idx" ON "ToolSession"("companyId", "runId");

-- CreateIndex
CREATE INDEX "ToolSession_companyId_agentId_idx" ON "ToolSession"("companyId", "agentId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolSession_companyId_id_key" ON "ToolSession"("companyId", "id");

-- CreateIndex
CREATE INDEX "ToolInvocation_companyId_startedAt_id_idx" ON "ToolInvocation"("companyId", "startedAt", "id");

-- CreateIndex
CREATE INDEX "ToolInvocation_companyId_connectionId_startedAt_idx" ON "ToolInvocation"("companyId", "connectionId", "startedAt");

-- CreateIndex
CREATE INDEX "ToolInvocation_companyId_runId_idx" ON "ToolInvocation"("companyId", "runId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolInvocation_companyId_id_key" ON "ToolInvocation"("companyId", "id");

-- CreateIndex
CREATE INDEX "ToolResult_createdAt_idx" ON "ToolResult"("createdAt");

-- CreateIndex
CREATE INDEX "ToolResult_masterKeyId_idx" ON "ToolResult"("masterKeyId");

-- CreateIndex
CREATE INDEX "ToolActionRequest_companyId_status_createdAt_id_idx" ON "ToolActionRequest"("companyId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ToolActionRequest_companyId_connectionId_createdAt_id_idx" ON "ToolActionRequest"("companyId", "connectionId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ToolActionRequest_companyId_issueId_idx" ON "ToolActionRequest"("companyId", "issueId");

-- CreateIndex
CREATE INDEX "ToolActionRequest_masterKeyId_idx" ON "ToolActionRequest"("masterKeyId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolActionRequest_companyId_id_key" ON "ToolActionRequest"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolActionRequest_companyId_invocationId_key" ON "ToolActionRequest"("companyId", "invocationId");

-- AddForeignKey
ALTER TABLE "ToolSession" ADD CONSTRAINT "ToolSession_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolSession" ADD CONSTRAINT "ToolSession_companyId_agentId_fkey" FOREIGN KEY ("companyId", "agentId") REFERENCES "Agent"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolSession" ADD CONSTRAINT "ToolSession_companyId_runId_fkey" FOREIGN KEY ("companyId", "runId") REFERENCES "HeartbeatRun"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolInvocation" ADD CONSTRAINT "ToolInvocation_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolResult" ADD CONSTRAINT "ToolResult_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolResult" ADD CONSTRAINT "ToolResult_companyId_invocationId_fkey" FOREIGN KEY ("companyId", "invocationId") REFERENCES "ToolInvocation"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolActionRequest" ADD CONSTRAINT "ToolActionRequest_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolActionRequest" ADD CONSTRAINT "ToolActionRequest_companyId_invocationId_fkey" FOREIGN KEY ("companyId", "invocationId") REFERENCES "ToolInvocation"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolPolicyHit" ADD CONSTRAINT "ToolPolicyHit_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolPolicyHit" ADD CONSTRAINT "ToolPolicyHit_companyId_policyId_fkey" FOREIGN KEY ("companyId", "policyId") REFERENCES "ToolPolicy"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;



SELECT orgraph_wall(format('%I', name)::regclass)
  FROM unnest(ARRAY['ToolSession', 'ToolInvocation', 'ToolResult', 'ToolActionRequest', 'ToolPolicyHit']) AS name;

ALTER TABLE "ToolInvocation" ADD CONSTRAINT "ToolInvocation_words_check"
  CHECK ("actorType" IN ('agent', 'user', 'system', 'plugin') AND trigger IN ('call', 'test', 'approval')
    AND decision IN ('allow', 'deny', 'require_approval', 'rate_limited', 'defer_runtime')
    AND "approvalState" IN ('not_required', 'required', 'pending', 'approved', 'declined', 'expired')
    AND status IN ('pending', 'authorized', 'denied', 'awaiting_approval', 'executing', 'succeeded', 'failed',
      'cancelled', 'timed_out', 'rate_limited'));
ALTER TABLE "ToolActionRequest" ADD CONSTRAINT "ToolActionRequest_words_check"
  CHECK (status IN ('pending', 'approved', 'executing', 'executed', 'failed', 'declined', 'expired', 'cancelled')
    AND (status NOT IN ('executing', 'executed') OR "consumedAt" IS NOT NULL));

-- What is done under a key is done once. Calls that were refused leave no key: they are decided again.
CREATE UNIQUE INDEX "ToolInvocation_idempotencyKey_key" ON "ToolInvocation"
  ("companyId", "actorType", "actorId", coalesce("runId", '00000000-0000-0000-0000-000000000000'), "idempotencyKey")
  WHERE "idempotencyKey" IS NOT NULL;
-- The same call asks once, also when it comes twice at once.
CREATE UNIQUE INDEX "ToolActionRequest_pending_key" ON "ToolActionRequest"
  ("companyId", coalesce("requestedByAgentId"::text, "requestedByUserId", ''), coalesce("issueId"::text, ''),
    "catalogEntryId", "canonicalArgumentsHash") WHERE status = 'pending';

-- A call's row is changed once, by its outcome. With room on its page, and no index over what changes, no index is touched.
ALTER TABLE "ToolInvocation" SET (fillfactor = 80);
