-- The companies of an installation in each order of their list.
CREATE INDEX "Company_name_id_idx" ON "Company"("name", "id");
CREATE INDEX "Company_createdAt_id_idx" ON "Company"("createdAt", "id");
CREATE INDEX "Company_updatedAt_id_idx" ON "Company"("updatedAt", "id");
