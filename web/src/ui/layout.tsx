import { type ReactNode, useEffect, useId, useState } from 'react';
import { count as countText } from '../format/numbers.js';
import { Anchor } from './anchor.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import { type Tone, toneClass } from './tone.js';

const PRODUCT = 'Orgraph';

export interface PageProps {
  /** The h1, and the title of the window. */
  title: string;
  /** Shown as the h1 instead of the title, such as a title that can be edited. */
  heading?: ReactNode;
  /** Beside the title: an identifier, a status. */
  titleSuffix?: ReactNode;
  actions?: ReactNode;
  tabs?: ReactNode;
  /** A column beside the content; below it on narrow screens. */
  aside?: ReactNode;
  asideLabel?: string;
  /** As wide as the window, for boards, charts and long tables. */
  wide?: boolean;
  children: ReactNode;
}

export function Page(props: PageProps) {
  const { title, heading, titleSuffix, actions, tabs, aside, asideLabel = 'Details', wide, children } = props;
  useWindowTitle(title);
  return (
    <div className={classes('page', wide && 'page-wide')}>
      <header className="page-head">
        <div className="page-title">
          <h1>{heading ?? title}</h1>
          {titleSuffix && <div className="page-suffix row">{titleSuffix}</div>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {tabs && <div className="page-tabs">{tabs}</div>}
      <div className={classes('page-body', Boolean(aside) && 'page-body-aside')}>
        <div className="page-main">{children}</div>
        {aside && (
          <aside className="page-aside" aria-label={asideLabel}>
            {aside}
          </aside>
        )}
      </div>
    </div>
  );
}

function useWindowTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}

export interface SectionProps {
  title: ReactNode;
  actions?: ReactNode;
  count?: number;
  /** Can be closed; `closed` at the beginning where said. */
  collapsible?: boolean | 'closed';
  /** Of the heading; 2 but within another section. */
  level?: 2 | 3;
  children: ReactNode;
}

export function Section({ title, actions, count, collapsible, level = 2, children }: SectionProps) {
  const [open, setOpen] = useState(collapsible !== 'closed');
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const number = count === undefined ? null : <span className="section-count">{countText(count)}</span>;
  return (
    <section className="section" aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <Heading>
          {collapsible ? (
            <button
              type="button"
              className="section-toggle"
              aria-expanded={open}
              aria-controls={`${id}-body`}
              onClick={() => setOpen(!open)}
            >
              <Icon name={open ? 'chevron-down' : 'chevron-right'} />
              <span id={`${id}-title`}>{title}</span>
            </button>
          ) : (
            <span id={`${id}-title`}>{title}</span>
          )}
          {number}
        </Heading>
        {actions && <div className="row">{actions}</div>}
      </div>
      <div id={`${id}-body`} className="stack" hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}

/** Names and values. Pairs without a value (null, undefined, false) are left out. */
export function Facts({ items }: { items: readonly (readonly [label: string, value: ReactNode] | null | false)[] }) {
  const shown = items.filter((item) => item && item[1] !== null && item[1] !== undefined && item[1] !== false);
  return (
    <dl className="facts">
      {(shown as [string, ReactNode][]).map(([label, value]) => (
        <FactPair key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function FactPair({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** Filters and controls above a list; `end` stands at the other side. */
export function Toolbar({ label, end, children }: { label: string; end?: ReactNode; children?: ReactNode }) {
  return (
    <fieldset className="toolbar" aria-label={label}>
      {children}
      {end && <div className="toolbar-end">{end}</div>}
    </fieldset>
  );
}

/** As many columns beside one another as there is room for; `narrow` for figures. */
export function Columns({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={classes('columns', narrow && 'columns-narrow')}>{children}</div>;
}

/** A surface; `flush` without padding, for tables and lists. */
export function Card({ flush, children }: { flush?: boolean; children: ReactNode }) {
  return <div className={classes('card', flush && 'card-flush')}>{children}</div>;
}

export interface StatProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  href?: string;
  tone?: Tone;
  /** A change or a small chart beside the value. */
  trend?: ReactNode;
}

export function Stat({ label, value, hint, href, tone = 'neutral', trend }: StatProps) {
  return (
    <div className="stat">
      <span className="stat-label">{href ? <Anchor href={href}>{label}</Anchor> : label}</span>
      <span className={classes('stat-value', toneClass(tone))}>
        {value}
        {trend && <span className="stat-trend">{trend}</span>}
      </span>
      {hint && <span className="stat-hint">{hint}</span>}
    </div>
  );
}
