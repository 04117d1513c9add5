-- Nothing is kept there any more.
DROP TABLE "UserVerification";

-- A stranger who asks for a key must not learn whether there is such a company, so nothing is looked up.
ALTER TABLE "CliAuthChallenge" DROP CONSTRAINT "CliAuthChallenge_requestedCompanyId_fkey";
DROP INDEX "CliAuthChallenge_requestedCompanyId_idx";

-- When the cookie of a session was last shown; of old ones their renewal is the best that is known.
ALTER TABLE "UserSession" ADD COLUMN "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "UserSession" SET "lastSeenAt" = "updatedAt";

-- CreateTable
CREATE TABLE "SecondFactor" (
    "userId" TEXT NOT NULL,
    "enrolmentId" UUID NOT NULL,
    "sealedSecret" JSONB NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    "backupCodeHashes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SecondFactor_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "PasswordResetLink" (
    "id" UUID NOT NULL,
    "userId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdByUserId" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PasswordResetLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InstanceEvent" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "userId" TEXT,
    "actorUserId" TEXT,
    "email" TEXT,
    "address" TEXT,
    "network" TEXT,
    "userAgent" TEXT,
    "details" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "InstanceEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PasswordResetLink_tokenHash_key" ON "PasswordResetLink"("tokenHash");

-- CreateIndex
CREATE INDEX "PasswordResetLink_userId_idx" ON "PasswordResetLink"("userId");

-- CreateIndex
CREATE INDEX "PasswordResetLink_expiresAt_idx" ON "PasswordResetLink"("expiresAt");

-- CreateIndex
CREATE INDEX "InstanceEvent_createdAt_id_idx" ON "InstanceEvent"("createdAt", "id");

-- CreateIndex
CREATE INDEX "InstanceEvent_type_createdAt_idx" ON "InstanceEvent"("type", "createdAt");

-- CreateIndex
CREATE INDEX "InstanceEvent_userId_createdAt_id_idx" ON "InstanceEvent"("userId", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "SecondFactor" ADD CONSTRAINT "SecondFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasswordResetLink" ADD CONSTRAINT "PasswordResetLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What happened is not changed afterwards. Failed sign-ins, which anybody can cause, may be deleted after 90 days.
CREATE FUNCTION orgraph_keep_instance_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.type LIKE 'sign\_in.%' AND OLD."createdAt" < now() - interval '90 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'InstanceEvent is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER orgraph_keep_instance_event BEFORE UPDATE OR DELETE ON "InstanceEvent"
  FOR EACH ROW EXECUTE FUNCTION orgraph_keep_instance_event();
