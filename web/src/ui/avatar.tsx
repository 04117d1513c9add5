import { useState } from 'react';
import { classes } from './classes.js';

const HUES = 8;

export interface AvatarProps {
  name: string;
  /** An address of our own origin; others are not loaded, since the other side would learn who reads. */
  src?: string | null;
  size?: 's' | 'm' | 'l';
  /** Read out where the name does not stand beside the picture. */
  label?: string;
}

/** A picture, or the initials of the name on a colour that the name decides. */
export function Avatar({ name, src, size = 'm', label }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const className = classes('avatar', `avatar-${size}`, `avatar-hue-${hueOf(name)}`);
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  const shown = src && src !== failed && isOwnAddress(src) ? src : null;
  // The initials are drawn by the style sheet: as a text they would be part of the name of the button around them.
  return (
    <span className={className} {...naming} title={label ?? name} data-initials={shown ? undefined : initialsOf(name)}>
      {shown ? <img src={shown} alt="" onError={() => setFailed(shown)} /> : null}
    </span>
  );
}

function isOwnAddress(src: string): boolean {
  try {
    return new URL(src, window.location.href).origin === window.location.origin;
  } catch {
    return false;
  }
}

function initialsOf(name: string): string {
  const parts = name
    .trim()
    .split(/[\s_.-]+/u)
    .filter(Boolean);
  const letters =
    parts.length > 1 ? [parts[0]!, parts.at(-1)!].map((part) => [...part][0]) : [...name.trim()].slice(0, 2);
  return letters.join('').toLocaleUpperCase() || '?';
}

function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
  return hash % HUES;
}
