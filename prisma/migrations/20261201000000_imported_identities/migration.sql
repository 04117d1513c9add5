-- CreateTable
CREATE TABLE "ImportedIdentity" (
    "companyId" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ImportedIdentity_pkey" PRIMARY KEY ("companyId","source","kind","slug")
);

-- AddForeignKey
ALTER TABLE "ImportedIdentity" ADD CONSTRAINT "ImportedIdentity_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT orgraph_wall('"ImportedIdentity"');

ALTER TABLE "ImportedIdentity" ADD CONSTRAINT "ImportedIdentity_kind_check" CHECK (kind IN ('issue', 'routine'));
