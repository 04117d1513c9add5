import { isRecord } from '../../ui/schema-fields.js';

export const WIKI_INDEX = 'index.md';

export interface WikiEntry {
  readonly path: string;
  readonly modifiedAt: string | null;
  readonly byteSize: number | null;
}

/** The pages of a space, as the plugin lists them, which may answer anything. */
export function wikiEntries(data: unknown): WikiEntry[] {
  const pages = isRecord(data) && Array.isArray(data.pages) ? data.pages : [];
  return pages.filter(isRecord).flatMap(({ path, modifiedAt, byteSize }) =>
    typeof path === 'string'
      ? [
          {
            path,
            modifiedAt: typeof modifiedAt === 'string' ? modifiedAt : null,
            byteSize: typeof byteSize === 'number' ? byteSize : null,
          },
        ]
      : [],
  );
}

/** The page to which a link of a page leads; undefined where it leads elsewhere. */
export function linkedPage(from: string, href: string): string | undefined {
  const [target = ''] = href.split(/[?#]/);
  if (/^[a-z][a-z\d+.-]*:/i.test(target) || target.startsWith('/') || !target.endsWith('.md')) return undefined;
  const steps = from.split('/').slice(0, -1);
  for (const step of decoded(target).split('/')) {
    if (step === '..') {
      if (steps.pop() === undefined) return undefined;
    } else if (step !== '.' && step !== '') steps.push(step);
  }
  const path = steps.join('/');
  return path === WIKI_INDEX || path.startsWith('wiki/') ? path : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
