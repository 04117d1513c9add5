-- What is too much for the wake that waits for an issue waits beside it, so that nothing of it is lost.
DROP INDEX "Wake_deferred_key";
CREATE INDEX "Wake_deferred_idx" ON "Wake" ("companyId", "agentId", "issueId") WHERE status = 'deferred_issue_execution';
