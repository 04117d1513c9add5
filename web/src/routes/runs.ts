import type { AnyRoute } from '@tanstack/react-router';

export const runRoutes: readonly AnyRoute[] = [];
