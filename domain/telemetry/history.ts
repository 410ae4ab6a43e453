// Limits of a request for telemetry history (extension). In a file of its own, so that a screen does not load the schemas.

/** Per request; the longest day of a plan fits in. */
export const maxHistory = { assets: 50, metrics: 2, steps: 100 }
export const maxHistoryStepMinutes = 60
