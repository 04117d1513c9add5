-- The audit of tools is read by company, newest first, in these words.
CREATE INDEX "Event_tool_audit_idx" ON "Event" ("companyId", seq)
  WHERE action LIKE 'tool\_gateway.%' OR action LIKE 'tool\_connection.%';
