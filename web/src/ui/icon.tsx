import { classes } from './classes.js';
import { ICONS, type IconName } from './icons.js';

export interface IconProps {
  name: IconName;
  /** What a screen reader says. Without it the icon is decoration. */
  label?: string;
  size?: number;
  className?: string;
}

export function Icon({ name, label, size = 16, className }: IconProps) {
  const spins = name === 'spinner' && 'icon-spinner';
  const shape = { className: classes('icon', spins, className), width: size, height: size };
  const path = (
    <path d={ICONS[name]} stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
  );
  if (label === undefined) {
    return (
      <svg {...shape} viewBox="0 0 16 16" fill="none" aria-hidden="true">
        {path}
      </svg>
    );
  }
  return (
    <svg {...shape} viewBox="0 0 16 16" fill="none" role="img" aria-label={label}>
      {path}
    </svg>
  );
}
