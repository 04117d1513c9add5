import { operations as directWakes } from './direct-wakes/index.js';
import { operations as engines } from './engines/index.js';
import { operations as monitors } from './monitors/index.js';
import { operations as runs } from './runs/index.js';
import { operations as stopOrders } from './stop-orders/index.js';
import { operations as wakes } from './wakes/index.js';

export const operations = [...directWakes, ...engines, ...monitors, ...runs, ...stopOrders, ...wakes];
