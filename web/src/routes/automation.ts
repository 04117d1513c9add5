import type { AnyRoute } from '@tanstack/react-router';

export const automationRoutes: readonly AnyRoute[] = [];
