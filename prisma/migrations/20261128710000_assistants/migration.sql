-- CreateTable
CREATE TABLE "AssistantClient" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "redirectUris" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AssistantClient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AssistantGrant" (
    "id" UUID NOT NULL,
    "userId" TEXT NOT NULL,
    "clientId" UUID NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AssistantGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AssistantToken" (
    "id" UUID NOT NULL,
    "grantId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "redirectUri" TEXT,
    "codeChallenge" TEXT,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AssistantToken_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AssistantClient_createdAt_id_idx" ON "AssistantClient"("createdAt", "id");

-- CreateIndex
CREATE INDEX "AssistantGrant_userId_createdAt_id_idx" ON "AssistantGrant"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "AssistantGrant_clientId_idx" ON "AssistantGrant"("clientId");

-- CreateIndex
CREATE UNIQUE INDEX "AssistantToken_tokenHash_key" ON "AssistantToken"("tokenHash");

-- CreateIndex
CREATE INDEX "AssistantToken_grantId_expiresAt_idx" ON "AssistantToken"("grantId", "expiresAt");

-- AddForeignKey
ALTER TABLE "AssistantGrant" ADD CONSTRAINT "AssistantGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssistantGrant" ADD CONSTRAINT "AssistantGrant_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES "AssistantClient"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AssistantToken" ADD CONSTRAINT "AssistantToken_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "AssistantGrant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "AssistantGrant" ADD CONSTRAINT "AssistantGrant_words_check"
  CHECK (cardinality(scopes) >= 1 AND scopes <@ ARRAY['orgraph:read', 'orgraph:write']);
ALTER TABLE "AssistantToken" ADD CONSTRAINT "AssistantToken_words_check" CHECK (kind IN ('code', 'access', 'refresh'));

-- What is known of an assistant's token is forgotten as soon as its access ends.
CREATE TRIGGER orgraph_tell_access AFTER DELETE OR UPDATE OF "revokedAt" ON "AssistantGrant"
  FOR EACH ROW EXECUTE FUNCTION orgraph_tell_access('user', 'userId');
