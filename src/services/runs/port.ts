import type { RunsPort } from '../core/operation/scope.js';
import { cancelWork } from './runs/cancel-work.js';
import { liftStops, orderStop } from './stop-orders/order.js';
import { placeWakes } from './wakes/place-wakes.js';

/** What the areas below may request of runs through their write scope. */
export const runsPort: RunsPort = { placeWakes, cancelWork, orderStop, liftStops };
