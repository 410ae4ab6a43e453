// When an access key ends: whatever uses it falls silent then, so it is said before.
import { dayMs, hourMs } from '../time/durations.ts'
import { pluralize } from './pluralize.ts'

const soonMs = 14 * dayMs
const urgentMs = 2 * dayMs

/** `soon` from two weeks before the end, `urgent` from two days before. */
export type ExpiryUrgency = 'soon' | 'urgent'

interface ExpiringKey {
  state: string
  expiresAt: string | null
}

/** Null for a key without an end, one that ends later, and one that no longer counts. */
export function expiryUrgency({ state, expiresAt }: ExpiringKey, nowMs: number): ExpiryUrgency | null {
  if (state !== 'active' || expiresAt === null) return null
  const leftMs = Date.parse(expiresAt) - nowMs
  if (leftMs > soonMs) return null
  return leftMs > urgentMs ? 'soon' : 'urgent'
}

/** Known from the time alone before the server says so. */
export const isExpired = ({ state, expiresAt }: ExpiringKey, nowMs: number): boolean =>
  state === 'expired' || (expiresAt !== null && Date.parse(expiresAt) <= nowMs)

/** 'in 5 hours' */
export function timeLeftText(expiresAt: string, nowMs: number): string {
  const leftMs = Date.parse(expiresAt) - nowMs
  if (leftMs < hourMs) return 'in less than an hour'
  if (leftMs < urgentMs) return `in ${pluralize(Math.floor(leftMs / hourMs), 'hour', 'hours')}`
  return `in ${pluralize(Math.floor(leftMs / dayMs), 'day', 'days')}`
}
