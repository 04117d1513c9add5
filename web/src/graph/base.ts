/** The path below which the server answers, without a slash at its end: empty unless a proxy puts it below one. */
export const BASE: string =
  (typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="orgraph-base"]'))
    ?.content ?? '';

/** The address of something that the server has, such as `/api/auth/sign-out`. */
export const addressOf = (path: string): string => `${BASE}${path}`;
