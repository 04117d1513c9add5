import type { AnyRoute } from '@tanstack/react-router';

export const nowRoutes: readonly AnyRoute[] = [];
