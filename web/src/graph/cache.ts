import { cacheExchange } from '@urql/exchange-graphcache';
import type { Exchange } from 'urql';
import { optimistic } from './optimistic.js';

/** The abstract types on which fragments are, with their members. Without them it would guess which fragment is whose. */
export const possibleTypes = { Actor: ['Agent', 'PluginActor', 'SystemActor', 'User'] };

/**
 * The normalized cache: what a mutation or an event tells of a row changes it wherever it is shown. Which rows a list has is
 * not known from them, so lists are asked for anew when the journal tells of what concerns them.
 */
export const cache = (): Exchange => cacheExchange({ optimistic, possibleTypes });
