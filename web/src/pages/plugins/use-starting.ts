import { useEffect, useRef } from 'react';

const EVERY_MS = 2_000;

/** Asks anew while a worker starts: the journal does not tell when it is ready. */
export function useStarting(isStarting: boolean, refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (!isStarting) return undefined;
    const timer = setInterval(() => latest.current(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isStarting]);
}
