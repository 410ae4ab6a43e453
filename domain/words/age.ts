// The age of a measured value in words.

/** A value older than this shows its age. */
const oldAfterMs = 30_000

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** '40 s ago' for an old value, rounded down so that the text changes rarely; null for a fresh one. */
export function ageText(ageMs: number): string | null {
  if (ageMs <= oldAfterMs) return null
  if (ageMs < minute) return `${Math.floor(ageMs / (10 * second)) * 10} s ago`
  if (ageMs < hour) return `${Math.floor(ageMs / minute)} min ago`
  if (ageMs < day) return `${Math.floor(ageMs / hour)} h ago`
  return `${Math.floor(ageMs / day)} d ago`
}
