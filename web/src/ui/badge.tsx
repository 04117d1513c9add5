import type { ReactNode } from 'react';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { type Tone, toneClass } from './tone.js';

export interface BadgeProps {
  tone?: Tone;
  icon?: IconName;
  title?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, title, children }: BadgeProps) {
  return (
    <span className={classes('badge', toneClass(tone))} title={title}>
      {icon && <Icon name={icon} />}
      <span className="truncate">{children}</span>
    </span>
  );
}

export interface StatusDotProps {
  tone: Tone;
  /** Something is at work at this moment. */
  pulse?: boolean;
  /** What the dot says, where no text beside it does. */
  label?: string;
}

export function StatusDot({ tone, pulse, label }: StatusDotProps) {
  const className = classes('status-dot', toneClass(tone), pulse && 'status-dot-pulse');
  if (label === undefined) return <span className={className} aria-hidden="true" />;
  return <span className={className} role="img" aria-label={label} title={label} />;
}
