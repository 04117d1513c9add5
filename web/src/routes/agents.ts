import type { AnyRoute } from '@tanstack/react-router';

export const agentRoutes: readonly AnyRoute[] = [];
