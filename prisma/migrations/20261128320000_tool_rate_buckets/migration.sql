-- CreateTable
CREATE TABLE "ToolRateBucket" (
    "companyId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "windowStart" TIMESTAMPTZ(3) NOT NULL,
    "windowEnd" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "ToolRateBucket_pkey" PRIMARY KEY ("companyId","key","windowStart","windowEnd")
);

-- CreateIndex
CREATE INDEX "ToolRateBucket_windowEnd_idx" ON "ToolRateBucket"("windowEnd");

-- AddForeignKey
ALTER TABLE "ToolRateBucket" ADD CONSTRAINT "ToolRateBucket_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "Company"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT orgraph_wall('"ToolRateBucket"');
-- A count is changed by each call. With room on its page, no index is touched.
ALTER TABLE "ToolRateBucket" SET (fillfactor = 50);

-- The buckets of calls, given as [{companyId, buckets: [{key, limit, windowSeconds}]}], with their windows at a time. Windows
-- begin at multiples of their length since 1970.
CREATE FUNCTION orgraph_rate_buckets(calls jsonb, at timestamptz)
RETURNS TABLE (call bigint, place bigint, "companyId" uuid, key text, most numeric, "windowStart" timestamptz(3), "windowEnd" timestamptz(3))
LANGUAGE sql STABLE AS $$
  SELECT c.call, b.place, (c.value ->> 'companyId')::uuid, b.value ->> 'key', (b.value ->> 'limit')::numeric,
         to_timestamp(w.start), to_timestamp(w.start + w.length)
    FROM jsonb_array_elements(calls) WITH ORDINALITY AS c(value, call),
         jsonb_array_elements(c.value -> 'buckets') WITH ORDINALITY AS b(value, place),
         LATERAL (SELECT (b.value ->> 'windowSeconds')::numeric AS length) AS s,
         LATERAL (SELECT floor(extract(epoch FROM at) / s.length) * s.length AS start, s.length) AS w
$$;

-- Counts calls in all their buckets, or, where one of them is full, in none: those full are given. All rows are locked
-- first and in one order, so that no two statements wait for each other.
CREATE FUNCTION orgraph_count_tool_calls(calls jsonb) RETURNS TABLE (call bigint, reached jsonb) LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := clock_timestamp();
BEGIN
  INSERT INTO "ToolRateBucket" ("companyId", key, "windowStart", "windowEnd", count)
  SELECT DISTINCT w."companyId", w.key, w."windowStart", w."windowEnd", 0
    FROM orgraph_rate_buckets(calls, at) w ORDER BY 1, 2, 3, 4
  ON CONFLICT DO NOTHING;
  PERFORM b.key FROM "ToolRateBucket" b
   WHERE (b."companyId", b.key, b."windowStart", b."windowEnd") IN (
           SELECT w."companyId", w.key, w."windowStart", w."windowEnd" FROM orgraph_rate_buckets(calls, at) w)
   ORDER BY b."companyId", b.key, b."windowStart", b."windowEnd" FOR NO KEY UPDATE;
  FOR call IN SELECT DISTINCT w.call FROM orgraph_rate_buckets(calls, at) w ORDER BY 1 LOOP
    SELECT jsonb_agg(jsonb_build_object('key', w.key, 'count', b.count,
             'retryAfterSeconds', greatest(1, ceil(extract(epoch FROM w."windowEnd" - at)))) ORDER BY w.place)
      INTO reached
      FROM orgraph_rate_buckets(calls, at) w
      JOIN "ToolRateBucket" b USING ("companyId", key, "windowStart", "windowEnd")
     WHERE w.call = orgraph_count_tool_calls.call AND b.count >= w.most;
    IF reached IS NULL THEN
      UPDATE "ToolRateBucket" b SET count = b.count + 1 FROM orgraph_rate_buckets(calls, at) w
       WHERE w.call = orgraph_count_tool_calls.call AND b."companyId" = w."companyId" AND b.key = w.key
         AND b."windowStart" = w."windowStart" AND b."windowEnd" = w."windowEnd";
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
