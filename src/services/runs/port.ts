import type { RunsPort } from '../core/operation/scope.js';
import { cancelWork } from './runs/cancel-work.js';
import { liftStops, orderStop } from './stop-orders/order.js';
import { placeWakes } from './wakes/place-wakes.js';

/** The operations on runs that lower layers call through their write scope. */
export const runsPort: RunsPort = { placeWakes, cancelWork, orderStop, liftStops };
