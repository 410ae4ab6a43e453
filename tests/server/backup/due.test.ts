import { expect, test } from 'vitest'
import { isBackupDue } from '../../../server/backup/due.ts'

const now = new Date('2026-01-15T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test.each([
  ['the first one', undefined, true],
  ['an hour too early', { begun_at: hoursAgo(23), result: 'verified' }, false],
  ['on time', { begun_at: hoursAgo(24), result: 'verified' }, true],
  ['missed while no server ran', { begun_at: hoursAgo(200), result: 'unverified' }, true],
  ['right after a failure', { begun_at: hoursAgo(0.5), result: 'failed' }, false],
  ['an hour after a failure', { begun_at: hoursAgo(1), result: 'failed' }, true],
  ['an hour after a crash', { begun_at: hoursAgo(1), result: 'running' }, true],
  ['after the clock was set back', { begun_at: hoursAgo(-48), result: 'verified' }, true],
] as const)('the next backup is due: %s', (_, last, due) => {
  expect(isBackupDue(last && { ...last, now }, 24)).toBe(due)
})
