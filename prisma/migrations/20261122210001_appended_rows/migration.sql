-- A row that was appended past the head is told from a journal that was cut: the head is still that of the row before it.
CREATE OR REPLACE FUNCTION orgraph_verify(company uuid) RETURNS TABLE (seq bigint, reason text) LANGUAGE sql STABLE AS $$
  WITH chain AS (
    SELECT e.seq, e.hash, row_number() OVER w AS expected_seq,
           orgraph_event_hash(coalesce(lag(e.hash) OVER w, '\x'::bytea), e) AS expected_hash
      FROM "Event" e WHERE e."companyId" = company WINDOW w AS (ORDER BY e.seq)
  ), head AS (
    SELECT h.seq, h.hash, l.seq AS "lastSeq", l.hash AS "lastHash",
           l.seq > h.seq AND h.hash = coalesce(
             (SELECT e.hash FROM "Event" e WHERE e."companyId" = company AND e.seq = h.seq), '\x'::bytea) AS appended
      FROM "JournalHead" h
      LEFT JOIN LATERAL (SELECT e.seq, e.hash FROM "Event" e WHERE e."companyId" = company ORDER BY e.seq DESC LIMIT 1) l ON true
     WHERE h."companyId" = company
  ), broken AS (
    SELECT head.seq + 1 AS seq, 0 AS rank, 'a row was appended past the head' AS reason FROM head WHERE head.appended
    UNION ALL
    SELECT chain.expected_seq, 1, 'a row is missing or was moved' FROM chain WHERE chain.seq <> chain.expected_seq
    UNION ALL
    SELECT chain.seq, 3, 'the row was changed' FROM chain WHERE chain.hash <> chain.expected_hash
    UNION ALL
    SELECT least(head.seq, coalesce(head."lastSeq", 0) + 1), 2, 'the journal was cut off at its end' FROM head
     WHERE head.appended IS NOT TRUE
       AND (head.seq <> coalesce(head."lastSeq", 0) OR head.hash <> coalesce(head."lastHash", '\x'::bytea))
  )
  SELECT broken.seq, broken.reason FROM broken ORDER BY broken.seq, broken.rank LIMIT 1
$$;
