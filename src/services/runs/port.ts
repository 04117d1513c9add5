import type { RunsPort } from '../core/operation/scope.js';
import { cancelWork } from './runs/cancel-work.js';
import { liftStops, orderStop } from './stop-orders/order.js';
import { placeWakes } from './wakes/place-wakes.js';

/** What the areas below ask of runs, through the scope of their write. */
export const runsPort: RunsPort = { placeWakes, cancelWork, orderStop, liftStops };
