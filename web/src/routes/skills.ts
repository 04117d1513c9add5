import type { AnyRoute } from '@tanstack/react-router';

export const skillRoutes: readonly AnyRoute[] = [];
