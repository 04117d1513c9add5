import { lazy, Suspense, useState } from 'react';
import { bucketLabel } from '../format/buckets.js';
import { figure, type Unit } from '../format/numbers.js';
import { Anchor } from './anchor.js';
import type { Series, TimeChartProps } from './chart-props.js';
import { type Tone, toneClass } from './tone.js';

const ChartPlot = lazy(() => import('./chart-plot.js').then((module) => ({ default: module.ChartPlot })));

/** Figures over time. The same figures are a table for readers who cannot see it. */
export function TimeChart(props: TimeChartProps) {
  const { starts, series, unit, bucket, zone = 'UTC', height = 180, label, onPick } = props;
  const [pointed, setPointed] = useState<number | null>(null);
  const labels = starts.map((start) => bucketLabel(start, bucket, zone));
  const at = pointed !== null && pointed < starts.length ? pointed : null;
  return (
    <figure className="chart">
      <ChartSlider
        labels={labels}
        series={series}
        unit={unit}
        label={label}
        pointed={at}
        onPoint={setPointed}
        onPick={onPick}
      >
        <div className="chart-area" style={{ height }}>
          <Suspense>
            <ChartPlot {...props} height={height} labels={labels} pointed={at} onPoint={setPointed} />
          </Suspense>
        </div>
      </ChartSlider>
      <figcaption className="chart-legend" aria-hidden="true">
        <span className="chart-bucket">{at === null ? 'Total' : labels[at]}</span>
        {series.map((each) => (
          <span key={each.label} className={`chart-key ${toneClass(each.tone)}`}>
            {each.label} <b>{legendFigure(each, at, unit)}</b>
          </span>
        ))}
      </figcaption>
      <FigureTable labels={labels} series={series} unit={unit} label={label} />
    </figure>
  );
}

/** The figure at a bucket; without one the sum, or of ratios the last. */
function legendFigure({ values }: Series, at: number | null, unit: Unit): string {
  const known = values.filter((value) => value !== null);
  const value =
    at !== null ? values[at] : unit === 'percent' ? known.at(-1) : known.reduce((sum, each) => sum + each, 0);
  return value === null || value === undefined ? '–' : figure(value, unit);
}

interface ChartSliderProps {
  labels: readonly string[];
  series: readonly Series[];
  unit: Unit;
  label: string;
  pointed: number | null;
  onPoint: (index: number | null) => void;
  onPick: ((index: number) => void) | undefined;
  children: React.ReactNode;
}

/** Lets the arrow keys point at buckets, as the pointer does. */
function ChartSlider({ labels, series, unit, label, pointed, onPoint, onPick, children }: ChartSliderProps) {
  const last = labels.length - 1;
  const at = pointed ?? Math.max(0, last);
  const text = series.map((each) => `${each.label} ${legendFigure(each, at, unit)}`).join(', ');
  const onKeyDown = (event: React.KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const next = steps[event.key];
    if (next !== undefined)
      onPoint(pointed === null && event.key === 'ArrowLeft' ? last : Math.max(0, Math.min(last, next)));
    else if (event.key === 'Enter' && onPick && pointed !== null) onPick(pointed);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="chart-slider"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={at}
      aria-valuetext={labels.length === 0 ? 'No figures' : `${labels[at]}: ${text}`}
      onKeyDown={onKeyDown}
      onBlur={() => onPoint(null)}
    >
      {children}
    </div>
  );
}

function FigureTable({ labels, series, unit, label }: Pick<ChartSliderProps, 'labels' | 'series' | 'unit' | 'label'>) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map((each) => (
              <th key={each.label} scope="col">
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((time, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: buckets are known by their place
            <tr key={at}>
              <th scope="row">{time}</th>
              {series.map((each) => (
                <td key={each.label}>{legendFigure(each, at, unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface BarListProps {
  label: string;
  rows: readonly { label: string; value: number; href?: string; tone?: Tone }[];
  unit: Unit;
}

/** Names with a bar for the figure of each, such as the costs of agents. */
export function BarList({ label, rows, unit }: BarListProps) {
  const top = Math.max(...rows.map((row) => row.value), 0) || 1;
  return (
    <ul className="bar-list" aria-label={label}>
      {rows.map((row) => (
        <li key={row.label} className={`bar-row ${toneClass(row.tone ?? 'accent')}`}>
          <span className="bar-fill" style={{ width: `${Math.max(0, (row.value / top) * 100)}%` }} />
          <span className="bar-label truncate">
            {row.href ? <Anchor href={row.href}>{row.label}</Anchor> : row.label}
          </span>
          <span className="bar-value numeric">{figure(row.value, unit)}</span>
        </li>
      ))}
    </ul>
  );
}
