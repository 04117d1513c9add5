-- The folders of the host that instance admins list for companies.
ALTER TABLE "Instance" ADD COLUMN "hostFolders" JSONB NOT NULL DEFAULT '[]';
