import { z } from 'zod';
import { type KnownBy, pidsOf, type Suspect } from '#processes/process-tracking.js';
import { describedEnum } from '#services/core/text/fields.js';

const StopConfirmedHow = describedEnum('StopConfirmedHow', 'The evidence that nothing of a stopped run is left.', {
  namespace: "The namespace of the run's processes has ended with everything in it.",
  control_group: "The control group of the run's processes is empty.",
  process_tree: 'All known descendants have ended, and no process of unknown origin is left.',
  process_group: 'The process group has ended; the machine offers no further evidence.',
} satisfies Record<KnownBy, string>);

/** A field that runs and stop items share. */
export const confirmedHow = StopConfirmedHow.nullable().describe(
  'The evidence that nothing is left. Null if the server itself started no program.',
);
export const suspectPids = z
  .array(z.int())
  .describe(
    'The ids of processes that may be left of the run: they started during the run and their origin is unknown, or they cannot be killed. Orgraph confirms the stop once they have ended.',
  );

interface StopState {
  readonly stopConfirmedAt: Date | null;
  readonly processesKnownBy: string | null;
  readonly stopSuspects: unknown;
}

export const howConfirmed = ({ stopConfirmedAt, processesKnownBy }: Omit<StopState, 'stopSuspects'>): KnownBy | null =>
  stopConfirmedAt ? (processesKnownBy as KnownBy | null) : null;

export const suspectsIn = ({ stopSuspects }: Pick<StopState, 'stopSuspects'>): number[] =>
  pidsOf(stopSuspects as Suspect[] | null);
