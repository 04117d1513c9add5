function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** The value of a native `datetime-local` input, in the zone of the browser, for an ISO time. */
export function localOf(iso: string | null): string {
  const at = new Date(iso ?? Number.NaN);
  if (Number.isNaN(at.getTime())) return '';
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The ISO time of a native `datetime-local` input's value; null while it is empty or incomplete. */
export function isoOf(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
