// How much of a history of telemetry may be asked for (extension). By itself, so that a screen loads no schemas with it.

/** What may be asked for at once of a history (extension); the longest day of a plan fits in. */
export const largestHistory = { assets: 50, metrics: 2, steps: 100 }
/** In minutes. */
export const longestHistoryStep = 60
