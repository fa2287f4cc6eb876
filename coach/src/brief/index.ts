export type {
  Brief,
  BriefInput,
  BriefLimits,
  BriefMessage,
  BriefNames,
  KnowledgePiece,
  Prompt,
  ShelfLine,
} from './brief';
export { writeBrief } from './write-brief';
