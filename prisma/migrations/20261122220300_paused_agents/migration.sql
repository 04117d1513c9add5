-- What an agent's credentials open changes when it is paused and resumed, too: every process has to hear of it.
DROP TRIGGER orgraph_tell_access ON "Agent";
CREATE TRIGGER orgraph_tell_access AFTER UPDATE OF status, role, "canCreateAgents" ON "Agent" FOR EACH ROW
  WHEN (OLD.role <> NEW.role OR OLD."canCreateAgents" <> NEW."canCreateAgents"
    OR (OLD.status IN ('terminated', 'pending_approval')) <> (NEW.status IN ('terminated', 'pending_approval'))
    OR (OLD.status = 'paused') <> (NEW.status = 'paused'))
  EXECUTE FUNCTION orgraph_tell_access('agent', 'id');
