-- AlterTable
ALTER TABLE "Company" ADD COLUMN     "caseCounter" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Document" ADD COLUMN     "caseId" UUID;

-- AlterTable
ALTER TABLE "DocumentRevision" ADD COLUMN     "delta" JSONB,
ALTER COLUMN "body" DROP NOT NULL;

-- CreateTable
CREATE TABLE "Case" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "caseNumber" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "caseType" TEXT NOT NULL,
    "key" TEXT,
    "title" TEXT NOT NULL,
    "summary" TEXT,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "fields" JSONB NOT NULL DEFAULT '{}',
    "projectId" UUID,
    "parentCaseId" UUID,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "updatedByAgentId" UUID,
    "updatedByUserId" TEXT,
    "completedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CaseLabel" (
    "companyId" UUID NOT NULL,
    "caseId" UUID NOT NULL,
    "labelId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CaseLabel_pkey" PRIMARY KEY ("companyId","caseId","labelId")
);

-- CreateTable
CREATE TABLE "CaseLink" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "caseId" UUID NOT NULL,
    "issueId" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "createdByRunId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CaseLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CaseAttachment" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "caseId" UUID NOT NULL,
    "assetId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CaseAttachment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Case_companyId_updatedAt_id_idx" ON "Case"("companyId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Case_companyId_caseType_updatedAt_id_idx" ON "Case"("companyId", "caseType", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Case_companyId_projectId_updatedAt_id_idx" ON "Case"("companyId", "projectId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Case_companyId_parentCaseId_updatedAt_id_idx" ON "Case"("companyId", "parentCaseId", "updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Case_companyId_id_key" ON "Case"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Case_companyId_caseNumber_key" ON "Case"("companyId", "caseNumber");

-- CreateIndex
CREATE UNIQUE INDEX "Case_companyId_identifier_key" ON "Case"("companyId", "identifier");

-- CreateIndex
CREATE INDEX "CaseLabel_companyId_labelId_caseId_idx" ON "CaseLabel"("companyId", "labelId", "caseId");

-- CreateIndex
CREATE INDEX "CaseLink_companyId_caseId_createdAt_id_idx" ON "CaseLink"("companyId", "caseId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CaseLink_companyId_issueId_createdAt_id_idx" ON "CaseLink"("companyId", "issueId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CaseLink_companyId_id_key" ON "CaseLink"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CaseLink_companyId_caseId_issueId_key" ON "CaseLink"("companyId", "caseId", "issueId");

-- CreateIndex
CREATE INDEX "CaseAttachment_companyId_caseId_createdAt_id_idx" ON "CaseAttachment"("companyId", "caseId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "CaseAttachment_companyId_assetId_idx" ON "CaseAttachment"("companyId", "assetId");

-- CreateIndex
CREATE UNIQUE INDEX "CaseAttachment_companyId_id_key" ON "CaseAttachment"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Document_companyId_caseId_key_key" ON "Document"("companyId", "caseId", "key");

-- AddForeignKey
ALTER TABLE "Case" ADD CONSTRAINT "Case_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Case" ADD CONSTRAINT "Case_companyId_projectId_fkey" FOREIGN KEY ("companyId", "projectId") REFERENCES "Project"("companyId", "id") ON DELETE SET NULL ("projectId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Case" ADD CONSTRAINT "Case_companyId_parentCaseId_fkey" FOREIGN KEY ("companyId", "parentCaseId") REFERENCES "Case"("companyId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CaseLabel" ADD CONSTRAINT "CaseLabel_companyId_caseId_fkey" FOREIGN KEY ("companyId", "caseId") REFERENCES "Case"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CaseLabel" ADD CONSTRAINT "CaseLabel_companyId_labelId_fkey" FOREIGN KEY ("companyId", "labelId") REFERENCES "Label"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CaseLink" ADD CONSTRAINT "CaseLink_companyId_caseId_fkey" FOREIGN KEY ("companyId", "caseId") REFERENCES "Case"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CaseLink" ADD CONSTRAINT "CaseLink_companyId_issueId_fkey" FOREIGN KEY ("companyId", "issueId") REFERENCES "Issue"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CaseAttachment" ADD CONSTRAINT "CaseAttachment_companyId_caseId_fkey" FOREIGN KEY ("companyId", "caseId") REFERENCES "Case"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "CaseAttachment" ADD CONSTRAINT "CaseAttachment_companyId_assetId_fkey" FOREIGN KEY ("companyId", "assetId") REFERENCES "Asset"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Document" ADD CONSTRAINT "Document_companyId_caseId_fkey" FOREIGN KEY ("companyId", "caseId") REFERENCES "Case"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

SELECT orgraph_wall('"Case"');
SELECT orgraph_wall('"CaseLabel"');
SELECT orgraph_wall('"CaseLink"');
SELECT orgraph_wall('"CaseAttachment"');

ALTER TABLE "Case" ADD CONSTRAINT "Case_words_check"
  CHECK (status IN ('draft', 'in_progress', 'in_review', 'approved', 'done', 'cancelled')
    AND jsonb_typeof(fields) = 'object' AND (status IN ('done', 'cancelled')) = ("completedAt" IS NOT NULL)
    AND "parentCaseId" <> id);
ALTER TABLE "CaseLink" ADD CONSTRAINT "CaseLink_words_check" CHECK (role IN ('origin', 'work', 'reference'));

-- Of each type one case may have no key.
CREATE UNIQUE INDEX "Case_key_key" ON "Case" ("companyId", "caseType", key) WHERE key IS NOT NULL;
CREATE UNIQUE INDEX "Case_keyless_key" ON "Case" ("companyId", "caseType") WHERE key IS NULL;
-- Cases that are being worked on.
CREATE INDEX "Case_active_idx" ON "Case" ("companyId", "updatedAt", id) WHERE status NOT IN ('done', 'cancelled');

ALTER TABLE "Document" DROP CONSTRAINT "Document_owner_check",
  ADD CONSTRAINT "Document_owner_check" CHECK (num_nonnulls("issueId", "caseId") = 1);
ALTER TABLE "DocumentRevision" ADD CONSTRAINT "DocumentRevision_text_check" CHECK (num_nonnulls(body, delta) = 1);

-- What happens to all cases of a company, in order.
CREATE INDEX "Event_case_idx" ON "Event" ("companyId", seq) WHERE "entityType" = 'case';

-- The search is that of issues: documents of cases are not in it.
CREATE OR REPLACE FUNCTION orgraph_index_row() RETURNS trigger LANGUAGE plpgsql AS $$
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
        WHERE d."companyId" = NEW."companyId" AND d.id = NEW."documentId" AND d."latestRevisionId" = NEW.id
          AND d."issueId" IS NOT NULL;
    WHEN 'Agent' THEN
      PERFORM orgraph_index(NEW."companyId", 'agent', NEW.id, NULL, concat_ws(' ', NEW.name, NEW."urlKey", NEW.title), NEW.capabilities);
    WHEN 'Project' THEN
      PERFORM orgraph_index(NEW."companyId", 'project', NEW.id, NULL, NEW.name || ' ' || NEW."urlKey", NEW.description);
  END CASE;
  RETURN NULL;
END $$;
DROP TRIGGER orgraph_index ON "Document";
CREATE TRIGGER orgraph_index AFTER INSERT OR UPDATE OF title, "latestRevisionId" ON "Document"
  FOR EACH ROW WHEN (NEW."issueId" IS NOT NULL) EXECUTE FUNCTION orgraph_index_row();

-- As for every young table: see the migration of the routines.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_proc WHERE proname = 'pg_restore_attribute_stats') THEN
    PERFORM pg_restore_attribute_stats('schemaname', c.relnamespace::regnamespace::text, 'relname', c.relname::text,
              'attname', 'companyId', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real)
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'companyId'
      WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_statistic s WHERE s.starelid = c.oid AND s.staattnum = a.attnum);
  END IF;
END $$;
