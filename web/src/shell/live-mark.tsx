import { useLiveStatus } from '../live/status.js';
import { StatusDot } from '../ui/badge.js';
import { Time } from '../ui/time.js';

/** Says whether the page follows what happens. Silence would look like nothing going on. */
export function LiveMark() {
  const { kind, since } = useLiveStatus();
  return (
    <span className="live-mark" role="status">
      {kind === 'live' ? (
        <>
          <StatusDot tone="success" /> <span className="live-mark-text">Live</span>
        </>
      ) : null}
      {kind === 'connecting' ? <span className="live-mark-text">Connecting…</span> : null}
      {kind === 'cut' ? (
        <>
          <StatusDot tone="warning" /> Reconnecting, cut off <Time at={new Date(since).toISOString()} />
        </>
      ) : null}
    </span>
  );
}
