import type { AnyRoute } from '@tanstack/react-router';

export const planningRoutes: readonly AnyRoute[] = [];
