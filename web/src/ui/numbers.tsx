import { bytes, compact, count, money, percent } from '../format/numbers.js';

interface Amount {
  value: number | null | undefined;
}

const None = () => <span className="muted">–</span>;

export function Money({ cents }: { cents: number | null | undefined }) {
  if (cents === null || cents === undefined) return <None />;
  return <span className="numeric nowrap">{money(cents)}</span>;
}

/** A number; `short` shows "1.2K" with the exact one as its title. */
export function Count({ value, short }: Amount & { short?: boolean }) {
  if (value === null || value === undefined) return <None />;
  if (!short || Math.abs(value) < 1000) return <span className="numeric nowrap">{count(value)}</span>;
  return (
    <span className="numeric nowrap" title={count(value)}>
      {compact(value)}
    </span>
  );
}

export function Bytes({ value }: Amount) {
  if (value === null || value === undefined) return <None />;
  return (
    <span className="numeric nowrap" title={`${count(value)} bytes`}>
      {bytes(value)}
    </span>
  );
}

/** A number of tokens, without the word: the label beside it says so. */
export function Tokens({ value }: Amount) {
  if (value === null || value === undefined) return <None />;
  return (
    <span className="numeric nowrap" title={`${count(value)} tokens`}>
      {compact(value)}
    </span>
  );
}

/** A ratio, such as 0.25, in per cent. */
export function Percent({ value }: Amount) {
  if (value === null || value === undefined) return <None />;
  return <span className="numeric nowrap">{percent(value)}</span>;
}
