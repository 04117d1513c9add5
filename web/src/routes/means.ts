import type { AnyRoute } from '@tanstack/react-router';

export const meansRoutes: readonly AnyRoute[] = [];
