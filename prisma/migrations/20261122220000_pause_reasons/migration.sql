-- All that keeps an agent or a company paused; "pauseReason" is the first of them, which stands for all.
ALTER TABLE "Agent" ADD COLUMN "pauseReasons" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "Company" ADD COLUMN "pauseReasons" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

UPDATE "Agent" SET "pauseReasons" = ARRAY["pauseReason"] WHERE status = 'paused' AND "pauseReason" IS NOT NULL;
UPDATE "Company" SET "pauseReasons" = ARRAY["pauseReason"] WHERE status = 'paused' AND "pauseReason" IS NOT NULL;

-- The reasons once each, in the order in which one stands for all: what the board decided comes first.
CREATE FUNCTION orgraph_pause_reasons(reasons text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT reason FROM unnest(ARRAY['manual', 'budget', 'system', 'import', 'company_archived'])
                 WITH ORDINALITY AS known(reason, n) WHERE reason = ANY (reasons) ORDER BY n)
$$;
