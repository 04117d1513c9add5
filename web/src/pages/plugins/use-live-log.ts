import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { onEnd, pipe, subscribe } from 'wonka';
import { PluginLogLinesDocument, type PluginLogRowFragment } from './plugin-work.gql.js';

type Line = PluginLogRowFragment;

/** So many lines are kept that came since the page was opened. */
const MOST_LINES = 1_000;
const RETRY_MS = { least: 1_000, most: 30_000 };

interface LiveLog {
  /** What was written since, newest first. */
  readonly lines: readonly Line[];
  readonly isLive: boolean;
}

const NOTHING: LiveLog = { lines: [], isLive: false };

/**
 * Follows the log of a plugin. Lines are told once, as they are written, so that after a cut those that were missed have
 * to be read again.
 * @param onCut asked for what may have been missed
 */
export function useLiveLog(pluginId: string, level: Line['level'] | undefined, onCut: () => void): LiveLog {
  const client = useClient();
  const [log, setLog] = useState(NOTHING);
  const latest = useRef(onCut);
  latest.current = onCut;
  useEffect(() => {
    let isClosed = false;
    let failures = 0;
    let stop = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cut = () => {
      if (isClosed) return;
      stop();
      setLog(({ lines }) => ({ lines, isLive: false }));
      clearTimeout(timer);
      const longest = Math.min(RETRY_MS.most, RETRY_MS.least * 2 ** failures);
      failures += 1;
      timer = setTimeout(
        () => {
          follow();
          latest.current();
        },
        RETRY_MS.least / 2 + Math.random() * longest,
      );
    };
    const follow = () => {
      setLog(({ lines }) => ({ lines, isLive: true }));
      const { unsubscribe } = pipe(
        client.subscription(PluginLogLinesDocument, { id: pluginId, level: level ?? null }),
        onEnd(cut),
        subscribe(({ data, error }) => {
          if (error) cut();
          else if (data && !isClosed) {
            failures = 0;
            setLog(({ lines }) => ({ lines: [data.pluginLogs, ...lines].slice(0, MOST_LINES), isLive: true }));
          }
        }),
      );
      stop = unsubscribe;
    };
    setLog(NOTHING);
    follow();
    return () => {
      isClosed = true;
      clearTimeout(timer);
      stop();
    };
  }, [client, pluginId, level]);
  return log;
}
