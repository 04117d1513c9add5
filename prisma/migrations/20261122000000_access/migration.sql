-- DropIndex
DROP INDEX "BoardApiKey_userId_idx";

-- AlterTable
ALTER TABLE "BoardApiKey" ADD COLUMN     "requestedCompanyId" UUID;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "emailVerified" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "slug" TEXT;

-- CreateTable
CREATE TABLE "UserSession" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UserSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserAccount" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "password" TEXT,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMPTZ(3),
    "refreshTokenExpiresAt" TIMESTAMPTZ(3),
    "scope" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UserAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserVerification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UserVerification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CliAuthChallenge" (
    "id" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "boardTokenHash" TEXT NOT NULL,
    "command" TEXT NOT NULL,
    "clientName" TEXT,
    "requestedAccess" TEXT NOT NULL DEFAULT 'board',
    "requestedCompanyId" UUID,
    "approvedByUserId" TEXT,
    "approvedAt" TIMESTAMPTZ(3),
    "boardApiKeyId" UUID,
    "cancelledAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CliAuthChallenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BoardClaim" (
    "id" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "claimedAt" TIMESTAMPTZ(3),
    "claimedByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BoardClaim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invite" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "inviteType" TEXT NOT NULL DEFAULT 'company_join',
    "allowedJoinTypes" TEXT NOT NULL DEFAULT 'both',
    "humanRole" TEXT NOT NULL DEFAULT 'operator',
    "agentMessage" TEXT,
    "defaultsPayload" JSONB,
    "tokenHash" TEXT NOT NULL,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Invite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JoinRequest" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "inviteId" UUID NOT NULL,
    "requestType" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending_approval',
    "requestingUserId" TEXT,
    "requestEmailSnapshot" TEXT,
    "agentName" TEXT,
    "adapterType" TEXT,
    "capabilities" TEXT,
    "agentDefaultsPayload" JSONB,
    "createdAgentId" UUID,
    "approvedAt" TIMESTAMPTZ(3),
    "approvedByUserId" TEXT,
    "rejectedAt" TIMESTAMPTZ(3),
    "rejectedByUserId" TEXT,
    "claimSecretHash" TEXT,
    "claimSecretExpiresAt" TIMESTAMPTZ(3),
    "claimSecretConsumedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "JoinRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE UNLOGGED TABLE "RateLimit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Secret" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "scope" TEXT NOT NULL DEFAULT 'company',
    "ownerUserId" TEXT,
    "userSecretDefinitionId" UUID,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "provider" TEXT NOT NULL DEFAULT 'local_encrypted',
    "providerConfigId" UUID,
    "status" TEXT NOT NULL DEFAULT 'active',
    "managedMode" TEXT NOT NULL DEFAULT 'service_managed',
    "externalRef" TEXT,
    "providerMetadata" JSONB,
    "latestVersion" INTEGER NOT NULL DEFAULT 1,
    "description" TEXT,
    "lastResolvedAt" TIMESTAMPTZ(3),
    "lastRotatedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SecretVersion" (
    "companyId" UUID NOT NULL,
    "secretId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'current',
    "externalRef" TEXT,
    "providerVersionRef" TEXT,
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SecretVersion_pkey" PRIMARY KEY ("companyId","secretId","version")
);

-- CreateTable
CREATE TABLE "SecretVersionMaterial" (
    "companyId" UUID NOT NULL,
    "secretId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "material" JSONB NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "masterKeyId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SecretVersionMaterial_pkey" PRIMARY KEY ("companyId","secretId","version")
);

-- CreateTable
CREATE TABLE "SecretBinding" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "secretId" UUID,
    "userSecretDefinitionId" UUID,
    "targetType" TEXT NOT NULL,
    "targetId" UUID NOT NULL,
    "configPath" TEXT NOT NULL,
    "versionSelector" TEXT NOT NULL DEFAULT 'latest',
    "required" BOOLEAN NOT NULL DEFAULT true,
    "label" TEXT,
    "projectionClass" TEXT NOT NULL DEFAULT 'unclassified',
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SecretBinding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SecretAccessEvent" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "secretId" UUID,
    "userSecretDefinitionId" UUID,
    "version" INTEGER,
    "consumerType" TEXT NOT NULL,
    "consumerId" TEXT NOT NULL,
    "configPath" TEXT,
    "actorType" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "heartbeatRunId" UUID,
    "issueId" UUID,
    "outcome" TEXT NOT NULL,
    "errorCode" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SecretAccessEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SecretProviderConfig" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ready',
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "config" JSONB NOT NULL DEFAULT '{}',
    "healthStatus" TEXT,
    "healthCheckedAt" TIMESTAMPTZ(3),
    "healthMessage" TEXT,
    "healthDetails" JSONB,
    "disabledAt" TIMESTAMPTZ(3),
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SecretProviderConfig_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserSecretDefinition" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "provider" TEXT NOT NULL DEFAULT 'local_encrypted',
    "providerConfigId" UUID,
    "managedMode" TEXT NOT NULL DEFAULT 'service_managed',
    "usageGuidance" TEXT,
    "deletedAt" TIMESTAMPTZ(3),
    "createdByAgentId" UUID,
    "createdByUserId" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UserSecretDefinition_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "UserSession_token_key" ON "UserSession"("token");

-- CreateIndex
CREATE INDEX "UserSession_userId_createdAt_id_idx" ON "UserSession"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "UserSession_expiresAt_idx" ON "UserSession"("expiresAt");

-- CreateIndex
CREATE INDEX "UserAccount_userId_idx" ON "UserAccount"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "UserAccount_providerId_accountId_key" ON "UserAccount"("providerId", "accountId");

-- CreateIndex
CREATE INDEX "UserVerification_identifier_idx" ON "UserVerification"("identifier");

-- CreateIndex
CREATE INDEX "UserVerification_expiresAt_idx" ON "UserVerification"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "CliAuthChallenge_tokenHash_key" ON "CliAuthChallenge"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "CliAuthChallenge_boardTokenHash_key" ON "CliAuthChallenge"("boardTokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "CliAuthChallenge_boardApiKeyId_key" ON "CliAuthChallenge"("boardApiKeyId");

-- CreateIndex
CREATE INDEX "CliAuthChallenge_expiresAt_idx" ON "CliAuthChallenge"("expiresAt");

-- CreateIndex
CREATE INDEX "CliAuthChallenge_requestedCompanyId_idx" ON "CliAuthChallenge"("requestedCompanyId");

-- CreateIndex
CREATE INDEX "CliAuthChallenge_approvedByUserId_idx" ON "CliAuthChallenge"("approvedByUserId");

-- CreateIndex
CREATE UNIQUE INDEX "BoardClaim_tokenHash_key" ON "BoardClaim"("tokenHash");

-- CreateIndex
CREATE INDEX "BoardClaim_claimedByUserId_idx" ON "BoardClaim"("claimedByUserId");

-- CreateIndex
CREATE UNIQUE INDEX "Invite_tokenHash_key" ON "Invite"("tokenHash");

-- CreateIndex
CREATE INDEX "Invite_companyId_createdAt_id_idx" ON "Invite"("companyId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Invite_companyId_id_key" ON "Invite"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "JoinRequest_claimSecretHash_key" ON "JoinRequest"("claimSecretHash");

-- CreateIndex
CREATE INDEX "JoinRequest_companyId_createdAt_id_idx" ON "JoinRequest"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "JoinRequest_companyId_status_createdAt_id_idx" ON "JoinRequest"("companyId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "JoinRequest_companyId_createdAgentId_idx" ON "JoinRequest"("companyId", "createdAgentId");

-- CreateIndex
CREATE UNIQUE INDEX "JoinRequest_companyId_id_key" ON "JoinRequest"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "JoinRequest_companyId_inviteId_key" ON "JoinRequest"("companyId", "inviteId");

-- CreateIndex
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");

-- CreateIndex
CREATE INDEX "Secret_companyId_createdAt_id_idx" ON "Secret"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Secret_companyId_providerConfigId_idx" ON "Secret"("companyId", "providerConfigId");

-- CreateIndex
CREATE INDEX "Secret_companyId_userSecretDefinitionId_ownerUserId_idx" ON "Secret"("companyId", "userSecretDefinitionId", "ownerUserId");

-- CreateIndex
CREATE UNIQUE INDEX "Secret_companyId_id_key" ON "Secret"("companyId", "id");

-- CreateIndex
CREATE INDEX "SecretVersionMaterial_masterKeyId_idx" ON "SecretVersionMaterial"("masterKeyId");

-- CreateIndex
CREATE INDEX "SecretBinding_companyId_secretId_createdAt_id_idx" ON "SecretBinding"("companyId", "secretId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SecretBinding_companyId_userSecretDefinitionId_idx" ON "SecretBinding"("companyId", "userSecretDefinitionId");

-- CreateIndex
CREATE UNIQUE INDEX "SecretBinding_companyId_id_key" ON "SecretBinding"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SecretBinding_companyId_targetType_targetId_configPath_key" ON "SecretBinding"("companyId", "targetType", "targetId", "configPath");

-- CreateIndex
CREATE INDEX "SecretAccessEvent_companyId_secretId_createdAt_id_idx" ON "SecretAccessEvent"("companyId", "secretId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SecretAccessEvent_companyId_userSecretDefinitionId_createdA_idx" ON "SecretAccessEvent"("companyId", "userSecretDefinitionId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SecretAccessEvent_companyId_heartbeatRunId_idx" ON "SecretAccessEvent"("companyId", "heartbeatRunId");

-- CreateIndex
CREATE UNIQUE INDEX "SecretAccessEvent_companyId_id_key" ON "SecretAccessEvent"("companyId", "id");

-- CreateIndex
CREATE INDEX "SecretProviderConfig_companyId_createdAt_id_idx" ON "SecretProviderConfig"("companyId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "SecretProviderConfig_companyId_id_key" ON "SecretProviderConfig"("companyId", "id");

-- CreateIndex
CREATE INDEX "UserSecretDefinition_companyId_createdAt_id_idx" ON "UserSecretDefinition"("companyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "UserSecretDefinition_companyId_providerConfigId_idx" ON "UserSecretDefinition"("companyId", "providerConfigId");

-- CreateIndex
CREATE UNIQUE INDEX "UserSecretDefinition_companyId_id_key" ON "UserSecretDefinition"("companyId", "id");

-- CreateIndex
CREATE INDEX "BoardApiKey_userId_createdAt_id_idx" ON "BoardApiKey"("userId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BoardApiKey_requestedCompanyId_idx" ON "BoardApiKey"("requestedCompanyId");

-- CreateIndex
CREATE INDEX "CompanyMembership_companyId_createdAt_id_idx" ON "CompanyMembership"("companyId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CompanyMembership_companyId_id_key" ON "CompanyMembership"("companyId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "User_slug_key" ON "User"("slug");

-- AddForeignKey
ALTER TABLE "UserSession" ADD CONSTRAINT "UserSession_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserAccount" ADD CONSTRAINT "UserAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CliAuthChallenge" ADD CONSTRAINT "CliAuthChallenge_requestedCompanyId_fkey" FOREIGN KEY ("requestedCompanyId") REFERENCES "Company"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CliAuthChallenge" ADD CONSTRAINT "CliAuthChallenge_approvedByUserId_fkey" FOREIGN KEY ("approvedByUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CliAuthChallenge" ADD CONSTRAINT "CliAuthChallenge_boardApiKeyId_fkey" FOREIGN KEY ("boardApiKeyId") REFERENCES "BoardApiKey"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BoardClaim" ADD CONSTRAINT "BoardClaim_claimedByUserId_fkey" FOREIGN KEY ("claimedByUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JoinRequest" ADD CONSTRAINT "JoinRequest_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JoinRequest" ADD CONSTRAINT "JoinRequest_companyId_inviteId_fkey" FOREIGN KEY ("companyId", "inviteId") REFERENCES "Invite"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "JoinRequest" ADD CONSTRAINT "JoinRequest_companyId_createdAgentId_fkey" FOREIGN KEY ("companyId", "createdAgentId") REFERENCES "Agent"("companyId", "id") ON DELETE SET NULL ("createdAgentId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "BoardApiKey" ADD CONSTRAINT "BoardApiKey_requestedCompanyId_fkey" FOREIGN KEY ("requestedCompanyId") REFERENCES "Company"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Secret" ADD CONSTRAINT "Secret_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Secret" ADD CONSTRAINT "Secret_companyId_providerConfigId_fkey" FOREIGN KEY ("companyId", "providerConfigId") REFERENCES "SecretProviderConfig"("companyId", "id") ON DELETE SET NULL ("providerConfigId") ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "Secret" ADD CONSTRAINT "Secret_companyId_userSecretDefinitionId_fkey" FOREIGN KEY ("companyId", "userSecretDefinitionId") REFERENCES "UserSecretDefinition"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SecretVersion" ADD CONSTRAINT "SecretVersion_companyId_secretId_fkey" FOREIGN KEY ("companyId", "secretId") REFERENCES "Secret"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SecretVersionMaterial" ADD CONSTRAINT "SecretVersionMaterial_companyId_secretId_version_fkey" FOREIGN KEY ("companyId", "secretId", "version") REFERENCES "SecretVersion"("companyId", "secretId", "version") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SecretBinding" ADD CONSTRAINT "SecretBinding_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SecretBinding" ADD CONSTRAINT "SecretBinding_companyId_secretId_fkey" FOREIGN KEY ("companyId", "secretId") REFERENCES "Secret"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SecretBinding" ADD CONSTRAINT "SecretBinding_companyId_userSecretDefinitionId_fkey" FOREIGN KEY ("companyId", "userSecretDefinitionId") REFERENCES "UserSecretDefinition"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SecretAccessEvent" ADD CONSTRAINT "SecretAccessEvent_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SecretAccessEvent" ADD CONSTRAINT "SecretAccessEvent_companyId_secretId_fkey" FOREIGN KEY ("companyId", "secretId") REFERENCES "Secret"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SecretAccessEvent" ADD CONSTRAINT "SecretAccessEvent_companyId_userSecretDefinitionId_fkey" FOREIGN KEY ("companyId", "userSecretDefinitionId") REFERENCES "UserSecretDefinition"("companyId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SecretProviderConfig" ADD CONSTRAINT "SecretProviderConfig_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserSecretDefinition" ADD CONSTRAINT "UserSecretDefinition_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserSecretDefinition" ADD CONSTRAINT "UserSecretDefinition_companyId_providerConfigId_fkey" FOREIGN KEY ("companyId", "providerConfigId") REFERENCES "SecretProviderConfig"("companyId", "id") ON DELETE SET NULL ("providerConfigId") ON UPDATE NO ACTION;



-- The walls, as around the tables before. Persons, their sessions, accounts and keys, challenges, claims and rate limits
-- belong to the installation and have none.
SELECT orgraph_wall(format('%I', c.relname)::regclass)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'companyId' AND NOT a.attisdropped
 WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT c.relrowsecurity;

ALTER TABLE "User" ADD CONSTRAINT "User_email_check" CHECK (email = lower(email));
ALTER TABLE "CompanyMembership" ADD CONSTRAINT "CompanyMembership_words_check"
  CHECK ("principalType" IN ('user', 'agent') AND status IN ('pending', 'active', 'suspended', 'archived')
    AND "membershipRole" IN ('owner', 'admin', 'operator', 'viewer', 'member'));
ALTER TABLE "PrincipalPermissionGrant" ADD CONSTRAINT "PrincipalPermissionGrant_words_check"
  CHECK ("principalType" IN ('user', 'agent') AND jsonb_typeof(scope) IN ('object', 'null'));
ALTER TABLE "CliAuthChallenge" ADD CONSTRAINT "CliAuthChallenge_words_check"
  CHECK ("requestedAccess" IN ('board', 'instance_admin_required'));
ALTER TABLE "CliAuthChallenge" ADD CONSTRAINT "CliAuthChallenge_end_check" CHECK (num_nonnulls("approvedAt", "cancelledAt") <= 1);
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_words_check" CHECK ("inviteType" = 'company_join'
  AND "allowedJoinTypes" IN ('human', 'agent', 'both') AND "humanRole" IN ('owner', 'admin', 'operator', 'viewer'));
ALTER TABLE "Invite" ADD CONSTRAINT "Invite_end_check" CHECK (num_nonnulls("acceptedAt", "revokedAt") <= 1);
ALTER TABLE "JoinRequest" ADD CONSTRAINT "JoinRequest_words_check"
  CHECK ("requestType" IN ('human', 'agent') AND status IN ('pending_approval', 'approved', 'rejected'));
ALTER TABLE "JoinRequest" ADD CONSTRAINT "JoinRequest_who_check"
  CHECK (CASE "requestType" WHEN 'human' THEN "requestingUserId" ELSE "agentName" END IS NOT NULL);
ALTER TABLE "Secret" ADD CONSTRAINT "Secret_words_check" CHECK (scope IN ('company', 'user')
  AND provider IN ('local_encrypted', 'aws_secrets_manager', 'gcp_secret_manager', 'vault')
  AND status IN ('active', 'disabled', 'archived', 'deleted') AND "managedMode" IN ('service_managed', 'external_reference'));
ALTER TABLE "Secret" ADD CONSTRAINT "Secret_owner_check"
  CHECK (num_nonnulls("ownerUserId", "userSecretDefinitionId") = CASE scope WHEN 'user' THEN 2 ELSE 0 END);
ALTER TABLE "Secret" ADD CONSTRAINT "Secret_key_check" CHECK (key ~ '^[a-zA-Z0-9_.-]{1,120}$');
ALTER TABLE "Secret" ADD CONSTRAINT "Secret_deleted_check" CHECK ((status = 'deleted') = ("deletedAt" IS NOT NULL));
ALTER TABLE "SecretVersion" ADD CONSTRAINT "SecretVersion_words_check"
  CHECK (status IN ('current', 'previous', 'destroyed') AND version >= 1);
ALTER TABLE "SecretVersionMaterial" ADD CONSTRAINT "SecretVersionMaterial_material_check"
  CHECK (material ?& ARRAY['scheme', 'iv', 'tag', 'ciphertext']);
ALTER TABLE "SecretBinding" ADD CONSTRAINT "SecretBinding_words_check"
  CHECK ("targetType" IN ('agent', 'project', 'routine', 'plugin', 'tool_connection', 'environment')
    AND "projectionClass" IN ('unclassified', 'class_3_static_lease') AND "versionSelector" ~ '^(latest|[1-9][0-9]{0,9})$');
ALTER TABLE "SecretBinding" ADD CONSTRAINT "SecretBinding_source_check"
  CHECK (num_nonnulls("secretId", "userSecretDefinitionId") = 1);
ALTER TABLE "SecretAccessEvent" ADD CONSTRAINT "SecretAccessEvent_words_check"
  CHECK (outcome IN ('success', 'failure', 'missing', 'inactive', 'not_allowed', 'optional_omitted', 'provider_error')
    AND num_nonnulls("secretId", "userSecretDefinitionId") >= 1);
ALTER TABLE "SecretProviderConfig" ADD CONSTRAINT "SecretProviderConfig_words_check"
  CHECK (provider IN ('local_encrypted', 'aws_secrets_manager', 'gcp_secret_manager', 'vault')
    AND status IN ('ready', 'warning', 'coming_soon', 'disabled') AND (NOT "isDefault" OR status IN ('ready', 'warning')));
ALTER TABLE "UserSecretDefinition" ADD CONSTRAINT "UserSecretDefinition_words_check"
  CHECK (provider IN ('local_encrypted', 'aws_secrets_manager', 'gcp_secret_manager', 'vault')
    AND status IN ('active', 'disabled', 'archived', 'deleted') AND "managedMode" IN ('service_managed', 'external_reference')
    AND key ~ '^[a-zA-Z0-9_.-]{1,120}$' AND (status = 'deleted') = ("deletedAt" IS NOT NULL));

-- What is unique among some rows only.
CREATE UNIQUE INDEX "Secret_companyKey_key" ON "Secret" ("companyId", key) WHERE scope = 'company' AND "deletedAt" IS NULL;
CREATE UNIQUE INDEX "Secret_userValue_key" ON "Secret" ("companyId", "userSecretDefinitionId", "ownerUserId")
  WHERE scope = 'user' AND "deletedAt" IS NULL;
CREATE UNIQUE INDEX "SecretVersion_current_key" ON "SecretVersion" ("companyId", "secretId") WHERE status = 'current';
CREATE UNIQUE INDEX "SecretProviderConfig_default_key" ON "SecretProviderConfig" ("companyId", provider) WHERE "isDefault";
CREATE UNIQUE INDEX "UserSecretDefinition_key_key" ON "UserSecretDefinition" ("companyId", key) WHERE "deletedAt" IS NULL;
-- The same remote secret is imported once.
CREATE INDEX "Secret_externalRef_idx" ON "Secret" ("companyId", "externalRef") WHERE "externalRef" IS NOT NULL AND "deletedAt" IS NULL;
CREATE INDEX "Secret_owner_idx" ON "Secret" ("companyId", "ownerUserId") WHERE scope = 'user' AND "deletedAt" IS NULL;
CREATE INDEX "User_instanceAdmin_idx" ON "User" (id) WHERE "isInstanceAdmin";

-- A binding ends with its target.
CREATE FUNCTION orgraph_unbind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "SecretBinding" b WHERE b."companyId" = OLD."companyId" AND b."targetType" = TG_ARGV[0] AND b."targetId" = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER orgraph_unbind AFTER DELETE ON "Agent" FOR EACH ROW EXECUTE FUNCTION orgraph_unbind('agent');
CREATE TRIGGER orgraph_unbind AFTER DELETE ON "Project" FOR EACH ROW EXECUTE FUNCTION orgraph_unbind('project');

-- Tells every process whose rights may have changed, so that what it knows of them is forgotten as soon as the change
-- commits: `user:<id>` or `agent:<id>` on the channel orgraph_access. Only for changes that matter, which are rare:
-- NOTIFY takes a lock of the whole server when it commits.
CREATE FUNCTION orgraph_tell_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  IF changed ->> 'principalType' = 'agent' THEN RETURN NULL; END IF;
  PERFORM pg_notify('orgraph_access', TG_ARGV[0] || ':' || (changed ->> TG_ARGV[1]));
  RETURN NULL;
END $$;
CREATE TRIGGER orgraph_tell_access AFTER DELETE OR UPDATE OF "revokedAt", "expiresAt" ON "BoardApiKey"
  FOR EACH ROW EXECUTE FUNCTION orgraph_tell_access('user', 'userId');
CREATE TRIGGER orgraph_tell_access AFTER DELETE OR UPDATE OF "revokedAt" ON "AgentApiKey"
  FOR EACH ROW EXECUTE FUNCTION orgraph_tell_access('agent', 'agentId');
CREATE TRIGGER orgraph_tell_access_of_deleted AFTER DELETE ON "Agent"
  FOR EACH ROW EXECUTE FUNCTION orgraph_tell_access('agent', 'id');
CREATE TRIGGER orgraph_tell_access AFTER UPDATE OF status, role, "canCreateAgents" ON "Agent" FOR EACH ROW
  WHEN (OLD.role <> NEW.role OR OLD."canCreateAgents" <> NEW."canCreateAgents"
    OR (OLD.status IN ('terminated', 'pending_approval')) <> (NEW.status IN ('terminated', 'pending_approval')))
  EXECUTE FUNCTION orgraph_tell_access('agent', 'id');
CREATE TRIGGER orgraph_tell_access AFTER DELETE OR UPDATE OF "isInstanceAdmin" ON "User"
  FOR EACH ROW EXECUTE FUNCTION orgraph_tell_access('user', 'id');
CREATE TRIGGER orgraph_tell_access_of_deleted AFTER DELETE ON "UserSession"
  FOR EACH ROW EXECUTE FUNCTION orgraph_tell_access('user', 'userId');
CREATE TRIGGER orgraph_tell_access AFTER UPDATE OF "expiresAt" ON "UserSession" FOR EACH ROW
  WHEN (NEW."expiresAt" < OLD."expiresAt") EXECUTE FUNCTION orgraph_tell_access('user', 'userId');
CREATE TRIGGER orgraph_tell_access AFTER INSERT OR UPDATE OR DELETE ON "CompanyMembership"
  FOR EACH ROW EXECUTE FUNCTION orgraph_tell_access('user', 'principalId');
