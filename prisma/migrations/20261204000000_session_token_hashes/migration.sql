-- A session is found by the hash of its token: what a backup or a look at the table shows opens nothing.
ALTER TABLE "UserSession" RENAME COLUMN token TO "tokenHash";
ALTER INDEX "UserSession_token_key" RENAME TO "UserSession_tokenHash_key";
UPDATE "UserSession" SET "tokenHash" = encode(sha256(convert_to("tokenHash", 'UTF8')), 'hex');

-- Processes of a former release look sessions up by their tokens, and start them with one, while both are at work. They
-- find none, which is an answer of 401 and none of 500; those that they start are good at processes of this release.
ALTER TABLE "UserSession" ADD COLUMN token text;
CREATE FUNCTION orgraph_hash_session_token() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW."tokenHash" := encode(sha256(convert_to(NEW.token, 'UTF8')), 'hex');
  NEW.token := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "UserSession_token" BEFORE INSERT ON "UserSession" FOR EACH ROW WHEN (NEW.token IS NOT NULL)
  EXECUTE FUNCTION orgraph_hash_session_token();
