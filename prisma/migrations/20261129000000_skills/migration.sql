-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "skillPins" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "HeartbeatRun" ADD COLUMN     "skills" JSONB;

-- CreateTable
CREATE TABLE "SkillSource" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "sourceType" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "locator" TEXT NOT NULL,
    "trackingRef" TEXT,
    "currentRef" TEXT,
    "selection" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "selectsAll" BOOLEAN NOT NULL DEFAULT true,
    "lastScannedAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SkillSource_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Skill" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "sourceType" TEXT NOT NULL,
    "sourceKind" TEXT NOT NULL,
    "sourceId" UUID,
    "sourceLocator" TEXT,
    "sourceRef" TEXT,
    "sourcePath" TEXT NOT NULL DEFAULT '',
    "trustLevel" TEXT NOT NULL,
    "compatibility" TEXT NOT NULL,
    "sharingScope" TEXT NOT NULL DEFAULT 'company',
    "iconUrl" TEXT,
    "color" TEXT,
    "tagline" TEXT,
    "authorName" TEXT,
    "homepageUrl" TEXT,
    "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "metadata" JSONB,
    "installCount" INTEGER NOT NULL DEFAULT 0,
    "forkedFromSkillId" UUID,
    "currentVersionId" UUID,
    "deliveredVersionId" UUID,
    "originVersionId" UUID,
    "originHash" TEXT,
    "userModifiedAt" TIMESTAMPTZ(3),
    "operatorHold" BOOLEAN NOT NULL DEFAULT false,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Skill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SkillVersion" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "skillId" UUID NOT NULL,
    "revisionNumber" INTEGER NOT NULL,
    "label" TEXT,
    "contentHash" TEXT NOT NULL,
    "manifest" JSONB NOT NULL,
    "fileCount" INTEGER NOT NULL,
    "byteSize" INTEGER NOT NULL,
    "skillMd" TEXT NOT NULL,
    "trustLevel" TEXT NOT NULL,
    "sourceRef" TEXT,
    "audit" JSONB,
    "reviewedByUserId" TEXT,
    "reviewedAt" TIMESTAMPTZ(3),
    "authorAgentId" UUID,
    "authorUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SkillVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SkillBlob" (
    "companyId" UUID NOT NULL,
    "skillId" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "byteSize" INTEGER NOT NULL,

    CONSTRAINT "SkillBlob_pkey" PRIMARY KEY ("companyId","skillId","sha256")
);

-- CreateTable
CREATE TABLE "SkillTestInput" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "skillId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SkillTestInput_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SkillTestRun" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "skillId" UUID NOT NULL,
    "inputId" UUID,
    "inputSnapshot" TEXT NOT NULL,
    "skillVersionId" UUID NOT NULL,
    "agentId" UUID NOT NULL,
    "issueId" UUID,
    "outputDocumentKey" TEXT NOT NULL,
    "cancelledAt" TIMESTAMPTZ(3),
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SkillTestRun_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SkillSource_companyId_createdAt_id_idx" ON "SkillSource"("companyId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SkillSource_companyId_id_key" ON "SkillSource"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SkillSource_companyId_locator_key" ON "SkillSource"("companyId", "locator");

-- CreateIndex
CREATE INDEX "Skill_companyId_name_id_idx" ON "Skill"("companyId", "name", "id");

-- CreateIndex
CREATE INDEX "Skill_companyId_createdAt_id_idx" ON "Skill"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Skill_companyId_updatedAt_id_idx" ON "Skill"("companyId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Skill_companyId_installCount_id_idx" ON "Skill"("companyId", "installCount", "id");

-- CreateIndex
CREATE INDEX "Skill_companyId_sourceId_idx" ON "Skill"("companyId", "sourceId");

-- CreateIndex
CREATE INDEX "Skill_companyId_forkedFromSkillId_idx" ON "Skill"("companyId", "forkedFromSkillId");

-- CreateIndex
CREATE UNIQUE INDEX "Skill_companyId_id_key" ON "Skill"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Skill_companyId_key_key" ON "Skill"("companyId", "key");

-- CreateIndex
CREATE UNIQUE INDEX "Skill_companyId_slug_key" ON "Skill"("companyId", "slug");

-- CreateIndex
CREATE INDEX "SkillVersion_companyId_skillId_createdAt_id_idx" ON "SkillVersion"("companyId", "skillId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SkillVersion_companyId_contentHash_idx" ON "SkillVersion"("companyId", "contentHash");

-- CreateIndex
CREATE UNIQUE INDEX "SkillVersion_companyId_id_key" ON "SkillVersion"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SkillVersion_companyId_skillId_revisionNumber_key" ON "SkillVersion"("companyId", "skillId", "revisionNumber");

-- CreateIndex
CREATE INDEX "SkillBlob_sha256_idx" ON "SkillBlob"("sha256");

-- CreateIndex
CREATE INDEX "SkillTestInput_companyId_skillId_createdAt_id_idx" ON "SkillTestInput"("companyId", "skillId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SkillTestInput_companyId_id_key" ON "SkillTestInput"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SkillTestInput_companyId_skillId_name_key" ON "SkillTestInput"("companyId", "skillId", "name");

-- CreateIndex
CREATE INDEX "SkillTestRun_companyId_skillId_createdAt_id_idx" ON "SkillTestRun"("companyId", "skillId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SkillTestRun_companyId_agentId_idx" ON "SkillTestRun"("companyId", "agentId");

-- CreateIndex
CREATE INDEX "SkillTestRun_companyId_issueId_idx" ON "SkillTestRun"("companyId", "issueId");

-- CreateIndex
CREATE INDEX "SkillTestRun_companyId_inputId_idx" ON "SkillTestRun"("companyId", "inputId");

-- CreateIndex
CREATE INDEX "SkillTestRun_companyId_skillVersionId_idx" ON "SkillTestRun"("companyId", "skillVersionId");

-- CreateIndex
CREATE UNIQUE INDEX "SkillTestRun_companyId_id_key" ON "SkillTestRun"("companyId", "id");

-- AddForeignKey
ALTER TABLE "SkillSource" ADD CONSTRAINT "SkillSource_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Skill" ADD CONSTRAINT "Skill_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Skill" ADD CONSTRAINT "Skill_companyId_sourceId_fkey" FOREIGN KEY ("companyId", "sourceId") REFERENCES "SkillSource"("companyId", "id") ON DELETE SET NULL ("sourceId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Skill" ADD CONSTRAINT "Skill_companyId_forkedFromSkillId_fkey" FOREIGN KEY ("companyId", "forkedFromSkillId") REFERENCES "Skill"("companyId", "id") ON DELETE SET NULL ("forkedFromSkillId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SkillVersion" ADD CONSTRAINT "SkillVersion_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillVersion" ADD CONSTRAINT "SkillVersion_companyId_skillId_fkey" FOREIGN KEY ("companyId", "skillId") REFERENCES "Skill"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SkillBlob" ADD CONSTRAINT "SkillBlob_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillBlob" ADD CONSTRAINT "SkillBlob_companyId_skillId_fkey" FOREIGN KEY ("companyId", "skillId") REFERENCES "Skill"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SkillTestInput" ADD CONSTRAINT "SkillTestInput_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillTestInput" ADD CONSTRAINT "SkillTestInput_companyId_skillId_fkey" FOREIGN KEY ("companyId", "skillId") REFERENCES "Skill"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SkillTestRun" ADD CONSTRAINT "SkillTestRun_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SkillTestRun" ADD CONSTRAINT "SkillTestRun_companyId_skillId_fkey" FOREIGN KEY ("companyId", "skillId") REFERENCES "Skill"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SkillTestRun" ADD CONSTRAINT "SkillTestRun_companyId_inputId_fkey" FOREIGN KEY ("companyId", "inputId") REFERENCES "SkillTestInput"("companyId", "id") ON DELETE SET NULL ("inputId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SkillTestRun" ADD CONSTRAINT "SkillTestRun_companyId_skillVersionId_fkey" FOREIGN KEY ("companyId", "skillVersionId") REFERENCES "SkillVersion"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SkillTestRun" ADD CONSTRAINT "SkillTestRun_companyId_agentId_fkey" FOREIGN KEY ("companyId", "agentId") REFERENCES "Agent"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SkillTestRun" ADD CONSTRAINT "SkillTestRun_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE SET NULL ("issueId") ON UPDATE NO ACTION;



ALTER TABLE "Skill" ADD CONSTRAINT "Skill_words" CHECK (
  "sourceType" IN ('local_path', 'github', 'url', 'catalog', 'skills_sh')
  AND "sourceKind" IN ('bundled', 'github', 'skills_sh', 'url', 'local_path', 'project_scan', 'managed_local', 'catalog')
  AND "trustLevel" IN ('markdown_only', 'assets', 'scripts_executables')
  AND compatibility IN ('compatible', 'unknown', 'invalid') AND "sharingScope" IN ('private', 'company'));

CREATE INDEX "Agent_desiredSkills_idx" ON "Agent" USING gin ("desiredSkills");

SELECT orgraph_wall('"SkillSource"');
SELECT orgraph_wall('"Skill"');
SELECT orgraph_wall('"SkillVersion"');
SELECT orgraph_wall('"SkillBlob"');
SELECT orgraph_wall('"SkillTestInput"');
SELECT orgraph_wall('"SkillTestRun"');

-- All that names content of the content store. What is not named here is removed there. The walls of its tables hold in it.
CREATE VIEW "ContentReference" WITH (security_invoker = true) AS
  SELECT "companyId", sha256 FROM "Asset" UNION ALL SELECT "companyId", sha256 FROM "SkillBlob";
