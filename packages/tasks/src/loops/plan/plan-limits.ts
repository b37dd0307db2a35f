/** Maximum number of plans of one task: the first, and those that are made after a plan broke off. */
export const maxRounds = 3;
