import type { AnyRoute } from '@tanstack/react-router';

export const peopleRoutes: readonly AnyRoute[] = [];
