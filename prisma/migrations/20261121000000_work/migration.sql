-- AlterTable
ALTER TABLE "Approval" DROP COLUMN "sourceIssueIds",
ADD COLUMN     "argumentHash" TEXT,
ADD COLUMN     "consumedAt" TIMESTAMPTZ(3),
ADD COLUMN     "consumedByRunId" UUID,
ADD COLUMN     "expiresAt" TIMESTAMPTZ(3),
ADD COLUMN     "grantedTo" TEXT;

-- AlterTable
ALTER TABLE "CostEvent" ADD COLUMN     "biller" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "billingCode" TEXT,
ADD COLUMN     "billingType" TEXT NOT NULL DEFAULT 'unknown',
ADD COLUMN     "cachedInputTokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "costStatus" TEXT NOT NULL DEFAULT 'reported',
ADD COLUMN     "goalId" UUID,
ADD COLUMN     "heartbeatRunId" UUID,
ADD COLUMN     "inputTokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "issueId" UUID,
ADD COLUMN     "outputTokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "projectId" UUID;

-- CreateTable
CREATE TABLE "IssueApproval" (
    "companyId" UUID NOT NULL,
    "issueId" UUID NOT NULL,
    "approvalId" UUID NOT NULL,
    "linkedByAgentId" UUID,
    "linkedByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IssueApproval_pkey" PRIMARY KEY ("companyId","issueId","approvalId")
);

-- CreateTable
CREATE TABLE "ApprovalComment" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "approvalId" UUID NOT NULL,
    "authorAgentId" UUID,
    "authorUserId" TEXT,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ApprovalComment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IssueAttachment" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "issueId" UUID NOT NULL,
    "issueCommentId" UUID,
    "assetId" UUID NOT NULL,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IssueAttachment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WorkProduct" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "issueId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "externalId" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "reviewState" TEXT NOT NULL DEFAULT 'none',
    "healthStatus" TEXT NOT NULL DEFAULT 'unknown',
    "isPrimary" BOOLEAN NOT NULL DEFAULT false,
    "summary" TEXT,
    "metadata" JSONB,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdByRunId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WorkProduct_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BudgetIncident" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "policyId" UUID NOT NULL,
    "scopeType" TEXT NOT NULL,
    "scopeId" UUID NOT NULL,
    "metric" TEXT NOT NULL,
    "windowKind" TEXT NOT NULL,
    "windowStart" TIMESTAMPTZ(3) NOT NULL,
    "windowEnd" TIMESTAMPTZ(3),
    "thresholdType" TEXT NOT NULL,
    "amountLimit" INTEGER NOT NULL,
    "amountObserved" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "approvalId" UUID,
    "resolvedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BudgetIncident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BudgetReservation" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "projectId" UUID,
    "runId" UUID,
    "cents" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),
    "settledCents" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BudgetReservation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IssueComment" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "issueId" UUID NOT NULL,
    "authorType" TEXT NOT NULL,
    "authorAgentId" UUID,
    "authorUserId" TEXT,
    "createdByRunId" UUID,
    "clientRequestId" UUID,
    "body" TEXT NOT NULL,
    "metadata" JSONB,
    "deletedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IssueComment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SpendTotal" (
    "companyId" UUID NOT NULL,
    "scopeType" TEXT NOT NULL,
    "scopeId" UUID NOT NULL,
    "windowKind" TEXT NOT NULL,
    "windowStart" TIMESTAMPTZ(3) NOT NULL,
    "shard" INTEGER NOT NULL DEFAULT 0,
    "billedCents" BIGINT NOT NULL DEFAULT 0,
    "inputTokens" BIGINT NOT NULL DEFAULT 0,
    "cachedInputTokens" BIGINT NOT NULL DEFAULT 0,
    "outputTokens" BIGINT NOT NULL DEFAULT 0,
    "runs" BIGINT NOT NULL DEFAULT 0,
    "apiRuns" BIGINT NOT NULL DEFAULT 0,
    "subscriptionRuns" BIGINT NOT NULL DEFAULT 0,
    "events" BIGINT NOT NULL DEFAULT 0,
    "unpricedEvents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "SpendTotal_pkey" PRIMARY KEY ("companyId","scopeType","windowKind","windowStart","scopeId","shard")
);

-- CreateTable
CREATE TABLE "FinanceEvent" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "eventKind" TEXT NOT NULL,
    "direction" TEXT NOT NULL DEFAULT 'debit',
    "biller" TEXT NOT NULL,
    "provider" TEXT,
    "model" TEXT,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "quantity" DOUBLE PRECISION,
    "unit" TEXT,
    "estimated" BOOLEAN NOT NULL DEFAULT false,
    "externalInvoiceId" TEXT,
    "description" TEXT,
    "metadataJson" JSONB,
    "agentId" UUID,
    "issueId" UUID,
    "projectId" UUID,
    "goalId" UUID,
    "heartbeatRunId" UUID,
    "costEventId" UUID,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FinanceEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Document" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "issueId" UUID,
    "key" TEXT NOT NULL,
    "title" TEXT,
    "format" TEXT NOT NULL DEFAULT 'markdown',
    "latestRevisionId" UUID NOT NULL,
    "latestRevisionNumber" INTEGER NOT NULL,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "updatedByAgentId" UUID,
    "updatedByUserId" TEXT,
    "lockedAt" TIMESTAMPTZ(3),
    "lockedByAgentId" UUID,
    "lockedByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocumentRevision" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "documentId" UUID NOT NULL,
    "revisionNumber" INTEGER NOT NULL,
    "title" TEXT,
    "format" TEXT NOT NULL DEFAULT 'markdown',
    "body" TEXT NOT NULL,
    "changeSummary" TEXT,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdByRunId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DocumentRevision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AnnotationThread" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "documentId" UUID NOT NULL,
    "issueCommentId" UUID,
    "status" TEXT NOT NULL DEFAULT 'open',
    "anchorState" TEXT NOT NULL DEFAULT 'active',
    "anchorConfidence" TEXT NOT NULL DEFAULT 'exact',
    "originalRevisionId" UUID NOT NULL,
    "originalRevisionNumber" INTEGER NOT NULL,
    "currentRevisionId" UUID NOT NULL,
    "currentRevisionNumber" INTEGER NOT NULL,
    "selectedText" TEXT NOT NULL,
    "prefixText" TEXT NOT NULL DEFAULT '',
    "suffixText" TEXT NOT NULL DEFAULT '',
    "normalizedStart" INTEGER NOT NULL,
    "normalizedEnd" INTEGER NOT NULL,
    "markdownStart" INTEGER NOT NULL,
    "markdownEnd" INTEGER NOT NULL,
    "anchorSelector" JSONB NOT NULL,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "resolvedByAgentId" UUID,
    "resolvedByUserId" TEXT,
    "resolvedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AnnotationThread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AnnotationComment" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "threadId" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "authorType" TEXT NOT NULL,
    "authorAgentId" UUID,
    "authorUserId" TEXT,
    "createdByRunId" UUID,
    "issueCommentId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AnnotationComment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Goal" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "level" TEXT NOT NULL DEFAULT 'task',
    "status" TEXT NOT NULL DEFAULT 'planned',
    "parentId" UUID,
    "ownerAgentId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Goal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Interaction" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "issueId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "continuationPolicy" TEXT NOT NULL,
    "resolverPolicy" TEXT NOT NULL DEFAULT 'anyone',
    "idempotencyKey" TEXT,
    "requestHash" TEXT,
    "sourceCommentId" UUID,
    "sourceRunId" UUID,
    "title" TEXT,
    "summary" TEXT,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "addresseeAgentId" UUID,
    "addresseeUserId" TEXT,
    "payload" JSONB NOT NULL,
    "targetKey" TEXT,
    "result" JSONB,
    "resolvedByAgentId" UUID,
    "resolvedByRunId" UUID,
    "resolvedByUserId" TEXT,
    "resolvedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Interaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Issue" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "issueNumber" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "projectId" UUID,
    "goalId" UUID,
    "parentId" UUID,
    "requestDepth" INTEGER NOT NULL DEFAULT 0,
    "billingCode" TEXT,
    "status" TEXT NOT NULL DEFAULT 'backlog',
    "statusVersion" INTEGER NOT NULL DEFAULT 0,
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "priorityRank" INTEGER NOT NULL DEFAULT 2,
    "titleKey" TEXT NOT NULL DEFAULT '',
    "workMode" TEXT NOT NULL DEFAULT 'standard',
    "reviewPolicy" TEXT,
    "unblockDescriptor" JSONB,
    "blockedTransitionAt" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),
    "cancelledAt" TIMESTAMPTZ(3),
    "hiddenAt" TIMESTAMPTZ(3),
    "assigneeAgentId" UUID,
    "assigneeUserId" TEXT,
    "responsibleUserId" TEXT,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "checkoutRunId" UUID,
    "executionRunId" UUID,
    "executionLockedAt" TIMESTAMPTZ(3),
    "checkoutFence" BIGINT,
    "originKind" TEXT NOT NULL DEFAULT 'manual',
    "originId" TEXT,
    "originRunId" UUID,
    "originFingerprint" TEXT,
    "assigneeAdapterOverrides" JSONB,
    "executionPolicy" JSONB,
    "executionState" JSONB,
    "monitorNextCheckAt" TIMESTAMPTZ(3),
    "monitorWakeRequestedAt" TIMESTAMPTZ(3),
    "monitorLastTriggeredAt" TIMESTAMPTZ(3),
    "monitorAttemptCount" INTEGER NOT NULL DEFAULT 0,
    "monitorNotes" TEXT,
    "monitorScheduledBy" TEXT,
    "idempotencyKey" TEXT,
    "lastActivityAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Issue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IssueBlocker" (
    "companyId" UUID NOT NULL,
    "issueId" UUID NOT NULL,
    "blockerId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IssueBlocker_pkey" PRIMARY KEY ("companyId","issueId","blockerId")
);

-- CreateTable
CREATE TABLE "IssueMention" (
    "companyId" UUID NOT NULL,
    "issueId" UUID NOT NULL,
    "mentionedId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IssueMention_pkey" PRIMARY KEY ("companyId","issueId","mentionedId")
);

-- CreateTable
CREATE TABLE "IssueParticipant" (
    "companyId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "issueId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IssueParticipant_pkey" PRIMARY KEY ("companyId","agentId","issueId")
);

-- CreateTable
CREATE TABLE "IssueUserState" (
    "companyId" UUID NOT NULL,
    "userId" TEXT NOT NULL,
    "issueId" UUID NOT NULL,
    "lastTouchAt" TIMESTAMPTZ(3),
    "lastReadAt" TIMESTAMPTZ(3),
    "archivedAt" TIMESTAMPTZ(3),
    "lastExternalCommentAt" TIMESTAMPTZ(3),

    CONSTRAINT "IssueUserState_pkey" PRIMARY KEY ("companyId","userId","issueId")
);

-- CreateTable
CREATE TABLE "IssueTotal" (
    "companyId" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "issues" BIGINT NOT NULL,

    CONSTRAINT "IssueTotal_pkey" PRIMARY KEY ("companyId","status","shard")
);

-- CreateTable
CREATE UNLOGGED TABLE "RateWindow" (
    "companyId" UUID NOT NULL,
    "principal" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "hits" INTEGER NOT NULL,

    CONSTRAINT "RateWindow_pkey" PRIMARY KEY ("companyId","principal","action")
);

-- CreateTable
CREATE TABLE "SearchEntry" (
    "companyId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "issueId" UUID,
    "words" tsvector NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SearchEntry_pkey" PRIMARY KEY ("companyId","kind","entityId")
);

-- CreateTable
CREATE TABLE "Label" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Label_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IssueLabel" (
    "companyId" UUID NOT NULL,
    "issueId" UUID NOT NULL,
    "labelId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IssueLabel_pkey" PRIMARY KEY ("companyId","issueId","labelId")
);

-- CreateTable
CREATE TABLE "Project" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "urlKey" TEXT NOT NULL,
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'backlog',
    "leadAgentId" UUID,
    "targetDate" DATE,
    "color" TEXT,
    "icon" TEXT,
    "env" JSONB,
    "pauseReason" TEXT,
    "pausedAt" TIMESTAMPTZ(3),
    "archivedAt" TIMESTAMPTZ(3),
    "idempotencyKey" TEXT,
    "idempotencyHash" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProjectGoal" (
    "companyId" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "goalId" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "ProjectGoal_pkey" PRIMARY KEY ("companyId","projectId","goalId")
);

-- CreateTable
CREATE TABLE "ProjectWorkspace" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sourceType" TEXT NOT NULL DEFAULT 'local_path',
    "cwd" TEXT,
    "repoUrl" TEXT,
    "repoRef" TEXT,
    "defaultRef" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'default',
    "setupCommand" TEXT,
    "cleanupCommand" TEXT,
    "isPrimary" BOOLEAN NOT NULL DEFAULT false,
    "metadata" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProjectWorkspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HeartbeatRun" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "invocationSource" TEXT NOT NULL DEFAULT 'on_demand',
    "triggerDetail" TEXT,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "responsibleUserId" TEXT,
    "wakeId" UUID,
    "issueId" UUID,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "error" TEXT,
    "errorCode" TEXT,
    "retryOfRunId" UUID,
    "contextSnapshot" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HeartbeatRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Wake" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "triggerDetail" TEXT,
    "reason" TEXT,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'queued',
    "coalescedCount" INTEGER NOT NULL DEFAULT 0,
    "requestedByActorType" TEXT NOT NULL,
    "requestedByActorId" TEXT,
    "causedByRunId" UUID,
    "issueId" UUID,
    "taskKey" TEXT,
    "idempotencyKey" TEXT,
    "forceFreshSession" BOOLEAN NOT NULL DEFAULT false,
    "runId" UUID,
    "coalescedIntoId" UUID,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "Wake_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "IssueApproval_companyId_approvalId_createdAt_issueId_idx" ON "IssueApproval"("companyId", "approvalId", "createdAt", "issueId");

-- CreateIndex
CREATE INDEX "ApprovalComment_companyId_approvalId_createdAt_id_idx" ON "ApprovalComment"("companyId", "approvalId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ApprovalComment_companyId_id_key" ON "ApprovalComment"("companyId", "id");

-- CreateIndex
CREATE INDEX "IssueAttachment_companyId_issueId_createdAt_id_idx" ON "IssueAttachment"("companyId", "issueId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "IssueAttachment_companyId_issueCommentId_idx" ON "IssueAttachment"("companyId", "issueCommentId");

-- CreateIndex
-- Whether any company still names some content.
CREATE INDEX "Asset_sha256_idx" ON "Asset"("sha256");

-- CreateIndex
CREATE INDEX "IssueAttachment_companyId_assetId_idx" ON "IssueAttachment"("companyId", "assetId");

-- CreateIndex
CREATE UNIQUE INDEX "IssueAttachment_companyId_id_key" ON "IssueAttachment"("companyId", "id");

-- CreateIndex
CREATE INDEX "WorkProduct_companyId_issueId_createdAt_id_idx" ON "WorkProduct"("companyId", "issueId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "WorkProduct_companyId_id_key" ON "WorkProduct"("companyId", "id");

-- CreateIndex
CREATE INDEX "BudgetIncident_companyId_status_createdAt_id_idx" ON "BudgetIncident"("companyId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BudgetIncident_companyId_createdAt_id_idx" ON "BudgetIncident"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BudgetIncident_companyId_approvalId_idx" ON "BudgetIncident"("companyId", "approvalId");

-- CreateIndex
CREATE UNIQUE INDEX "BudgetIncident_companyId_id_key" ON "BudgetIncident"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BudgetReservation_companyId_id_key" ON "BudgetReservation"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BudgetReservation_companyId_runId_key" ON "BudgetReservation"("companyId", "runId");

-- CreateIndex
CREATE INDEX "IssueComment_companyId_issueId_createdAt_id_idx" ON "IssueComment"("companyId", "issueId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "IssueComment_companyId_id_key" ON "IssueComment"("companyId", "id");

-- CreateIndex
CREATE INDEX "FinanceEvent_companyId_occurredAt_id_idx" ON "FinanceEvent"("companyId", "occurredAt", "id");

-- CreateIndex
CREATE INDEX "FinanceEvent_companyId_issueId_idx" ON "FinanceEvent"("companyId", "issueId");

-- CreateIndex
CREATE INDEX "FinanceEvent_companyId_projectId_idx" ON "FinanceEvent"("companyId", "projectId");

-- CreateIndex
CREATE INDEX "FinanceEvent_companyId_goalId_idx" ON "FinanceEvent"("companyId", "goalId");

-- CreateIndex
CREATE INDEX "FinanceEvent_companyId_heartbeatRunId_idx" ON "FinanceEvent"("companyId", "heartbeatRunId");

-- CreateIndex
CREATE INDEX "FinanceEvent_companyId_costEventId_idx" ON "FinanceEvent"("companyId", "costEventId");

-- CreateIndex
CREATE UNIQUE INDEX "FinanceEvent_companyId_id_key" ON "FinanceEvent"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Document_companyId_id_key" ON "Document"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Document_companyId_issueId_key_key" ON "Document"("companyId", "issueId", "key");

-- CreateIndex
CREATE UNIQUE INDEX "DocumentRevision_companyId_id_key" ON "DocumentRevision"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "DocumentRevision_companyId_documentId_revisionNumber_key" ON "DocumentRevision"("companyId", "documentId", "revisionNumber");

-- CreateIndex
CREATE INDEX "AnnotationThread_companyId_documentId_createdAt_id_idx" ON "AnnotationThread"("companyId", "documentId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "AnnotationThread_companyId_issueCommentId_idx" ON "AnnotationThread"("companyId", "issueCommentId");

-- CreateIndex
CREATE UNIQUE INDEX "AnnotationThread_companyId_id_key" ON "AnnotationThread"("companyId", "id");

-- CreateIndex
CREATE INDEX "AnnotationComment_companyId_threadId_createdAt_id_idx" ON "AnnotationComment"("companyId", "threadId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "AnnotationComment_companyId_issueCommentId_idx" ON "AnnotationComment"("companyId", "issueCommentId");

-- CreateIndex
CREATE UNIQUE INDEX "AnnotationComment_companyId_id_key" ON "AnnotationComment"("companyId", "id");

-- CreateIndex
CREATE INDEX "Goal_companyId_createdAt_id_idx" ON "Goal"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Goal_companyId_parentId_createdAt_id_idx" ON "Goal"("companyId", "parentId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Goal_companyId_ownerAgentId_idx" ON "Goal"("companyId", "ownerAgentId");

-- CreateIndex
CREATE UNIQUE INDEX "Goal_companyId_id_key" ON "Goal"("companyId", "id");

-- CreateIndex
CREATE INDEX "Interaction_companyId_issueId_createdAt_id_idx" ON "Interaction"("companyId", "issueId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Interaction_companyId_createdAt_id_idx" ON "Interaction"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Interaction_companyId_sourceCommentId_idx" ON "Interaction"("companyId", "sourceCommentId");

-- CreateIndex
CREATE UNIQUE INDEX "Interaction_companyId_id_key" ON "Interaction"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Interaction_companyId_issueId_idempotencyKey_key" ON "Interaction"("companyId", "issueId", "idempotencyKey");

-- CreateIndex
CREATE INDEX "Issue_companyId_updatedAt_id_idx" ON "Issue"("companyId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Issue_companyId_parentId_createdAt_id_idx" ON "Issue"("companyId", "parentId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Issue_companyId_goalId_idx" ON "Issue"("companyId", "goalId");

-- CreateIndex
CREATE UNIQUE INDEX "Issue_companyId_id_key" ON "Issue"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Issue_companyId_identifier_key" ON "Issue"("companyId", "identifier");

-- CreateIndex
CREATE UNIQUE INDEX "Issue_companyId_issueNumber_key" ON "Issue"("companyId", "issueNumber");

-- CreateIndex
CREATE UNIQUE INDEX "Issue_companyId_idempotencyKey_key" ON "Issue"("companyId", "idempotencyKey");

-- CreateIndex
CREATE INDEX "IssueBlocker_companyId_blockerId_issueId_idx" ON "IssueBlocker"("companyId", "blockerId", "issueId");

-- CreateIndex
CREATE INDEX "IssueMention_companyId_mentionedId_issueId_idx" ON "IssueMention"("companyId", "mentionedId", "issueId");

-- CreateIndex
CREATE INDEX "IssueParticipant_companyId_issueId_idx" ON "IssueParticipant"("companyId", "issueId");

-- CreateIndex
CREATE INDEX "IssueUserState_companyId_issueId_idx" ON "IssueUserState"("companyId", "issueId");

-- CreateIndex
CREATE INDEX "SearchEntry_companyId_issueId_idx" ON "SearchEntry"("companyId", "issueId");

-- CreateIndex
CREATE INDEX "SearchEntry_companyId_kind_updatedAt_idx" ON "SearchEntry"("companyId", "kind", "updatedAt");

-- CreateIndex
CREATE INDEX "SearchEntry_words_idx" ON "SearchEntry" USING GIN ("words");

-- CreateIndex
CREATE INDEX "Label_companyId_name_id_idx" ON "Label"("companyId", "name", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Label_companyId_id_key" ON "Label"("companyId", "id");

-- CreateIndex
CREATE INDEX "IssueLabel_companyId_labelId_issueId_idx" ON "IssueLabel"("companyId", "labelId", "issueId");

-- CreateIndex
CREATE INDEX "Project_companyId_createdAt_id_idx" ON "Project"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Project_companyId_leadAgentId_idx" ON "Project"("companyId", "leadAgentId");

-- CreateIndex
CREATE UNIQUE INDEX "Project_companyId_id_key" ON "Project"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Project_companyId_urlKey_key" ON "Project"("companyId", "urlKey");

-- CreateIndex
CREATE UNIQUE INDEX "Project_companyId_idempotencyKey_key" ON "Project"("companyId", "idempotencyKey");

-- CreateIndex
CREATE INDEX "ProjectGoal_companyId_goalId_idx" ON "ProjectGoal"("companyId", "goalId");

-- CreateIndex
CREATE INDEX "ProjectWorkspace_companyId_projectId_createdAt_id_idx" ON "ProjectWorkspace"("companyId", "projectId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ProjectWorkspace_companyId_id_key" ON "ProjectWorkspace"("companyId", "id");

-- CreateIndex
CREATE INDEX "HeartbeatRun_companyId_createdAt_id_idx" ON "HeartbeatRun"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "HeartbeatRun_companyId_agentId_createdAt_id_idx" ON "HeartbeatRun"("companyId", "agentId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "HeartbeatRun_companyId_issueId_createdAt_id_idx" ON "HeartbeatRun"("companyId", "issueId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "HeartbeatRun_companyId_id_key" ON "HeartbeatRun"("companyId", "id");

-- CreateIndex
CREATE INDEX "Wake_companyId_agentId_requestedAt_id_idx" ON "Wake"("companyId", "agentId", "requestedAt", "id");

-- CreateIndex
CREATE INDEX "Wake_companyId_issueId_requestedAt_id_idx" ON "Wake"("companyId", "issueId", "requestedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Wake_companyId_id_key" ON "Wake"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Wake_companyId_agentId_idempotencyKey_key" ON "Wake"("companyId", "agentId", "idempotencyKey");

-- CreateIndex
CREATE INDEX "Approval_companyId_createdAt_id_idx" ON "Approval"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Approval_companyId_requestedByAgentId_createdAt_id_idx" ON "Approval"("companyId", "requestedByAgentId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "BudgetPolicy_companyId_id_key" ON "BudgetPolicy"("companyId", "id");

-- CreateIndex
CREATE INDEX "CostEvent_companyId_issueId_idx" ON "CostEvent"("companyId", "issueId");

-- CreateIndex
CREATE INDEX "CostEvent_companyId_projectId_occurredAt_idx" ON "CostEvent"("companyId", "projectId", "occurredAt");

-- CreateIndex
CREATE INDEX "CostEvent_companyId_goalId_idx" ON "CostEvent"("companyId", "goalId");

-- CreateIndex
CREATE INDEX "CostEvent_companyId_heartbeatRunId_idx" ON "CostEvent"("companyId", "heartbeatRunId");

-- CreateIndex
CREATE UNIQUE INDEX "CostEvent_companyId_id_key" ON "CostEvent"("companyId", "id");

-- AddForeignKey
ALTER TABLE "IssueApproval" ADD CONSTRAINT "IssueApproval_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueApproval" ADD CONSTRAINT "IssueApproval_companyId_approvalId_fkey" FOREIGN KEY ("companyId", "approvalId") REFERENCES "Approval"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ApprovalComment" ADD CONSTRAINT "ApprovalComment_companyId_approvalId_fkey" FOREIGN KEY ("companyId", "approvalId") REFERENCES "Approval"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueAttachment" ADD CONSTRAINT "IssueAttachment_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueAttachment" ADD CONSTRAINT "IssueAttachment_companyId_issueCommentId_fkey" FOREIGN KEY ("companyId", "issueCommentId") REFERENCES "IssueComment"("companyId", "id") ON DELETE SET NULL ("issueCommentId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueAttachment" ADD CONSTRAINT "IssueAttachment_companyId_assetId_fkey" FOREIGN KEY ("companyId", "assetId") REFERENCES "Asset"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "WorkProduct" ADD CONSTRAINT "WorkProduct_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "BudgetIncident" ADD CONSTRAINT "BudgetIncident_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BudgetIncident" ADD CONSTRAINT "BudgetIncident_companyId_policyId_fkey" FOREIGN KEY ("companyId", "policyId") REFERENCES "BudgetPolicy"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "BudgetIncident" ADD CONSTRAINT "BudgetIncident_companyId_approvalId_fkey" FOREIGN KEY ("companyId", "approvalId") REFERENCES "Approval"("companyId", "id") ON DELETE SET NULL ("approvalId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "BudgetReservation" ADD CONSTRAINT "BudgetReservation_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BudgetReservation" ADD CONSTRAINT "BudgetReservation_companyId_runId_fkey" FOREIGN KEY ("companyId", "runId") REFERENCES "HeartbeatRun"("companyId", "id") ON DELETE SET NULL ("runId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueComment" ADD CONSTRAINT "IssueComment_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CostEvent" ADD CONSTRAINT "CostEvent_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE SET NULL ("issueId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CostEvent" ADD CONSTRAINT "CostEvent_companyId_projectId_fkey" FOREIGN KEY ("companyId", "projectId") REFERENCES "Project"("companyId", "id") ON DELETE SET NULL ("projectId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CostEvent" ADD CONSTRAINT "CostEvent_companyId_goalId_fkey" FOREIGN KEY ("companyId", "goalId") REFERENCES "Goal"("companyId", "id") ON DELETE SET NULL ("goalId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CostEvent" ADD CONSTRAINT "CostEvent_companyId_heartbeatRunId_fkey" FOREIGN KEY ("companyId", "heartbeatRunId") REFERENCES "HeartbeatRun"("companyId", "id") ON DELETE SET NULL ("heartbeatRunId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SpendTotal" ADD CONSTRAINT "SpendTotal_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FinanceEvent" ADD CONSTRAINT "FinanceEvent_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FinanceEvent" ADD CONSTRAINT "FinanceEvent_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE SET NULL ("issueId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "FinanceEvent" ADD CONSTRAINT "FinanceEvent_companyId_projectId_fkey" FOREIGN KEY ("companyId", "projectId") REFERENCES "Project"("companyId", "id") ON DELETE SET NULL ("projectId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "FinanceEvent" ADD CONSTRAINT "FinanceEvent_companyId_goalId_fkey" FOREIGN KEY ("companyId", "goalId") REFERENCES "Goal"("companyId", "id") ON DELETE SET NULL ("goalId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "FinanceEvent" ADD CONSTRAINT "FinanceEvent_companyId_heartbeatRunId_fkey" FOREIGN KEY ("companyId", "heartbeatRunId") REFERENCES "HeartbeatRun"("companyId", "id") ON DELETE SET NULL ("heartbeatRunId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "FinanceEvent" ADD CONSTRAINT "FinanceEvent_companyId_costEventId_fkey" FOREIGN KEY ("companyId", "costEventId") REFERENCES "CostEvent"("companyId", "id") ON DELETE SET NULL ("costEventId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "DocumentRevision" ADD CONSTRAINT "DocumentRevision_companyId_documentId_fkey" FOREIGN KEY ("companyId", "documentId") REFERENCES "Document"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "AnnotationThread" ADD CONSTRAINT "AnnotationThread_companyId_documentId_fkey" FOREIGN KEY ("companyId", "documentId") REFERENCES "Document"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "AnnotationThread" ADD CONSTRAINT "AnnotationThread_companyId_issueCommentId_fkey" FOREIGN KEY ("companyId", "issueCommentId") REFERENCES "IssueComment"("companyId", "id") ON DELETE SET NULL ("issueCommentId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "AnnotationComment" ADD CONSTRAINT "AnnotationComment_companyId_threadId_fkey" FOREIGN KEY ("companyId", "threadId") REFERENCES "AnnotationThread"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "AnnotationComment" ADD CONSTRAINT "AnnotationComment_companyId_issueCommentId_fkey" FOREIGN KEY ("companyId", "issueCommentId") REFERENCES "IssueComment"("companyId", "id") ON DELETE SET NULL ("issueCommentId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Goal" ADD CONSTRAINT "Goal_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Goal" ADD CONSTRAINT "Goal_companyId_parentId_fkey" FOREIGN KEY ("companyId", "parentId") REFERENCES "Goal"("companyId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Goal" ADD CONSTRAINT "Goal_companyId_ownerAgentId_fkey" FOREIGN KEY ("companyId", "ownerAgentId") REFERENCES "Agent"("companyId", "id") ON DELETE SET NULL ("ownerAgentId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Interaction" ADD CONSTRAINT "Interaction_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Interaction" ADD CONSTRAINT "Interaction_companyId_sourceCommentId_fkey" FOREIGN KEY ("companyId", "sourceCommentId") REFERENCES "IssueComment"("companyId", "id") ON DELETE SET NULL ("sourceCommentId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Issue" ADD CONSTRAINT "Issue_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Issue" ADD CONSTRAINT "Issue_companyId_projectId_fkey" FOREIGN KEY ("companyId", "projectId") REFERENCES "Project"("companyId", "id") ON DELETE SET NULL ("projectId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Issue" ADD CONSTRAINT "Issue_companyId_goalId_fkey" FOREIGN KEY ("companyId", "goalId") REFERENCES "Goal"("companyId", "id") ON DELETE SET NULL ("goalId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Issue" ADD CONSTRAINT "Issue_companyId_parentId_fkey" FOREIGN KEY ("companyId", "parentId") REFERENCES "Issue"("companyId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Issue" ADD CONSTRAINT "Issue_companyId_assigneeAgentId_fkey" FOREIGN KEY ("companyId", "assigneeAgentId") REFERENCES "Agent"("companyId", "id") ON DELETE SET NULL ("assigneeAgentId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueBlocker" ADD CONSTRAINT "IssueBlocker_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueBlocker" ADD CONSTRAINT "IssueBlocker_companyId_blockerId_fkey" FOREIGN KEY ("companyId", "blockerId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueMention" ADD CONSTRAINT "IssueMention_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueMention" ADD CONSTRAINT "IssueMention_companyId_mentionedId_fkey" FOREIGN KEY ("companyId", "mentionedId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueParticipant" ADD CONSTRAINT "IssueParticipant_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueUserState" ADD CONSTRAINT "IssueUserState_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueTotal" ADD CONSTRAINT "IssueTotal_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RateWindow" ADD CONSTRAINT "RateWindow_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchEntry" ADD CONSTRAINT "SearchEntry_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchEntry" ADD CONSTRAINT "SearchEntry_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Label" ADD CONSTRAINT "Label_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IssueLabel" ADD CONSTRAINT "IssueLabel_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "IssueLabel" ADD CONSTRAINT "IssueLabel_companyId_labelId_fkey" FOREIGN KEY ("companyId", "labelId") REFERENCES "Label"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Project" ADD CONSTRAINT "Project_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Project" ADD CONSTRAINT "Project_companyId_leadAgentId_fkey" FOREIGN KEY ("companyId", "leadAgentId") REFERENCES "Agent"("companyId", "id") ON DELETE SET NULL ("leadAgentId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ProjectGoal" ADD CONSTRAINT "ProjectGoal_companyId_projectId_fkey" FOREIGN KEY ("companyId", "projectId") REFERENCES "Project"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ProjectGoal" ADD CONSTRAINT "ProjectGoal_companyId_goalId_fkey" FOREIGN KEY ("companyId", "goalId") REFERENCES "Goal"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ProjectWorkspace" ADD CONSTRAINT "ProjectWorkspace_companyId_projectId_fkey" FOREIGN KEY ("companyId", "projectId") REFERENCES "Project"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "HeartbeatRun" ADD CONSTRAINT "HeartbeatRun_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HeartbeatRun" ADD CONSTRAINT "HeartbeatRun_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE SET NULL ("issueId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Wake" ADD CONSTRAINT "Wake_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Wake" ADD CONSTRAINT "Wake_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE SET NULL ("issueId") ON UPDATE NO ACTION;


-- The walls, as around the tables of the foundation.
SELECT orgraph_wall(format('%I', c.relname)::regclass)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'companyId' AND NOT a.attisdropped
 WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT c.relrowsecurity;

ALTER TABLE "Project" ADD CONSTRAINT "Project_status_check"
  CHECK (status IN ('backlog', 'planned', 'in_progress', 'completed', 'cancelled'));
ALTER TABLE "Goal" ADD CONSTRAINT "Goal_level_check" CHECK (level IN ('company', 'team', 'agent', 'task'));
ALTER TABLE "Goal" ADD CONSTRAINT "Goal_status_check" CHECK (status IN ('planned', 'active', 'achieved', 'cancelled'));
ALTER TABLE "Goal" ADD CONSTRAINT "Goal_parentId_check" CHECK ("parentId" <> id);
ALTER TABLE "Issue" ADD CONSTRAINT "Issue_status_check"
  CHECK (status IN ('backlog', 'todo', 'in_progress', 'in_review', 'done', 'blocked', 'cancelled'));
ALTER TABLE "Issue" ADD CONSTRAINT "Issue_priority_check" CHECK (priority IN ('critical', 'high', 'medium', 'low'));
ALTER TABLE "Issue" ADD CONSTRAINT "Issue_parentId_check" CHECK ("parentId" <> id);
ALTER TABLE "Issue" ADD CONSTRAINT "Issue_assignee_check" CHECK (num_nonnulls("assigneeAgentId", "assigneeUserId") <= 1);
ALTER TABLE "Issue" ADD CONSTRAINT "Issue_requestDepth_check" CHECK ("requestDepth" BETWEEN 0 AND 1024);
ALTER TABLE "IssueBlocker" ADD CONSTRAINT "IssueBlocker_blockerId_check" CHECK ("blockerId" <> "issueId");
ALTER TABLE "IssueMention" ADD CONSTRAINT "IssueMention_mentionedId_check" CHECK ("mentionedId" <> "issueId");
ALTER TABLE "Document" ADD CONSTRAINT "Document_owner_check" CHECK (num_nonnulls("issueId") = 1);
ALTER TABLE "Approval" ADD CONSTRAINT "Approval_status_check"
  CHECK (status IN ('pending', 'revision_requested', 'approved', 'rejected', 'cancelled'));
ALTER TABLE "Approval" ADD CONSTRAINT "Approval_action_check"
  CHECK (num_nonnulls("argumentHash", "grantedTo", "expiresAt") IN (0, 3) AND ("consumedAt" IS NULL OR status = 'approved'));
ALTER TABLE "Interaction" ADD CONSTRAINT "Interaction_status_check"
  CHECK (status IN ('pending', 'accepted', 'rejected', 'answered', 'cancelled', 'expired'));
ALTER TABLE "Interaction" ADD CONSTRAINT "Interaction_addressee_check"
  CHECK (num_nonnulls("addresseeAgentId", "addresseeUserId") <= 1);
ALTER TABLE "HeartbeatRun" ADD CONSTRAINT "HeartbeatRun_status_check" CHECK (status IN
  ('queued', 'scheduled_retry', 'running', 'succeeded', 'interrupted', 'failed', 'cancelled', 'timed_out'));
ALTER TABLE "Wake" ADD CONSTRAINT "Wake_status_check" CHECK (status IN
  ('queued', 'deferred_issue_execution', 'claimed', 'coalesced', 'skipped', 'completed', 'failed', 'cancelled'));
ALTER TABLE "CostEvent" ADD CONSTRAINT "CostEvent_amounts_check"
  CHECK (least("costCents", "inputTokens", "cachedInputTokens", "outputTokens") >= 0);
ALTER TABLE "BudgetPolicy" ADD CONSTRAINT "BudgetPolicy_amount_check" CHECK (amount >= 0 AND "warnPercent" BETWEEN 1 AND 99
  AND metric IN ('billed_cents', 'total_tokens', 'runs'));
ALTER TABLE "BudgetReservation" ADD CONSTRAINT "BudgetReservation_cents_check" CHECK (cents >= 0 AND tokens >= 0);

-- Lists of issues. Default order: priority, last activity, update, id, all descending, so one backward scan gives a page.
-- A list of several statuses merges one page of each.
CREATE INDEX "Issue_list_idx" ON "Issue" ("companyId", "priorityRank", "lastActivityAt", "updatedAt", id) WHERE "hiddenAt" IS NULL;
CREATE INDEX "Issue_status_list_idx" ON "Issue"
  ("companyId", status, "priorityRank", "lastActivityAt", "updatedAt", id) WHERE "hiddenAt" IS NULL;
CREATE INDEX "Issue_assigneeAgent_list_idx" ON "Issue"
  ("companyId", "assigneeAgentId", status, "priorityRank", "lastActivityAt", "updatedAt", id)
  WHERE "hiddenAt" IS NULL AND "assigneeAgentId" IS NOT NULL;
CREATE INDEX "Issue_assigneeUser_list_idx" ON "Issue"
  ("companyId", "assigneeUserId", status, "priorityRank", "lastActivityAt", "updatedAt", id)
  WHERE "hiddenAt" IS NULL AND "assigneeUserId" IS NOT NULL;
CREATE INDEX "Issue_unassigned_list_idx" ON "Issue"
  ("companyId", status, "priorityRank", "lastActivityAt", "updatedAt", id)
  WHERE "hiddenAt" IS NULL AND "assigneeAgentId" IS NULL;
CREATE INDEX "Issue_project_list_idx" ON "Issue"
  ("companyId", "projectId", status, "priorityRank", "lastActivityAt", "updatedAt", id)
  WHERE "hiddenAt" IS NULL AND "projectId" IS NOT NULL;
CREATE INDEX "Issue_parent_list_idx" ON "Issue"
  ("companyId", "parentId", "priorityRank", "lastActivityAt", "updatedAt", id)
  WHERE "hiddenAt" IS NULL AND "parentId" IS NOT NULL;
CREATE INDEX "Issue_origin_list_idx" ON "Issue"
  ("companyId", "originKind", "originId", "priorityRank", "lastActivityAt", "updatedAt", id)
  WHERE "hiddenAt" IS NULL AND "originKind" <> 'manual';
CREATE INDEX "Issue_project_key_idx" ON "Issue" ("companyId", "projectId") WHERE "projectId" IS NOT NULL;
CREATE INDEX "Issue_assignee_key_idx" ON "Issue" ("companyId", "assigneeAgentId") WHERE "assigneeAgentId" IS NOT NULL;
CREATE INDEX "Issue_executionRun_idx" ON "Issue" ("companyId", "executionRunId") WHERE "executionRunId" IS NOT NULL;
-- The scheduler looks over all companies: by time first.
CREATE INDEX "Issue_monitorDue_idx" ON "Issue" ("monitorNextCheckAt", "companyId", id) WHERE "monitorNextCheckAt" IS NOT NULL;

-- A title as duplicates are compared: case and runs of spaces do not count.
CREATE FUNCTION orgraph_title_key(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT md5(lower(btrim(regexp_replace(title, '\s+', ' ', 'g')))) $$;
-- Over a column: behind a row policy PostgreSQL uses no index on a function that is not leakproof.
CREATE INDEX "Issue_recentTitle_idx" ON "Issue" ("companyId", "titleKey", "createdAt")
  WHERE status NOT IN ('done', 'cancelled');

CREATE INDEX "IssueUserState_unread_idx" ON "IssueUserState" ("companyId", "userId", "issueId")
  WHERE "lastExternalCommentAt" > greatest("lastReadAt", "lastTouchAt");
CREATE INDEX "IssueUserState_archived_idx" ON "IssueUserState" ("companyId", "userId", "issueId") WHERE "archivedAt" IS NOT NULL;
CREATE INDEX "IssueUserState_touched_idx" ON "IssueUserState" ("companyId", "userId", "issueId") WHERE "lastTouchAt" IS NOT NULL;

CREATE UNIQUE INDEX "Label_companyId_lower_name_key" ON "Label" ("companyId", lower(name));
CREATE INDEX "Goal_root_idx" ON "Goal" ("companyId", "createdAt", id)
  WHERE level = 'company' AND status = 'active' AND "parentId" IS NULL;
CREATE UNIQUE INDEX "ProjectWorkspace_primary_key" ON "ProjectWorkspace" ("companyId", "projectId") WHERE "isPrimary";
CREATE UNIQUE INDEX "WorkProduct_primary_key" ON "WorkProduct" ("companyId", "issueId", type) WHERE "isPrimary";
CREATE UNIQUE INDEX "IssueComment_clientRequest_key" ON "IssueComment"
  ("companyId", "issueId", coalesce("authorAgentId"::text, "authorUserId"), "clientRequestId") WHERE "clientRequestId" IS NOT NULL;
CREATE INDEX "Interaction_pending_idx" ON "Interaction" ("companyId", "issueId", kind) WHERE status = 'pending';
CREATE INDEX "Interaction_waiting_idx" ON "Interaction" ("companyId", "createdAt", id) WHERE status = 'pending';
CREATE INDEX "Interaction_addressee_idx" ON "Interaction" ("companyId", "addresseeAgentId")
  WHERE status = 'pending' AND "addresseeAgentId" IS NOT NULL;
CREATE INDEX "HeartbeatRun_live_issue_idx" ON "HeartbeatRun" ("companyId", "issueId", "createdAt", id)
  WHERE status IN ('queued', 'running');
CREATE INDEX "HeartbeatRun_live_agent_idx" ON "HeartbeatRun" ("companyId", "agentId", status, "createdAt", id)
  WHERE status IN ('queued', 'running', 'scheduled_retry');
CREATE INDEX "HeartbeatRun_finished_idx" ON "HeartbeatRun" ("companyId", "finishedAt", status, "errorCode") WHERE "finishedAt" IS NOT NULL;
CREATE INDEX "HeartbeatRun_latest_idx" ON "HeartbeatRun" ("companyId", "agentId", "finishedAt", status) WHERE "finishedAt" IS NOT NULL;
CREATE INDEX "Wake_waiting_idx" ON "Wake" ("companyId", "agentId", "requestedAt", id)
  WHERE status IN ('queued', 'deferred_issue_execution');
CREATE UNIQUE INDEX "Wake_deferred_key" ON "Wake" ("companyId", "agentId", "issueId") WHERE status = 'deferred_issue_execution';
CREATE UNIQUE INDEX "BudgetIncident_open_key" ON "BudgetIncident" ("companyId", "policyId", "windowStart", "thresholdType")
  WHERE status = 'open';
CREATE INDEX "BudgetReservation_open_agent_idx" ON "BudgetReservation" ("companyId", "agentId") INCLUDE (cents, tokens, "expiresAt")
  WHERE "settledAt" IS NULL;
CREATE INDEX "BudgetReservation_open_project_idx" ON "BudgetReservation" ("companyId", "projectId") INCLUDE (cents, tokens, "expiresAt")
  WHERE "settledAt" IS NULL AND "projectId" IS NOT NULL;

CREATE FUNCTION orgraph_derive_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."priorityRank" := CASE NEW.priority WHEN 'critical' THEN 4 WHEN 'high' THEN 3 WHEN 'medium' THEN 2 ELSE 1 END;
  NEW."titleKey" := orgraph_title_key(NEW.title);
  RETURN NEW;
END $$;
CREATE TRIGGER orgraph_derive BEFORE INSERT OR UPDATE OF priority, "priorityRank", title, "titleKey" ON "Issue"
  FOR EACH ROW EXECUTE FUNCTION orgraph_derive_issue();

-- One of 16 parts of a total, by an id whose last bits are random.
CREATE FUNCTION orgraph_shard(id uuid) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT get_byte(uuid_send(id), 15) & 15 $$;

-- Totals of issues by status. Rows that a company's deletion has taken are never written again: a decrease only updates.
CREATE FUNCTION orgraph_count_issues() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "IssueTotal" AS t ("companyId", status, shard, issues)
    SELECT n."companyId", n.status, orgraph_shard(n.id), count(*) FROM new_rows n WHERE n."hiddenAt" IS NULL
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("companyId", status, shard) DO UPDATE SET issues = t.issues + excluded.issues;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "IssueTotal" AS t ("companyId", status, shard, issues)
    SELECT c."companyId", c.status, c.shard, sum(c.change) FROM (
        SELECT n."companyId", n.status, orgraph_shard(n.id) AS shard, 1 AS change FROM new_rows n WHERE n."hiddenAt" IS NULL
        UNION ALL
        SELECT o."companyId", o.status, orgraph_shard(o.id), -1 FROM old_rows o WHERE o."hiddenAt" IS NULL) c
     GROUP BY 1, 2, 3 HAVING sum(c.change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ("companyId", status, shard) DO UPDATE SET issues = t.issues + excluded.issues;
  ELSE
    UPDATE "IssueTotal" t SET issues = t.issues - gone.issues
      FROM (SELECT o."companyId", o.status, orgraph_shard(o.id) AS shard, count(*) AS issues
              FROM old_rows o WHERE o."hiddenAt" IS NULL GROUP BY 1, 2, 3) gone
     WHERE (t."companyId", t.status, t.shard) = (gone."companyId", gone.status, gone.shard);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orgraph_count_inserted AFTER INSERT ON "Issue" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION orgraph_count_issues();
CREATE TRIGGER orgraph_count_updated AFTER UPDATE ON "Issue" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION orgraph_count_issues();
CREATE TRIGGER orgraph_count_deleted AFTER DELETE ON "Issue" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION orgraph_count_issues();

-- Who has to do with an issue: agents as participants, people with the time of their last act.
CREATE FUNCTION orgraph_touch(company uuid, issue uuid, agent uuid, person text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "IssueParticipant" ("companyId", "agentId", "issueId") SELECT company, agent, issue WHERE agent IS NOT NULL
  ON CONFLICT DO NOTHING;
  INSERT INTO "IssueUserState" ("companyId", "userId", "issueId", "lastTouchAt")
  SELECT company, person, issue, clock_timestamp() WHERE person IS NOT NULL
  ON CONFLICT ("companyId", "userId", "issueId") DO UPDATE SET "lastTouchAt" = excluded."lastTouchAt";
$$;

CREATE FUNCTION orgraph_issue_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM orgraph_touch(NEW."companyId", NEW.id, NEW."createdByAgentId", NEW."createdByUserId");
  END IF;
  IF num_nonnulls(NEW."assigneeAgentId", NEW."assigneeUserId") > 0 THEN
    PERFORM orgraph_touch(NEW."companyId", NEW.id, NEW."assigneeAgentId", NEW."assigneeUserId");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orgraph_people AFTER INSERT OR UPDATE OF "assigneeAgentId", "assigneeUserId" ON "Issue"
  FOR EACH ROW EXECUTE FUNCTION orgraph_issue_people();

-- A comment makes the issue unread for everybody else who knows it and brings it back into their inboxes.
CREATE FUNCTION orgraph_comment_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM orgraph_touch(NEW."companyId", NEW."issueId", NEW."authorAgentId", NEW."authorUserId");
  UPDATE "IssueUserState" s
     SET "lastExternalCommentAt" = greatest(s."lastExternalCommentAt", clock_timestamp()), "archivedAt" = NULL
   WHERE s."companyId" = NEW."companyId" AND s."issueId" = NEW."issueId" AND s."userId" IS DISTINCT FROM NEW."authorUserId";
  RETURN NULL;
END $$;
CREATE TRIGGER orgraph_people AFTER INSERT ON "IssueComment" FOR EACH ROW EXECUTE FUNCTION orgraph_comment_people();

CREATE FUNCTION orgraph_run_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM orgraph_touch(NEW."companyId", NEW."issueId", NEW."agentId", NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER orgraph_people AFTER INSERT ON "HeartbeatRun" FOR EACH ROW WHEN (NEW."issueId" IS NOT NULL)
  EXECUTE FUNCTION orgraph_run_people();

-- Words of a title (A) and a body (B), of any language. A tsvector holds 1 MB: 50,000 characters always fit.
CREATE FUNCTION orgraph_words(company uuid, kind text, title text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY['company:' || company, 'kind:' || kind])
      || setweight(to_tsvector('pg_catalog.simple', left(coalesce(title, ''), 2000)), 'A')
      || setweight(to_tsvector('pg_catalog.simple', left(coalesce(body, ''), 50000)), 'B')
$$;

CREATE FUNCTION orgraph_index(company uuid, kind text, entity uuid, issue uuid, title text, body text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "SearchEntry" ("companyId", kind, "entityId", "issueId", words, "updatedAt")
  VALUES (company, kind, entity, issue, orgraph_words(company, kind, title, body), clock_timestamp())
  ON CONFLICT ("companyId", kind, "entityId") DO UPDATE SET words = excluded.words, "updatedAt" = excluded."updatedAt";
$$;

CREATE FUNCTION orgraph_index_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'Issue' THEN
      PERFORM orgraph_index(NEW."companyId", 'issue', NEW.id, NEW.id, NEW.identifier || ' ' || NEW.title, NEW.description);
    WHEN 'IssueComment' THEN
      PERFORM orgraph_index(NEW."companyId", 'comment', NEW.id, NEW."issueId", NULL, NEW.body);
    WHEN 'Document' THEN
      PERFORM orgraph_index(NEW."companyId", 'document', NEW.id, NEW."issueId", NEW.key || ' ' || coalesce(NEW.title, ''),
        (SELECT r.body FROM "DocumentRevision" r WHERE r."companyId" = NEW."companyId" AND r.id = NEW."latestRevisionId"));
    WHEN 'DocumentRevision' THEN
      PERFORM orgraph_index(d."companyId", 'document', d.id, d."issueId", d.key || ' ' || coalesce(d.title, ''), NEW.body)
         FROM "Document" d
        WHERE d."companyId" = NEW."companyId" AND d.id = NEW."documentId" AND d."latestRevisionId" = NEW.id;
    WHEN 'Agent' THEN
      PERFORM orgraph_index(NEW."companyId", 'agent', NEW.id, NULL, concat_ws(' ', NEW.name, NEW."urlKey", NEW.title), NEW.capabilities);
    WHEN 'Project' THEN
      PERFORM orgraph_index(NEW."companyId", 'project', NEW.id, NULL, NEW.name || ' ' || NEW."urlKey", NEW.description);
  END CASE;
  RETURN NULL;
END $$;

CREATE FUNCTION orgraph_unindex_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "SearchEntry" WHERE "companyId" = OLD."companyId" AND kind = lower(TG_ARGV[0]) AND "entityId" = OLD.id;
  RETURN NULL;
END $$;

CREATE TRIGGER orgraph_index AFTER INSERT OR UPDATE OF title, description ON "Issue"
  FOR EACH ROW EXECUTE FUNCTION orgraph_index_row();
CREATE TRIGGER orgraph_index AFTER INSERT OR UPDATE OF body ON "IssueComment" FOR EACH ROW EXECUTE FUNCTION orgraph_index_row();
CREATE TRIGGER orgraph_index AFTER INSERT OR UPDATE OF title, "latestRevisionId" ON "Document"
  FOR EACH ROW EXECUTE FUNCTION orgraph_index_row();
CREATE TRIGGER orgraph_index AFTER INSERT ON "DocumentRevision" FOR EACH ROW EXECUTE FUNCTION orgraph_index_row();
CREATE TRIGGER orgraph_index AFTER INSERT OR UPDATE OF name, "urlKey", title, capabilities ON "Agent"
  FOR EACH ROW EXECUTE FUNCTION orgraph_index_row();
CREATE TRIGGER orgraph_index AFTER INSERT OR UPDATE OF name, "urlKey", description ON "Project"
  FOR EACH ROW EXECUTE FUNCTION orgraph_index_row();
CREATE TRIGGER orgraph_unindex AFTER DELETE ON "IssueComment" FOR EACH ROW EXECUTE FUNCTION orgraph_unindex_row('comment');
CREATE TRIGGER orgraph_unindex AFTER DELETE ON "Document" FOR EACH ROW EXECUTE FUNCTION orgraph_unindex_row('document');
CREATE TRIGGER orgraph_unindex AFTER DELETE ON "Agent" FOR EACH ROW EXECUTE FUNCTION orgraph_unindex_row('agent');
CREATE TRIGGER orgraph_unindex AFTER DELETE ON "Project" FOR EACH ROW EXECUTE FUNCTION orgraph_unindex_row('project');

-- The words that are looked for, the last of them also as the beginning of a longer one; null where there are none.
CREATE FUNCTION orgraph_query(sought text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg('''' || replace(replace(w.lexeme, '\', '\\'), '''', '''''') || '''' || part.suffix, ' & ')::tsquery
    FROM (VALUES (substring(btrim(sought) FROM '^(.*)\s'), ''), (substring(btrim(sought) FROM '\S*$'), ':*')) AS part(words, suffix)
   CROSS JOIN LATERAL unnest(to_tsvector('pg_catalog.simple', part.words)) w
$$;

-- A company's entries that match, best first. The match operator is not leakproof, so under the wall no index serves it:
-- the function runs as its owner, checks the companies in sight itself, and names company and kind in the words it looks for.
-- To rank an entry costs 3 us: of a kind with more than 10,000 matches only the newest are ranked, which are found by
-- their time, since that often every few entries match. Most texts match little: told of 1,000 rows, the planner reads all
-- issues of a company to join them.
CREATE FUNCTION orgraph_search(company uuid, kinds text[], query tsquery, most int)
RETURNS TABLE ("kind" text, "entityId" uuid, "issueId" uuid, rank real, "updatedAt" timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  one text;
  wanted tsquery;
BEGIN
  IF query IS NULL OR NOT (orgraph_sees_all() OR company = ANY (orgraph_companies())) THEN RETURN; END IF;
  FOREACH one IN ARRAY kinds LOOP
    wanted := format('%L & %L', 'company:' || company, 'kind:' || one)::tsquery && query;
    RETURN QUERY
    WITH matches AS MATERIALIZED (
      SELECT e."entityId", e."issueId", ts_rank(e.words, query) AS rank, e."updatedAt" FROM "SearchEntry" e
       WHERE e."companyId" = company AND e.kind = one AND e.words @@ wanted LIMIT 10001),
    size AS MATERIALIZED (SELECT count(*) > 10000 AS "isLarge" FROM matches)
    SELECT one, m."entityId", m."issueId", m.rank, m."updatedAt"::timestamptz FROM (
      SELECT * FROM matches WHERE NOT (SELECT "isLarge" FROM size)
      UNION ALL
      (SELECT e."entityId", e."issueId", ts_rank(e.words, query), e."updatedAt" FROM "SearchEntry" e
        WHERE (SELECT "isLarge" FROM size) AND e."companyId" = company AND e.kind = one AND ts_match_vq(e.words, wanted)
        ORDER BY e."updatedAt" DESC LIMIT most)) m
    ORDER BY m.rank DESC, m."updatedAt" DESC, m."entityId" LIMIT most;
  END LOOP;
END $$;

CREATE FUNCTION orgraph_fill_biller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.biller := NEW.provider;
  RETURN NEW;
END $$;
CREATE TRIGGER orgraph_fill BEFORE INSERT ON "CostEvent" FOR EACH ROW WHEN (NEW.biller = '') EXECUTE FUNCTION orgraph_fill_biller();

-- Whose bill an event is on: a run is counted once for each.
CREATE FUNCTION orgraph_billing(billing_type text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN billing_type = 'metered_api' THEN 'api'
              WHEN billing_type IN ('subscription_included', 'subscription_overage') THEN 'subscription' ELSE 'other' END
$$;

-- Keeps the totals of spend: one statement for all rows of a statement, keys in order, so that writers never wait in a
-- circle. What the deletion of a company or a project takes away is only subtracted, never written again.
CREATE FUNCTION orgraph_add_spend() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SpendTotal" AS t ("companyId", "scopeType", "windowKind", "windowStart", "scopeId", shard,
    "billedCents", "inputTokens", "cachedInputTokens", "outputTokens", "apiRuns", "subscriptionRuns", events, "unpricedEvents")
  SELECT c."companyId", s.type, w.kind, w.start, s.id, s.shard, sum(c."costCents"), sum(c."inputTokens"),
         sum(c."cachedInputTokens"), sum(c."outputTokens"),
         count(DISTINCT c."heartbeatRunId") FILTER (WHERE c.first AND c.billing = 'api'),
         count(DISTINCT c."heartbeatRunId") FILTER (WHERE c.first AND c.billing = 'subscription'), count(*),
         count(*) FILTER (WHERE c."costStatus" = 'unpriced')
    FROM (SELECT n.*, orgraph_billing(n."billingType") AS billing,
                 n."heartbeatRunId" IS NOT NULL AND NOT EXISTS (
                   SELECT FROM "CostEvent" e
                    WHERE e."companyId" = n."companyId" AND e."heartbeatRunId" = n."heartbeatRunId"
                      AND orgraph_billing(e."billingType") = orgraph_billing(n."billingType")
                      AND NOT EXISTS (SELECT FROM new_rows same WHERE same.id = e.id)) AS first
            FROM new_rows n) c
   CROSS JOIN LATERAL (VALUES ('company', c."companyId", orgraph_shard(c."agentId")), ('agent', c."agentId", 0),
                              ('project', c."projectId", orgraph_shard(c."agentId"))) AS s(type, id, shard)
   CROSS JOIN LATERAL (VALUES ('calendar_month_utc', date_trunc('month', c."occurredAt", 'UTC')),
                              ('lifetime', to_timestamp(0))) AS w(kind, start)
   WHERE s.id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT ("companyId", "scopeType", "windowKind", "windowStart", "scopeId", shard) DO UPDATE SET
    "billedCents" = t."billedCents" + excluded."billedCents", "inputTokens" = t."inputTokens" + excluded."inputTokens",
    "cachedInputTokens" = t."cachedInputTokens" + excluded."cachedInputTokens",
    "outputTokens" = t."outputTokens" + excluded."outputTokens",
    "apiRuns" = t."apiRuns" + excluded."apiRuns", "subscriptionRuns" = t."subscriptionRuns" + excluded."subscriptionRuns",
    events = t.events + excluded.events, "unpricedEvents" = t."unpricedEvents" + excluded."unpricedEvents";
  RETURN NULL;
END $$;

CREATE FUNCTION orgraph_subtract_spend() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "SpendTotal" t SET
    "billedCents" = t."billedCents" - gone.cents, "inputTokens" = t."inputTokens" - gone.input,
    "cachedInputTokens" = t."cachedInputTokens" - gone.cached, "outputTokens" = t."outputTokens" - gone.output,
    events = t.events - gone.events, "unpricedEvents" = t."unpricedEvents" - gone.unpriced
  FROM (SELECT c."companyId", s.type, w.kind, w.start, s.id, s.shard, sum(c."costCents") AS cents, sum(c."inputTokens") AS input,
               sum(c."cachedInputTokens") AS cached, sum(c."outputTokens") AS output,
               count(*) AS events, count(*) FILTER (WHERE c."costStatus" = 'unpriced') AS unpriced
          FROM old_rows c
         CROSS JOIN LATERAL (VALUES ('company', c."companyId", orgraph_shard(c."agentId")), ('agent', c."agentId", 0),
                                    ('project', c."projectId", orgraph_shard(c."agentId"))) AS s(type, id, shard)
         CROSS JOIN LATERAL (VALUES ('calendar_month_utc', date_trunc('month', c."occurredAt", 'UTC')),
                                    ('lifetime', to_timestamp(0))) AS w(kind, start)
         WHERE s.id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6) gone
  WHERE (t."companyId", t."scopeType", t."windowKind", t."windowStart", t."scopeId", t.shard)
      = (gone."companyId", gone.type, gone.kind, gone.start, gone.id, gone.shard);
  RETURN NULL;
END $$;

CREATE TRIGGER orgraph_spend_inserted AFTER INSERT ON "CostEvent" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION orgraph_add_spend();
CREATE TRIGGER orgraph_spend_deleted AFTER DELETE ON "CostEvent" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION orgraph_subtract_spend();

-- A cost is a fact. Only the deletion of what it names changes it; the spend of the project that is gone stays counted.
CREATE FUNCTION orgraph_keep_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a cost event cannot be changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER orgraph_keep BEFORE UPDATE ON "CostEvent" FOR EACH ROW WHEN (
  (OLD.id, OLD."agentId", OLD."costCents", OLD."inputTokens", OLD."cachedInputTokens", OLD."outputTokens",
   OLD."occurredAt", OLD."costStatus") IS DISTINCT FROM
  (NEW.id, NEW."agentId", NEW."costCents", NEW."inputTokens", NEW."cachedInputTokens", NEW."outputTokens",
   NEW."occurredAt", NEW."costStatus")
  OR NEW."projectId" IS NOT NULL AND NEW."projectId" IS DISTINCT FROM OLD."projectId")
  EXECUTE FUNCTION orgraph_keep_cost();

-- Runs are counted when they are admitted, whatever becomes of them: one that reports no cost is a run too.
CREATE FUNCTION orgraph_count_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SpendTotal" AS t ("companyId", "scopeType", "windowKind", "windowStart", "scopeId", shard, runs)
  SELECT r."companyId", s.type, w.kind, w.start, s.id, s.shard, count(*)
    FROM new_rows r
   CROSS JOIN LATERAL (VALUES ('company', r."companyId", orgraph_shard(r."agentId")), ('agent', r."agentId", 0),
                              ('project', r."projectId", orgraph_shard(r."agentId"))) AS s(type, id, shard)
   CROSS JOIN LATERAL (VALUES ('calendar_month_utc', date_trunc('month', r."createdAt", 'UTC')),
                              ('lifetime', to_timestamp(0))) AS w(kind, start)
   WHERE s.id IS NOT NULL AND r."runId" IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT ("companyId", "scopeType", "windowKind", "windowStart", "scopeId", shard) DO UPDATE SET runs = t.runs + excluded.runs;
  RETURN NULL;
END $$;
CREATE TRIGGER orgraph_runs_admitted AFTER INSERT ON "BudgetReservation" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION orgraph_count_runs();

-- What a scope has used of a metric in the window that now falls into.
CREATE FUNCTION orgraph_spent(company uuid, scope_type text, scope uuid, metric text, window_kind text)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE metric WHEN 'billed_cents' THEN t."billedCents" WHEN 'runs' THEN t.runs
                                  ELSE t."inputTokens" + t."cachedInputTokens" + t."outputTokens" END), 0)::bigint
    FROM "SpendTotal" t
   WHERE t."companyId" = company AND t."scopeType" = scope_type AND t."scopeId" = scope AND t."windowKind" = window_kind
     AND t."windowStart" = CASE window_kind WHEN 'lifetime' THEN to_timestamp(0) ELSE date_trunc('month', now(), 'UTC') END
$$;

-- What is set aside for a scope's runs. One that has expired stops counting at that moment, swept or not. A run itself
-- is counted when it is admitted.
CREATE FUNCTION orgraph_reserved(company uuid, scope_type text, scope uuid, metric text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE metric WHEN 'billed_cents' THEN r.cents WHEN 'total_tokens' THEN r.tokens ELSE 0 END), 0)::bigint
    FROM "BudgetReservation" r
   WHERE r."companyId" = company AND r."settledAt" IS NULL AND r."expiresAt" > clock_timestamp()
     AND CASE scope_type WHEN 'company' THEN true WHEN 'agent' THEN r."agentId" = scope ELSE r."projectId" = scope END
$$;

-- Sets cents and tokens aside and admits a run, unless a hard limit of the company, project or agent would be exceeded;
-- gives the id of the policy that refuses, or null. The policies are locked first, in order, so that of two requests the
-- second sees the first's row: spent + reserved + asked <= amount holds whoever asks at once. A second request for the
-- same run changes nothing.
CREATE FUNCTION orgraph_reserve(
  reservation uuid, company uuid, agent uuid, project uuid, run uuid, asked_cents int, asked_tokens int, seconds double precision
) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  refusing uuid;
BEGIN
  PERFORM 1 FROM "BudgetPolicy" p
   WHERE p."companyId" = company
     AND (p."scopeType", p."scopeId") IN (('company', company), ('project', project), ('agent', agent))
     AND p."isActive" AND p."hardStopEnabled" AND p.amount > 0
   ORDER BY p.id FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM "BudgetReservation" r WHERE r."companyId" = company AND r."runId" = run) THEN RETURN NULL; END IF;
  SELECT p.id INTO refusing FROM "BudgetPolicy" p
   CROSS JOIN LATERAL orgraph_spent(company, p."scopeType", p."scopeId", p.metric, p."windowKind") AS spent
   WHERE p."companyId" = company
     AND (p."scopeType", p."scopeId") IN (('company', company), ('project', project), ('agent', agent))
     AND p."isActive" AND p."hardStopEnabled" AND p.amount > 0
     AND (spent >= p.amount
          OR spent + orgraph_reserved(company, p."scopeType", p."scopeId", p.metric)
               + CASE p.metric WHEN 'billed_cents' THEN asked_cents WHEN 'total_tokens' THEN asked_tokens ELSE 1 END > p.amount)
   ORDER BY array_position(ARRAY['company', 'project', 'agent'], p."scopeType"), p.id LIMIT 1;
  IF refusing IS NOT NULL THEN RETURN refusing; END IF;
  INSERT INTO "BudgetReservation" (id, "companyId", "agentId", "projectId", "runId", cents, tokens, "expiresAt")
  VALUES (reservation, company, agent, project, run, asked_cents, asked_tokens,
          clock_timestamp() + make_interval(secs => seconds));
  RETURN NULL;
END $$;

-- What was there before the triggers. The walls bind the owner of the tables too.
SELECT set_config('orgraph.companies', '*', true);
UPDATE "Agent" SET name = name;
CREATE TEMP TABLE earlier_costs ON COMMIT DROP AS TABLE "CostEvent";
DELETE FROM "CostEvent";
INSERT INTO "CostEvent" SELECT * FROM earlier_costs;
SELECT set_config('orgraph.companies', '', true);
