import { Delayed, Skeleton } from '../ui/states.js';

/** Stands where a page will be whose code is on its way. */
export function Waiting() {
  return (
    <div className="page">
      <Delayed>
        <Skeleton lines={6} />
      </Delayed>
    </div>
  );
}
