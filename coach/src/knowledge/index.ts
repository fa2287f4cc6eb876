export { type PieceSearch, pickPieces } from './pick-pieces';
export type { Piece } from './piece';
