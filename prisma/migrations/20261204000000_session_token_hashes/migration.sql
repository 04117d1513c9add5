-- A session is found by the hash of its token: what a backup or a look at the table shows opens nothing.
ALTER TABLE "UserSession" RENAME COLUMN token TO "tokenHash";
ALTER INDEX "UserSession_token_key" RENAME TO "UserSession_tokenHash_key";
UPDATE "UserSession" SET "tokenHash" = encode(sha256(convert_to("tokenHash", 'UTF8')), 'hex');
