-- AlterTable
ALTER TABLE "BoardApiKey" ADD COLUMN     "parentKeyId" UUID;

-- CreateIndex
CREATE INDEX "BoardApiKey_parentKeyId_idx" ON "BoardApiKey"("parentKeyId");

-- AddForeignKey
ALTER TABLE "BoardApiKey" ADD CONSTRAINT "BoardApiKey_parentKeyId_fkey" FOREIGN KEY ("parentKeyId") REFERENCES "BoardApiKey"("id") ON DELETE CASCADE ON UPDATE CASCADE;
