import { CostEventView, FinanceEventView } from '#services/money/costs/model.js';
import { nounOf } from '../derive/noun.js';

export const CostEventRef = nounOf('CostEvent', CostEventView);

export const FinanceEventRef = nounOf('FinanceEvent', FinanceEventView, { json: ['metadataJson'] });
