-- AlterTable
ALTER TABLE "ToolRuntimeSlot" ADD COLUMN "sharedKey" UUID, ADD COLUMN "programHash" TEXT;

-- CreateTable
CREATE UNLOGGED TABLE "ToolForwardedRequest" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "slotId" UUID NOT NULL,
    "fence" BIGINT NOT NULL,
    "holderId" UUID NOT NULL,
    "askerId" UUID NOT NULL,
    "request" JSONB NOT NULL,
    "answer" JSONB,
    "takenAt" TIMESTAMPTZ(3),
    "holderSeenAt" TIMESTAMPTZ(3),
    "askerSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolForwardedRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ToolForwardedRequest_holderId_id_idx" ON "ToolForwardedRequest"("holderId", "id");

-- CreateIndex
CREATE INDEX "ToolForwardedRequest_companyId_slotId_idx" ON "ToolForwardedRequest"("companyId", "slotId");

-- AddForeignKey
ALTER TABLE "ToolForwardedRequest" ADD CONSTRAINT "ToolForwardedRequest_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolForwardedRequest" ADD CONSTRAINT "ToolForwardedRequest_companyId_slotId_fkey" FOREIGN KEY ("companyId", "slotId") REFERENCES "ToolRuntimeSlot"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

SELECT orgraph_wall('"ToolForwardedRequest"');
