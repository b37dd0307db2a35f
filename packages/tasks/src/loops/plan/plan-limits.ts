/** Plans that one task may have: the first, and those that are made where a plan broke off. */
export const mostRounds = 3;
