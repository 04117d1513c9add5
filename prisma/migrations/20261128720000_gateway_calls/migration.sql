-- Calls that come through a named gateway.

-- The token of the client. Nothing refers to it: the row of a call outlives its token.
ALTER TABLE "ToolInvocation" ADD COLUMN "gatewayTokenId" UUID;

-- What a client of one gateway asked for is not what a client of another asks for.
DROP INDEX "ToolActionRequest_pending_key";
CREATE UNIQUE INDEX "ToolActionRequest_pending_key" ON "ToolActionRequest"
  ("companyId", coalesce("requestedByAgentId"::text, "requestedByUserId", ''), coalesce("issueId"::text, ''),
    coalesce(context ->> 'gatewayId', ''), "catalogEntryId", "canonicalArgumentsHash") WHERE status = 'pending';

-- Every process forgets a token as soon as it is revoked.
CREATE TRIGGER orgraph_tell_access AFTER DELETE OR UPDATE OF "revokedAt", "expiresAt", "allowedActions" ON "ToolGatewayToken"
  FOR EACH ROW EXECUTE FUNCTION orgraph_tell_access('gateway_token', 'id');

-- The words of a text. Names are taken apart: createIssue, create_issue and create/issue have the words create and issue.
-- Only marks of ASCII part words here: what lies beyond is the parser's, which knows the language of the database.
CREATE FUNCTION orgraph_split_words(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.english',
    regexp_replace(regexp_replace(said, '([a-z0-9])([A-Z])', '\1 \2', 'g'), '[ -/:-@[-`{-~]+', ' ', 'g'))
$$;

-- The words by which clients find a tool: those of its name and title count most (A), then the first sentence of what it is
-- said to do (B), then the rest of that, and its parameters (C).
CREATE FUNCTION orgraph_tool_words(name text, title text, description text, input jsonb) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH split(parameters, purpose) AS (
    SELECT string_agg(key || ' ' || coalesce(value ->> 'description', ''), ' '),
           substring(left(ltrim(description, E' \n\r\t'), 300) FROM '^(?:[^.!?\n]|[.!?](?!\s|$))*')
      FROM jsonb_each(CASE jsonb_typeof(input -> 'properties') WHEN 'object' THEN input -> 'properties' ELSE '{}' END))
  SELECT setweight(orgraph_split_words(left(name || ' ' || coalesce(title, ''), 2000)), 'A')
      || setweight(orgraph_split_words(coalesce(purpose, '')), 'B')
      || setweight(orgraph_split_words(left(coalesce(description, ''), 20000) || ' ' || left(coalesce(parameters, ''), 20000)), 'C')
    FROM split
$$;
ALTER TABLE "ToolCatalogEntry" ADD COLUMN "searchText" tsvector;
UPDATE "ToolCatalogEntry" SET "searchText" = orgraph_tool_words("toolName", title, description, "inputSchema");
CREATE FUNCTION orgraph_write_tool_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := orgraph_tool_words(NEW."toolName", NEW.title, NEW.description, NEW."inputSchema");
  RETURN NEW;
END $$;
CREATE TRIGGER orgraph_write_tool_words BEFORE INSERT OR UPDATE OF "toolName", title, description, "inputSchema" ON "ToolCatalogEntry"
  FOR EACH ROW EXECUTE FUNCTION orgraph_write_tool_words();
