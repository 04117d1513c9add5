-- CreateTable
CREATE TABLE "SkillPolicy" (
    "companyId" UUID NOT NULL,
    "document" JSONB,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SkillPolicy_pkey" PRIMARY KEY ("companyId")
);

-- AddForeignKey
ALTER TABLE "SkillPolicy" ADD CONSTRAINT "SkillPolicy_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT orgraph_wall('"SkillPolicy"');

ALTER TABLE "SkillPolicy" ADD CONSTRAINT "SkillPolicy_document_check"
  CHECK (revision >= 0 AND (document IS NULL) = (revision = 0) AND (document IS NULL OR jsonb_typeof(document) = 'object'));
