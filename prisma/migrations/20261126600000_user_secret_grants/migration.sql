-- AlterTable
ALTER TABLE "HeartbeatRun" ADD COLUMN     "causedByUserId" TEXT,
ADD COLUMN     "causedConfigHash" TEXT;

-- AlterTable
ALTER TABLE "Wake" ADD COLUMN     "configHash" TEXT;

-- CreateTable
CREATE TABLE "UserSecretGrant" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "userId" TEXT NOT NULL,
    "agentId" UUID NOT NULL,
    "definitionId" UUID NOT NULL,
    "grantedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "suspendedAt" TIMESTAMPTZ(3),
    "suspendedReason" TEXT,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "UserSecretGrant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "UserSecretGrant_companyId_agentId_idx" ON "UserSecretGrant"("companyId", "agentId");

-- CreateIndex
CREATE INDEX "UserSecretGrant_companyId_definitionId_idx" ON "UserSecretGrant"("companyId", "definitionId");

-- CreateIndex
CREATE UNIQUE INDEX "UserSecretGrant_companyId_id_key" ON "UserSecretGrant"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "UserSecretGrant_companyId_userId_agentId_definitionId_key" ON "UserSecretGrant"("companyId", "userId", "agentId", "definitionId");

-- AddForeignKey
ALTER TABLE "UserSecretGrant" ADD CONSTRAINT "UserSecretGrant_companyId_agentId_fkey" FOREIGN KEY ("companyId", "agentId") REFERENCES "Agent"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "UserSecretGrant" ADD CONSTRAINT "UserSecretGrant_companyId_definitionId_fkey" FOREIGN KEY ("companyId", "definitionId") REFERENCES "UserSecretDefinition"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

SELECT orgraph_wall('"UserSecretGrant"');

ALTER TABLE "UserSecretGrant" ADD CONSTRAINT "UserSecretGrant_words_check"
  CHECK (("suspendedAt" IS NULL) = ("suspendedReason" IS NULL));
ALTER TABLE "HeartbeatRun" ADD CONSTRAINT "HeartbeatRun_caused_check"
  CHECK ("causedByUserId" IS NULL OR "causedConfigHash" IS NOT NULL);
