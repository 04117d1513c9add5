import type { AnyRoute } from '@tanstack/react-router';

/** Pages for people who are not signed in. */
export const entranceRoutes: readonly AnyRoute[] = [];

/** Pages of who is signed in that belong to no company. */
export const sessionRoutes: readonly AnyRoute[] = [];
