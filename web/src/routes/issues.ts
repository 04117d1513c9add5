import type { AnyRoute } from '@tanstack/react-router';

export const issueRoutes: readonly AnyRoute[] = [];
