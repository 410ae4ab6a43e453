// Durations in ms. A day is one of 24 hours: in a zone with summer time, startOfDay (zone.ts) says when the next one begins.
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
