// How large a plan may be for what is computed at each step or each minute.

/** A dispatch takes some 0.7 ms a battery: of more it takes too long. */
export const maxBatteriesQuickly = 400

/** What is said in place of the battery that would help most. */
export const repairNotComputed = `Which change would help most is not computed for more than ${maxBatteriesQuickly} batteries.`
