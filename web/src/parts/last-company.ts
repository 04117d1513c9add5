const KEY = 'orgraph-company';

/** The prefix of the company that was last looked at in this browser. */
export function lastCompany(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberCompany(prefix: string): void {
  try {
    localStorage.setItem(KEY, prefix);
  } catch {
    // A browser may keep nothing; the list of companies is shown then.
  }
}
