/** How a post may be filmed, as its writer is told: 形式. */
export const FORMATS = '口播、上手实拍、对比、问答、随拍、录声音、图文';
