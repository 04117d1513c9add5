-- CreateTable
CREATE TABLE "ToolExampleInstall" (
    "companyId" UUID NOT NULL,
    "exampleId" TEXT NOT NULL,
    "applicationId" UUID,
    "connectionId" UUID,
    "profileId" UUID,
    "profileBindingId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolExampleInstall_pkey" PRIMARY KEY ("companyId","exampleId")
);

-- CreateTable
CREATE TABLE "SmokeLab" (
    "companyId" UUID NOT NULL,
    "oauthStatus" TEXT NOT NULL DEFAULT 'stopped',
    "oauthProcess" TEXT,
    "oauthStartedAt" TIMESTAMPTZ(3),
    "mcpStatus" TEXT NOT NULL DEFAULT 'stopped',
    "mcpProcess" TEXT,
    "mcpStartedAt" TIMESTAMPTZ(3),
    "fixtureKeyHash" TEXT,
    "applicationId" UUID,
    "connectionId" UUID,
    "oauthConnectionId" UUID,
    "secretId" UUID,
    "notes" JSONB NOT NULL DEFAULT '[]',
    "lastNoteId" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SmokeLab_pkey" PRIMARY KEY ("companyId")
);

-- CreateTable
CREATE TABLE "SmokeLabGrant" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "clientId" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "refreshes" INTEGER NOT NULL DEFAULT 0,
    "revokedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SmokeLabGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SmokeLabToken" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "grantId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "redirectUri" TEXT,
    "codeChallenge" TEXT,
    "usedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SmokeLabToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SmokeLabRun" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "trigger" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "summary" TEXT,
    "totalSteps" INTEGER NOT NULL DEFAULT 0,
    "passedSteps" INTEGER NOT NULL DEFAULT 0,
    "failedSteps" INTEGER NOT NULL DEFAULT 0,
    "skippedSteps" INTEGER NOT NULL DEFAULT 0,
    "endedAt" TIMESTAMPTZ(3),
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SmokeLabRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SmokeLabStep" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "scenarioStep" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "detail" TEXT,
    "durationMs" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SmokeLabStep_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ToolExampleInstall_companyId_applicationId_idx" ON "ToolExampleInstall"("companyId", "applicationId");

-- CreateIndex
CREATE INDEX "ToolExampleInstall_companyId_connectionId_idx" ON "ToolExampleInstall"("companyId", "connectionId");

-- CreateIndex
CREATE INDEX "ToolExampleInstall_companyId_profileId_idx" ON "ToolExampleInstall"("companyId", "profileId");

-- CreateIndex
CREATE INDEX "ToolExampleInstall_companyId_profileBindingId_idx" ON "ToolExampleInstall"("companyId", "profileBindingId");

-- CreateIndex
CREATE INDEX "SmokeLab_companyId_applicationId_idx" ON "SmokeLab"("companyId", "applicationId");

-- CreateIndex
CREATE INDEX "SmokeLab_companyId_connectionId_idx" ON "SmokeLab"("companyId", "connectionId");

-- CreateIndex
CREATE INDEX "SmokeLab_companyId_oauthConnectionId_idx" ON "SmokeLab"("companyId", "oauthConnectionId");

-- CreateIndex
CREATE INDEX "SmokeLab_companyId_secretId_idx" ON "SmokeLab"("companyId", "secretId");

-- CreateIndex
CREATE INDEX "SmokeLabGrant_companyId_createdAt_id_idx" ON "SmokeLabGrant"("companyId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SmokeLabGrant_companyId_id_key" ON "SmokeLabGrant"("companyId", "id");

-- CreateIndex
CREATE INDEX "SmokeLabToken_companyId_grantId_idx" ON "SmokeLabToken"("companyId", "grantId");

-- CreateIndex
CREATE UNIQUE INDEX "SmokeLabToken_companyId_id_key" ON "SmokeLabToken"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SmokeLabToken_companyId_tokenHash_key" ON "SmokeLabToken"("companyId", "tokenHash");

-- CreateIndex
CREATE INDEX "SmokeLabRun_companyId_createdAt_id_idx" ON "SmokeLabRun"("companyId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SmokeLabRun_companyId_id_key" ON "SmokeLabRun"("companyId", "id");

-- CreateIndex
CREATE INDEX "SmokeLabStep_companyId_runId_createdAt_id_idx" ON "SmokeLabStep"("companyId", "runId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SmokeLabStep_companyId_id_key" ON "SmokeLabStep"("companyId", "id");

-- AddForeignKey
ALTER TABLE "ToolExampleInstall" ADD CONSTRAINT "ToolExampleInstall_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolExampleInstall" ADD CONSTRAINT "ToolExampleInstall_companyId_applicationId_fkey" FOREIGN KEY ("companyId", "applicationId") REFERENCES "ToolApplication"("companyId", "id") ON DELETE SET NULL ("applicationId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolExampleInstall" ADD CONSTRAINT "ToolExampleInstall_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES "ToolConnection"("companyId", "id") ON DELETE SET NULL ("connectionId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolExampleInstall" ADD CONSTRAINT "ToolExampleInstall_companyId_profileId_fkey" FOREIGN KEY ("companyId", "profileId") REFERENCES "ToolProfile"("companyId", "id") ON DELETE SET NULL ("profileId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolExampleInstall" ADD CONSTRAINT "ToolExampleInstall_companyId_profileBindingId_fkey" FOREIGN KEY ("companyId", "profileBindingId") REFERENCES "ToolProfileBinding"("companyId", "id") ON DELETE SET NULL ("profileBindingId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SmokeLab" ADD CONSTRAINT "SmokeLab_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SmokeLab" ADD CONSTRAINT "SmokeLab_companyId_applicationId_fkey" FOREIGN KEY ("companyId", "applicationId") REFERENCES "ToolApplication"("companyId", "id") ON DELETE SET NULL ("applicationId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SmokeLab" ADD CONSTRAINT "SmokeLab_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES "ToolConnection"("companyId", "id") ON DELETE SET NULL ("connectionId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SmokeLab" ADD CONSTRAINT "SmokeLab_companyId_oauthConnectionId_fkey" FOREIGN KEY ("companyId", "oauthConnectionId") REFERENCES "ToolConnection"("companyId", "id") ON DELETE SET NULL ("oauthConnectionId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SmokeLab" ADD CONSTRAINT "SmokeLab_companyId_secretId_fkey" FOREIGN KEY ("companyId", "secretId") REFERENCES "Secret"("companyId", "id") ON DELETE SET NULL ("secretId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SmokeLabGrant" ADD CONSTRAINT "SmokeLabGrant_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SmokeLabToken" ADD CONSTRAINT "SmokeLabToken_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SmokeLabToken" ADD CONSTRAINT "SmokeLabToken_companyId_grantId_fkey" FOREIGN KEY ("companyId", "grantId") REFERENCES "SmokeLabGrant"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SmokeLabRun" ADD CONSTRAINT "SmokeLabRun_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SmokeLabStep" ADD CONSTRAINT "SmokeLabStep_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SmokeLabStep" ADD CONSTRAINT "SmokeLabStep_companyId_runId_fkey" FOREIGN KEY ("companyId", "runId") REFERENCES "SmokeLabRun"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

SELECT orgraph_wall(format('%I', name)::regclass) FROM unnest(ARRAY['ToolExampleInstall', 'SmokeLab', 'SmokeLabGrant',
  'SmokeLabToken', 'SmokeLabRun', 'SmokeLabStep']) AS name;

ALTER TABLE "SmokeLab" ADD CONSTRAINT "SmokeLab_words_check"
  CHECK ("oauthStatus" IN ('running', 'stopped') AND "mcpStatus" IN ('running', 'stopped'));
ALTER TABLE "SmokeLabToken" ADD CONSTRAINT "SmokeLabToken_words_check" CHECK (kind IN ('code', 'access', 'refresh'));
ALTER TABLE "SmokeLabRun" ADD CONSTRAINT "SmokeLabRun_words_check"
  CHECK (trigger IN ('manual', 'routine', 'ci') AND status IN ('running', 'passed', 'failed', 'cancelled'));
ALTER TABLE "SmokeLabStep" ADD CONSTRAINT "SmokeLabStep_words_check"
  CHECK (path ~ '^P[1-7]$' AND status IN ('pass', 'fail', 'skipped') AND "durationMs" >= 0);
