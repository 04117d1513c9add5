import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { type Tone, toneClass } from './tone.js';

export interface EmptyProps {
  icon: IconName;
  title: string;
  /** What will stand here, in a sentence or two. */
  children?: ReactNode;
  /** The one way to begin. */
  action?: ReactNode;
}

export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p className="empty-title">{title}</p>
      {children && <div className="empty-text">{children}</div>}
      {action && <div className="row">{action}</div>}
    </div>
  );
}

const WIDTHS = ['92%', '78%', '85%', '64%', '88%', '71%'];

export interface SkeletonProps {
  /** Lines of text. */
  lines?: number;
  /** Rows of a list or table. */
  rows?: number;
}

/** The shape of what is being loaded. */
export function Skeleton({ lines, rows }: SkeletonProps) {
  const amount = rows ?? lines ?? 3;
  return (
    <div className={classes('skeleton', rows !== undefined && 'skeleton-rows')} role="status" aria-label="Loading">
      {Array.from({ length: amount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <span key={index} className="skeleton-bar" style={{ width: WIDTHS[index % WIDTHS.length] }} />
      ))}
    </div>
  );
}

/** Shows its children after a moment only: what is there at once should not flicker. */
export function Delayed({ ms = 150, children }: { ms?: number; children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late ? children : null;
}

export interface ErrorNoteProps {
  title?: string;
  message: ReactNode;
  /** What the reader can do. */
  hint?: ReactNode;
  retry?: () => void;
}

export function ErrorNote({ title = 'This could not be loaded', message, hint, retry }: ErrorNoteProps) {
  return (
    <div className={classes('notice', toneClass('danger'))} role="alert">
      <Icon name="error" />
      <div className="notice-body">
        <p className="notice-title">{title}</p>
        <div>{message}</div>
        {hint && <div className="muted">{hint}</div>}
      </div>
      {retry && (
        <Button icon="retry" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

const NOTICE_ICONS: Record<Tone, IconName> = {
  neutral: 'info',
  accent: 'info',
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
};

export interface NoticeProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Something that the reader should know before reading on. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  return (
    <div className={classes('notice', toneClass(tone))}>
      <Icon name={NOTICE_ICONS[tone]} />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className="row">{action}</div>}
    </div>
  );
}
