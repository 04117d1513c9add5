-- The calls of one tool, newest first, also where its server is asked for others all the time.
CREATE INDEX "ToolInvocation_companyId_catalogEntryId_startedAt_idx" ON "ToolInvocation"("companyId", "catalogEntryId", "startedAt");
