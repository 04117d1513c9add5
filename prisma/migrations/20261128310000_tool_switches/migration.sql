-- Whether there are tools at all, and whether the installation is halted, decides about the calls of every company.
CREATE FUNCTION orgraph_raise_tool_versions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  companies text := coalesce(current_setting('orgraph.companies', true), '');
BEGIN
  -- Only a superuser may write this setting at the head of a function.
  PERFORM set_config('orgraph.companies', '*', true);
  INSERT INTO "ToolHead" AS h ("companyId", version) SELECT c.id, 1 FROM "Company" c ORDER BY c.id
  ON CONFLICT ("companyId") DO UPDATE SET version = h.version + 1;
  PERFORM set_config('orgraph.companies', companies, true);
  PERFORM pg_notify('orgraph_tools', '*');
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER orgraph_tools_changed AFTER UPDATE ON "Instance" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD."haltedAt" IS NULL, OLD.experimental -> 'enableApps')
    IS DISTINCT FROM (NEW."haltedAt" IS NULL, NEW.experimental -> 'enableApps'))
  EXECUTE FUNCTION orgraph_raise_tool_versions();

-- The same as before, but says which version there is now: what was read at that version is not read again.
CREATE OR REPLACE FUNCTION orgraph_raise_tool_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
  company uuid := coalesce(changed ->> 'companyId', changed ->> 'id')::uuid;
  raise text := pg_current_xact_id()::text || ':' || company;
  raised bigint;
BEGIN
  IF current_setting('orgraph.raised_tools', true) = raise THEN RETURN NULL; END IF;
  PERFORM set_config('orgraph.raised_tools', raise, true);
  -- Nothing is added for a company that is deleted.
  INSERT INTO "ToolHead" AS h ("companyId", version) SELECT c.id, 1 FROM "Company" c WHERE c.id = company
  ON CONFLICT ("companyId") DO UPDATE SET version = h.version + 1 RETURNING version INTO raised;
  -- A hint for other processes; calls compare the version themselves.
  PERFORM pg_notify('orgraph_tools', company || ':' || coalesce(raised, 0));
  RETURN NULL;
END $$;
