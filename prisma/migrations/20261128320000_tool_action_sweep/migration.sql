-- What the sweep looks for: requests that nobody answered in time, and those whose call may have been lost.
CREATE INDEX "ToolActionRequest_pending_idx" ON "ToolActionRequest" ("expiresAt") WHERE status = 'pending';
CREATE INDEX "ToolActionRequest_executing_idx" ON "ToolActionRequest" ("updatedAt") WHERE status = 'executing';
