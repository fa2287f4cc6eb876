export { type AnswerReader, makeAnswerReader } from './answer-reader';
export { blankWord } from './blank-word';
export { GO_ON, PROTOCOL, REAFFIRM, RECORDS_ALONE } from './instructions';
export { readRecords } from './read-records';
export { kindsIn } from './record-names';
export type { ChipRecord, FactRecord, Head, OrderParameters, OrderRecord, Records } from './records';
export { writeAnswer, writeFact, writeHead, writeTail } from './write-records';
