/** The language of the dashboard: its words, and how it spells numbers and dates. */
export const LOCALE = 'en';
