/** Over what is used in none of the four parts of a 四件套. */
export const AVOID_TITLE = '不用的';

/** Over what a stranger takes away of them. */
export const GLANCE_TITLE = '陌生人三秒看到的';
