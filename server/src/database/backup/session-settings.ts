/** Settings that fix the text format of values on both sides and on every server, and that lift time limits. */
export const SESSION_SETTINGS: readonly string[] = [
  `SET client_encoding = 'UTF8';`,
  `SET datestyle = 'ISO';`,
  `SET intervalstyle = 'iso_8601';`,
  `SET timezone = 'UTC';`,
  `SET extra_float_digits = 3;`,
  `SET bytea_output = 'hex';`,
  'SET statement_timeout = 0;',
  'SET idle_in_transaction_session_timeout = 0;',
  `SET lock_timeout = '30s';`,
];
