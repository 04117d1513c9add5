const AMOUNT = /^(\d+|\d{1,3}(?:[,' ]\d{3})+)?(?:[.,](\d{1,2}))?$/;

/** The cents of an amount as people write it: `12`, `12.5`, `12,50`, `$1,200.00`. Null for all else. */
export function centsOf(text: string): number | null {
  const match = AMOUNT.exec(text.trim().replace(/^\$\s*/, ''));
  const [, whole = '', fraction = ''] = match ?? [];
  if (whole === '' && fraction === '') return null;
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** The text that is edited: without a currency and without groups of digits. */
export function textOfCents(cents: number | null): string {
  if (cents === null) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
