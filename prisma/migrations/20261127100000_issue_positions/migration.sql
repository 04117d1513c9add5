-- The manual order of issues. Positions are the keys of fractional indexing: between any two there is room for another.
-- Those of new issues are the keys of whole numbers, by the issue's number: they come last without a look at the others.
CREATE FUNCTION orgraph_position(number int) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  digits CONSTANT text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  places int := 1;
  numbers bigint := 62;
  rest bigint := number;
  key text := '';
BEGIN
  WHILE rest >= numbers LOOP
    rest := rest - numbers;
    numbers := numbers * 62;
    places := places + 1;
  END LOOP;
  FOR place IN 1..places LOOP
    key := substr(digits, (rest % 62)::int + 1, 1) || key;
    rest := rest / 62;
  END LOOP;
  RETURN chr(ascii('a') + places - 1) || key;
END $$;

ALTER TABLE "Issue" ADD COLUMN position TEXT NOT NULL DEFAULT '';
-- One rewrite of the table, by creation, which no trigger sees.
ALTER TABLE "Issue" ALTER COLUMN position TYPE TEXT COLLATE "C" USING orgraph_position("issueNumber");

CREATE UNIQUE INDEX "Issue_companyId_position_key" ON "Issue"("companyId", position);
CREATE INDEX "Issue_status_position_idx" ON "Issue" ("companyId", status, position) WHERE "hiddenAt" IS NULL;
CREATE INDEX "Issue_project_position_idx" ON "Issue" ("companyId", "projectId", status, position)
  WHERE "hiddenAt" IS NULL AND "projectId" IS NOT NULL;

CREATE OR REPLACE FUNCTION orgraph_derive_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."priorityRank" := CASE NEW.priority WHEN 'critical' THEN 4 WHEN 'high' THEN 3 WHEN 'medium' THEN 2 ELSE 1 END;
  NEW."titleKey" := orgraph_title_key(NEW.title);
  IF NEW.position = '' THEN
    NEW.position := orgraph_position(NEW."issueNumber");
  END IF;
  RETURN NEW;
END $$;
