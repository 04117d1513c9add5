-- CreateTable
CREATE TABLE "ToolOAuthClient" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "authMethod" TEXT NOT NULL,
    "redirectUri" TEXT NOT NULL,
    "server" JSONB NOT NULL,
    "secretMaterial" JSONB,
    "masterKeyId" TEXT,
    "secretExpiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolOAuthClient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolOAuthState" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "stateHash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectUserId" TEXT,
    "subjectAgentId" UUID,
    "startedByUserId" TEXT,
    "startedByAgentId" UUID,
    "personId" TEXT NOT NULL,
    "sessionId" TEXT,
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "serverUrl" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "returnTo" TEXT,
    "verifierMaterial" JSONB NOT NULL,
    "masterKeyId" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolOAuthState_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolGrantToken" (
    "companyId" UUID NOT NULL,
    "grantId" UUID NOT NULL,
    "clientId" UUID NOT NULL,
    "serverUrl" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "material" JSONB NOT NULL,
    "masterKeyId" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "renewable" BOOLEAN NOT NULL,
    "expiresAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolGrantToken_pkey" PRIMARY KEY ("companyId", "grantId")
);

-- CreateTable
CREATE TABLE "ToolIssuedToken" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "material" JSONB NOT NULL,
    "masterKeyId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ToolIssuedToken_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ToolOAuthClient_masterKeyId_idx" ON "ToolOAuthClient"("masterKeyId");

-- CreateIndex
CREATE INDEX "ToolOAuthState_companyId_connectionId_idx" ON "ToolOAuthState"("companyId", "connectionId");

-- CreateIndex
CREATE INDEX "ToolOAuthState_companyId_clientId_idx" ON "ToolOAuthState"("companyId", "clientId");

-- CreateIndex
CREATE INDEX "ToolOAuthState_expiresAt_idx" ON "ToolOAuthState"("expiresAt");

-- CreateIndex
CREATE INDEX "ToolOAuthState_masterKeyId_idx" ON "ToolOAuthState"("masterKeyId");

-- CreateIndex
CREATE INDEX "ToolGrantToken_companyId_clientId_idx" ON "ToolGrantToken"("companyId", "clientId");

-- CreateIndex
CREATE INDEX "ToolGrantToken_masterKeyId_idx" ON "ToolGrantToken"("masterKeyId");

-- CreateIndex
CREATE INDEX "ToolIssuedToken_companyId_runId_idx" ON "ToolIssuedToken"("companyId", "runId");

-- CreateIndex
CREATE INDEX "ToolIssuedToken_createdAt_idx" ON "ToolIssuedToken"("createdAt");

-- CreateIndex
CREATE INDEX "ToolIssuedToken_masterKeyId_idx" ON "ToolIssuedToken"("masterKeyId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolOAuthClient_companyId_id_key" ON "ToolOAuthClient"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolOAuthClient_companyId_connectionId_issuer_clientId_key" ON "ToolOAuthClient"("companyId", "connectionId", "issuer", "clientId");

-- CreateIndex
CREATE UNIQUE INDEX "ToolOAuthState_stateHash_key" ON "ToolOAuthState"("stateHash");

-- CreateIndex
CREATE UNIQUE INDEX "ToolOAuthState_companyId_id_key" ON "ToolOAuthState"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ToolIssuedToken_companyId_id_key" ON "ToolIssuedToken"("companyId", "id");

-- AddForeignKey
ALTER TABLE "ToolOAuthClient" ADD CONSTRAINT "ToolOAuthClient_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolOAuthClient" ADD CONSTRAINT "ToolOAuthClient_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES "ToolConnection"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolOAuthState" ADD CONSTRAINT "ToolOAuthState_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolOAuthState" ADD CONSTRAINT "ToolOAuthState_companyId_connectionId_fkey" FOREIGN KEY ("companyId", "connectionId") REFERENCES "ToolConnection"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolOAuthState" ADD CONSTRAINT "ToolOAuthState_companyId_clientId_fkey" FOREIGN KEY ("companyId", "clientId") REFERENCES "ToolOAuthClient"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolGrantToken" ADD CONSTRAINT "ToolGrantToken_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolGrantToken" ADD CONSTRAINT "ToolGrantToken_companyId_grantId_fkey" FOREIGN KEY ("companyId", "grantId") REFERENCES "ToolGrant"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolGrantToken" ADD CONSTRAINT "ToolGrantToken_companyId_clientId_fkey" FOREIGN KEY ("companyId", "clientId") REFERENCES "ToolOAuthClient"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "ToolIssuedToken" ADD CONSTRAINT "ToolIssuedToken_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolIssuedToken" ADD CONSTRAINT "ToolIssuedToken_companyId_runId_fkey" FOREIGN KEY ("companyId", "runId") REFERENCES "HeartbeatRun"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

SELECT orgraph_wall(format('%I', name)::regclass)
  FROM unnest(ARRAY['ToolOAuthClient', 'ToolOAuthState', 'ToolGrantToken', 'ToolIssuedToken']) AS name;

ALTER TABLE "ToolOAuthClient" ADD CONSTRAINT "ToolOAuthClient_words_check"
  CHECK (kind IN ('pre_registered', 'metadata_document', 'dynamic')
    AND "authMethod" IN ('none', 'client_secret_basic', 'client_secret_post')
    AND num_nonnulls("secretMaterial", "masterKeyId") <> 1 AND jsonb_typeof(server) = 'object');
ALTER TABLE "ToolOAuthState" ADD CONSTRAINT "ToolOAuthState_words_check"
  CHECK (num_nonnulls("startedByUserId", "startedByAgentId") = 1
    AND CASE kind WHEN 'organization' THEN num_nonnulls("subjectUserId", "subjectAgentId") = 0
          WHEN 'user' THEN "subjectUserId" IS NOT NULL AND "subjectAgentId" IS NULL
          WHEN 'agent' THEN "subjectUserId" IS NULL AND "subjectAgentId" IS NOT NULL ELSE false END);

-- New tokens change nothing that decides about calls: neither of these tables raises the version of a company's rules.
