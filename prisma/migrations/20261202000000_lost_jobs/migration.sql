-- Gives back what processes had taken from the queue that are gone. By itself the queue waits four hours for them. A process
-- locks jobs by its id in "EngineProcess". One that was only out of touch beats again within ten seconds of being found gone.
CREATE FUNCTION orgraph_release_lost_jobs() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.force_unlock_workers(array_agg(DISTINCT p.id::text))
     FROM graphile_worker.jobs j JOIN public."EngineProcess" p ON p.id::text = j.locked_by
    WHERE p."stoppedAt" < clock_timestamp() - interval '10 seconds'
   HAVING count(*) > 0;
END $$;
REVOKE EXECUTE ON FUNCTION orgraph_release_lost_jobs() FROM PUBLIC;
