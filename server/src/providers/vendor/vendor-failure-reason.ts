/** Reason of a vendor's failure, in an operator's terms; `vendor-reason-texts.ts` has the words for each. */
export type VendorFailureReason =
  | 'key'
  | 'balance'
  | 'model'
  | 'request'
  | 'refused'
  | 'busy'
  | 'server'
  | 'network'
  | 'redirect'
  | 'html'
  | 'silent'
  | 'idle'
  | 'garbage'
  | 'empty'
  | 'too_large'
  | 'cut';
