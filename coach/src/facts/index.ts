export type { Fact, FactRef, FactStatus, FactVersion, Quote, SaidMessage, VerifiedFact } from './fact';
export { changeFacts, currentOf, type FactChange, type FactHistory } from './fact-history';
export { FACT_FIELDS, type FactField, fieldOf, OWNERS, type Owner } from './fields';
export { findQuote, type Span } from './find-quote';
export { type Merged, mergeFacts, type Origin, replaceFactsOf, withdrawFacts } from './merge-facts';
export { type Quantity, sameQuantity } from './quantity';
export { readQuantities } from './read-quantities';
export { REFUSALS, type Refusal, type RefusalCode } from './refusals';
export { type Known, type Verdict, verifyFact } from './verify-fact';
