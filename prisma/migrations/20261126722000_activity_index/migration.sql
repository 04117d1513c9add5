-- That an agent was invoked is activity, as it is that its run started and ended.
DROP INDEX "Event_activity_idx";
CREATE INDEX "Event_activity_idx" ON "Event" ("companyId", seq)
  WHERE action NOT IN ('heartbeat.logged', 'heartbeat.progress', 'wake.requested', 'wake.deferred', 'wake.coalesced',
                       'wake.skipped', 'wake.promoted', 'wake.cancelled');
