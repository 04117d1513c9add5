import type { Tone } from '../../ui/tone.js';
import type { CostsQuery } from './costs.gql.js';

type Charts = NonNullable<CostsQuery['company']>['charts'];

/** By what the bars of a chart are divided. */
export type Division = 'agent' | 'project' | 'model';

/** A part of all bars, as charts take it. */
interface Series {
  readonly label: string;
  readonly values: readonly number[];
  readonly tone: Tone;
}

interface Part {
  readonly label: string;
  readonly points: readonly { readonly start: string; readonly costCents: number }[];
}

const TONES = ['accent', 'info', 'success', 'warning', 'danger', 'neutral'] as const;
/** A chart has so many colours that can be told apart: the rest is one part. */
const MOST_PARTS = TONES.length - 1;

/** The costs of each bucket in parts, the largest first; what is in none of them is the last part. */
export function stackOf(charts: Charts, division: Division): { starts: string[]; series: Series[] } {
  const starts = charts.costs.map(({ start }) => start);
  const places = new Map(starts.map((start, place) => [start, place]));
  const left = charts.costs.map(({ costCents }) => costCents);
  const series = partsOf(charts, division)
    .slice(0, MOST_PARTS)
    .map(({ label, points }, index): Series => {
      const values: number[] = starts.map(() => 0);
      for (const { start, costCents } of points) {
        const place = places.get(start);
        if (place === undefined) continue;
        values[place] = costCents;
        left[place] = (left[place] ?? 0) - costCents;
      }
      return { label, values, tone: TONES[index] ?? 'neutral' };
    });
  const hasRest = left.some((cents) => cents > 0);
  return { starts, series: hasRest ? [...series, { label: 'Other', values: left, tone: 'neutral' }] : series };
}

function partsOf(charts: Charts, division: Division): readonly Part[] {
  switch (division) {
    case 'agent':
      return charts.costsByAgent.map(({ agent, points }) => ({ label: agent?.name ?? 'A deleted agent', points }));
    case 'project':
      return charts.costsByProject.map(({ project, points }) => ({ label: project?.name ?? 'No project', points }));
    case 'model':
      return charts.costsByModel.map(({ model, points }) => ({ label: model, points }));
  }
}
