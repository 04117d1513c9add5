import { useMemo } from 'react';
import { ownZone } from '../../format/time-range.js';
import { useAddress } from '../../parts/use-address.js';
import { RANGES, type Range, type RangeName, rangeOf } from './range.js';

interface ChosenRange {
  readonly name: RangeName;
  readonly range: Range;
}

/** The range that the address names; this month where it names none. */
export function useRange(): ChosenRange {
  const { get } = useAddress();
  const [chosen, from, to] = ['range', 'from', 'to'].map(get);
  return useMemo(() => {
    const name = RANGES.find(({ value }) => value === chosen)?.value ?? 'month';
    const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    return { name, range: rangeOf(name, days, ownZone(), new Date()) };
  }, [chosen, from, to]);
}
