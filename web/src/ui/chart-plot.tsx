import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { figureShort } from '../format/numbers.js';
import type { TimeChartProps } from './chart-props.js';
import type { Tone } from './tone.js';

export interface ChartPlotProps extends TimeChartProps {
  height: number;
  labels: readonly string[];
  pointed: number | null;
  onPoint: (index: number | null) => void;
}

/** The canvas of a chart. It is drawn anew when figures, the theme or the kind change, and follows the width. */
export function ChartPlot(props: ChartPlotProps) {
  const { series, labels, kind, unit, height, pointed, onPick } = props;
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const theme = useThemeVersion();
  const latest = useRef(props);
  latest.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: figures are compared by what they say, since parents make new lists each time
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = new uPlot(optionsOf(latest, element), figuresOf(latest.current), element);
    plot.current = made;
    const sizes = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [JSON.stringify([series, labels]), kind, unit, height, theme]);

  useEffect(() => {
    const made = plot.current;
    if (!made || made.cursor.idx === pointed) return;
    made.setCursor({ left: pointed === null ? -10 : made.valToPos(pointed, 'x'), top: 0 }, false);
  }, [pointed]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider around it picks by keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={box}
      className={onPick ? 'chart-plot chart-plot-picks' : 'chart-plot'}
      onClick={(event) => plot.current && latest.current.onPick?.(indexAt(plot.current, event.clientX))}
    />
  );
}

function indexAt(plot: uPlot, x: number): number {
  return plot.posToIdx(x - plot.over.getBoundingClientRect().left);
}

/** Series that stand on one another are drawn from the highest sum down, each over the one before. */
function figuresOf({ labels, series, kind }: ChartPlotProps): uPlot.AlignedData {
  const places = labels.map((_, at) => at);
  if (kind === 'lines') return [places, ...series.map((each) => [...each.values])] as uPlot.AlignedData;
  const sums = labels.map(() => 0);
  const stacked = series.map((each) =>
    labels.map((_, at) => {
      sums[at]! += each.values[at] ?? 0;
      return sums[at]!;
    }),
  );
  return [places, ...stacked.reverse()] as uPlot.AlignedData;
}

function optionsOf(latest: { current: ChartPlotProps }, box: HTMLElement): uPlot.Options {
  const { series, kind, unit, height, labels } = latest.current;
  const color = colorsOf(box);
  const drawn = kind === 'lines' ? series : series.toReversed();
  const axis: uPlot.Axis = {
    stroke: color('muted'),
    font: '11px system-ui, sans-serif',
    ticks: { show: false },
    grid: { stroke: color('border'), width: 1 },
  };
  const edge = kind === 'bars' ? 0.5 : 0;
  return {
    width: box.clientWidth,
    height,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === 'lines' } },
    scales: {
      x: { time: false, range: () => [-edge, Math.max(labels.length - 1, 1) + edge] },
      y: { range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.05 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 24,
        space: 64,
        incrs: [1, 2, 3, 5, 7, 10, 14, 30, 60, 100, 200, 500, 1000, 5000],
        values: (_, splits) => splits.map((at) => labels[at] ?? ''),
      },
      {
        ...axis,
        size: 52,
        space: 34,
        // Half a run is none.
        ...(unit === 'cents' || unit === 'percent' ? {} : { incrs: WHOLE_STEPS }),
        values: (_, splits) => splits.map((value) => figureShort(value, unit)),
      },
    ],
    series: [{}, ...drawn.map((each) => seriesOf(each.tone, each.label, kind, color))],
    hooks: { setCursor: [(made) => latest.current.onPoint(made.cursor.idx ?? null)] },
  };
}

/** 1, 2, 5, 10 and so on. */
const WHOLE_STEPS = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

function seriesOf(tone: Tone, label: string, kind: TimeChartProps['kind'], color: Palette): uPlot.Series {
  const line = color(tone === 'neutral' ? 'border-strong' : tone, SERIES_STRENGTH);
  const shared: uPlot.Series = { label, stroke: line, points: { show: false } };
  if (kind === 'lines') return { ...shared, width: 2 };
  if (kind === 'stacked') return { ...shared, width: 1, fill: line };
  return { ...shared, width: 0, fill: line, paths: uPlot.paths.bars?.({ size: [0.7, 48], radius: 0.1 }) };
}

type Palette = (name: string, strength?: number) => string;

/** Large areas in the full colour of a text would shout. The legend in display.css has the same part of it. */
const SERIES_STRENGTH = 80;

/** The colours of tokens as the canvas understands them, which knows no variables. */
function colorsOf(box: HTMLElement): Palette {
  return (name, strength = 100) => {
    const probe = document.createElement('span');
    probe.style.color = `color-mix(in srgb, var(--color-${name}) ${strength}%, var(--color-surface))`;
    box.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

/** Grows when the reader or the system changes the theme. */
function useThemeVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const change = () => setVersion((known) => known + 1);
    const root = new MutationObserver(change);
    root.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const media = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => window.matchMedia(query));
    for (const each of media) each.addEventListener('change', change);
    return () => {
      root.disconnect();
      for (const each of media) each.removeEventListener('change', change);
    };
  }, []);
  return version;
}
