-- AlterTable
ALTER TABLE "ToolInvocation" ADD COLUMN     "stopOrderId" UUID;

-- Few calls are stopped: the others are in no index for it.
CREATE INDEX "ToolInvocation_stopped_idx" ON "ToolInvocation" ("companyId", "stopOrderId", id) WHERE "stopOrderId" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "ToolInvocation" ADD CONSTRAINT "ToolInvocation_companyId_stopOrderId_fkey" FOREIGN KEY ("companyId", "stopOrderId") REFERENCES "StopOrder"("companyId", "id") ON DELETE SET NULL ("stopOrderId") ON UPDATE NO ACTION;
