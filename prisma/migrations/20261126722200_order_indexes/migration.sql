-- Lists of a company in the order of the latest change, which would sort the whole table otherwise. Orders by name or title
-- have no index: a company has few of those nouns, and a text may be longer than an index takes.
CREATE INDEX "Approval_companyId_updatedAt_id_idx" ON "Approval"("companyId", "updatedAt", "id");
CREATE INDEX "Goal_companyId_updatedAt_id_idx" ON "Goal"("companyId", "updatedAt", "id");
CREATE INDEX "Project_companyId_updatedAt_id_idx" ON "Project"("companyId", "updatedAt", "id");
CREATE INDEX "Secret_companyId_updatedAt_id_idx" ON "Secret"("companyId", "updatedAt", "id");
CREATE INDEX "Routine_companyId_createdAt_id_idx" ON "Routine"("companyId", "createdAt", "id");
CREATE INDEX "CompanyMembership_companyId_updatedAt_id_idx" ON "CompanyMembership"("companyId", "updatedAt", "id");

-- Issues as they were completed; those that are not are before all others.
CREATE INDEX "Issue_completed_list_idx" ON "Issue" ("companyId", coalesce("completedAt", '-infinity'), id)
  WHERE "hiddenAt" IS NULL;
