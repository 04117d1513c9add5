import type { ReactNode } from 'react';
import type { Instant } from '../format/time.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { Time } from './time.js';
import { type Tone, toneClass } from './tone.js';

/** What happened, one after another. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className="timeline" aria-label={label}>
      {children}
    </ol>
  );
}

export interface TimelineItemProps {
  icon?: IconName;
  /** Instead of an icon, such as an avatar. */
  mark?: ReactNode;
  tone?: Tone;
  at?: Instant | null;
  /** Content with a frame of its own, such as a comment, rather than a line of text. */
  large?: boolean;
  id?: string;
  children: ReactNode;
}

export function TimelineItem({ icon, mark, tone = 'neutral', at, large, id, children }: TimelineItemProps) {
  return (
    <li id={id} className={classes('timeline-item', toneClass(tone), large && 'timeline-item-large')}>
      <span className="timeline-mark">{mark ?? (icon && <Icon name={icon} size={14} />)}</span>
      <div className="timeline-body">{children}</div>
      {at && (
        <span className="timeline-at">
          <Time at={at} />
        </span>
      )}
    </li>
  );
}
