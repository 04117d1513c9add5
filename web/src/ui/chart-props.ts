import type { Bucket } from '../format/buckets.js';
import type { Unit } from '../format/numbers.js';
import type { Instant } from '../format/time.js';
import type { Tone } from './tone.js';

export interface Series {
  label: string;
  /** One for each start; null where nothing is known. */
  values: readonly (number | null)[];
  tone: Tone;
}

export interface TimeChartProps {
  /** The beginnings of the buckets of time, in order. */
  starts: readonly Instant[];
  series: readonly Series[];
  /** Several series of bars stand on one another, and so do the areas of a stacked chart. */
  kind: 'bars' | 'lines' | 'stacked';
  unit: Unit;
  bucket: Bucket;
  /** The zone of days; figures by day of the API are of UTC. */
  zone?: string;
  height?: number;
  label: string;
  onPick?: (index: number) => void;
}
