import type { RunsPort } from '#services/core/operation/scope.js';
import { cancelWork } from '../runs/cancel-work.js';
import { placeWakes } from '../wakes/place-wakes.js';
import { liftStops, orderStop } from './order.js';

/** The operations on runs that lower layers call through their write scope. */
export const runsPort: RunsPort = { placeWakes, cancelWork, orderStop, liftStops };
