import { count } from '../format/numbers.js';
import { classes } from './classes.js';
import { type Tone, toneClass } from './tone.js';

export interface MeterProps {
  value: number;
  max: number;
  label: string;
  /** The figures as text, such as "$3.20 of $10.00". */
  text?: string;
  tone?: Tone;
}

/** How much of a limit is used. Without a tone it warns from 80 % and alarms from 100 %. */
export function Meter({ value, max, label, text, tone }: MeterProps) {
  const ratio = max > 0 ? value / max : value > 0 ? 1 : 0;
  const shown = Math.min(1, Math.max(0, ratio));
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not let the element be styled alike
    <span
      className={classes('meter', toneClass(tone ?? toneOf(ratio)))}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown * 100)}
      aria-valuetext={text ?? `${count(value)} of ${count(max)}`}
    >
      <span className="meter-fill" style={{ width: `${shown * 100}%` }} />
    </span>
  );
}

function toneOf(ratio: number): Tone {
  if (ratio >= 1) return 'danger';
  return ratio >= 0.8 ? 'warning' : 'accent';
}
