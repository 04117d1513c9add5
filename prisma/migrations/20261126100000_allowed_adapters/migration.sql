-- AlterTable
ALTER TABLE "Company" ADD COLUMN     "allowedAdapters" JSONB;
