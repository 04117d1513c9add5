import { z } from 'zod';
import { type KnownBy, pidsOf, type Suspect } from '../../../adapters/known-by.js';
import { describedEnum } from '../../core/text/described-enum.js';

const StopConfirmedHow = describedEnum('StopConfirmedHow', 'How it is known that nothing of a stopped run is left.', {
  namespace: 'The namespace of its processes has ended with all that was in it.',
  control_group: 'The control group of its processes is empty.',
  process_tree: 'All that was seen to descend from it is gone, and nothing of unknown origin is left.',
  process_group: 'The group of its first process is gone: nothing more can be seen on its machine.',
} satisfies Record<KnownBy, string>);

/** How sure it is that a stopped run is gone, as the run and the report of its stop have it. */
export const confirmedHow = StopConfirmedHow.nullable().describe(
  'How that is known: its namespace has ended, its control group is empty, or all that was seen to descend from it is gone and nothing of unknown origin is left; process_group says no more than that its group is. Null where no program of it was started by the server itself.',
);
export const SUSPECT_PIDS =
  'The processes on its machine for which nobody can say that nothing of it is left: they came up while it worked, and nobody knows by whom, or they do not die. It is confirmed once they are gone.';
export const suspectPids = z.array(z.int()).describe(SUSPECT_PIDS);

interface StopState {
  readonly stopConfirmedAt: Date | null;
  readonly processesKnownBy: string | null;
  readonly stopSuspects: unknown;
}

export const howConfirmed = ({ stopConfirmedAt, processesKnownBy }: Omit<StopState, 'stopSuspects'>): KnownBy | null =>
  stopConfirmedAt ? (processesKnownBy as KnownBy | null) : null;

export const suspectsIn = ({ stopSuspects }: Pick<StopState, 'stopSuspects'>): number[] =>
  pidsOf(stopSuspects as Suspect[] | null);
