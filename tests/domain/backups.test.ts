import { describe, expect, test } from 'vitest'
import { backupsToRemove, type StoredBackup } from '../../domain/backups/retention.ts'
import { backupWarning } from '../../domain/backups/warning.ts'
import { dayMs, hourMs } from '../../domain/time/durations.ts'
import { backupWarningText, sizeText } from '../../domain/words/backup-words.ts'

const nowMs = Date.parse('2026-03-04T12:00:00Z')
const daily = (days: number, isVerified: (day: number) => boolean = () => true): StoredBackup[] =>
  Array.from({ length: days }, (_, day) => ({
    id: new Date(nowMs - day * dayMs).toISOString().slice(0, 10),
    at: new Date(nowMs - day * dayMs),
    isVerified: isVerified(day),
  }))
const left = (stored: StoredBackup[], rule: { days: number; weeks: number }, at = nowMs) => {
  const removed = new Set(backupsToRemove(stored, rule, new Date(at)))
  return stored.filter(({ id }) => !removed.has(id)).map(({ id }) => id)
}

describe('the backups that stay', () => {
  test('all of the last days stay, then the last one of each week', () => {
    expect(left(daily(100), { days: 7, weeks: 5 })).toEqual([
      // Wednesday 4 March and the seven days before.
      '2026-03-04',
      '2026-03-03',
      '2026-03-02',
      '2026-03-01',
      '2026-02-28',
      '2026-02-27',
      '2026-02-26',
      '2026-02-25',
      // Sundays.
      '2026-02-22',
      '2026-02-15',
      '2026-02-08',
      '2026-02-01',
      '2026-01-25',
    ])
  })

  test('the same stay where old ones are removed every day for a year', () => {
    let stored: StoredBackup[] = []
    for (let day = 364; day >= 0; day--) {
      const at = nowMs - day * dayMs
      stored = [
        ...stored,
        { id: new Date(at).toISOString().slice(0, 10), at: new Date(at), isVerified: true },
      ]
      const ids = left(stored, { days: 7, weeks: 5 }, at)
      stored = stored.filter(({ id }) => ids.includes(id))
    }

    expect(stored.map(({ id }) => id).toReversed()).toEqual(left(daily(100), { days: 7, weeks: 5 }))
  })

  test('a verified one stays for its week before later ones that are not', () => {
    const sundayFailed = (day: number) => day !== 10

    expect(left(daily(20, sundayFailed), { days: 7, weeks: 2 })).toContain('2026-02-21')
    expect(left(daily(20, sundayFailed), { days: 7, weeks: 2 })).not.toContain('2026-02-22')
  })

  test('the newest one and the newest verified one stay at any age', () => {
    const old = daily(400, day => day > 350).slice(300)

    expect(left(old, { days: 7, weeks: 5 })).toEqual([old[0]?.id, old[51]?.id])
  })
})

describe('the warning of backups', () => {
  const at = (hours: number) => new Date(nowMs - hours * hourMs)

  test.each([
    ['before the first attempt has ended', null, null, null],
    ['after a verified one', at(1), 'verified', null],
    ['while one that is due is under way', at(48.9), 'verified', null],
    ['once a second one is missing', at(49.1), 'verified', 'late'],
    ['after a failure', at(1), 'failed', 'failing'],
    ['after a trial that found a fault', at(1), 'wrong', 'failing'],
    ['where none was ever verified', null, 'unverified', 'none_verified'],
    ['where the last one could not be tried', at(1), 'unverified', null],
  ] as const)('%s', (_, newestVerifiedAt, lastResult, warning) => {
    expect(backupWarning({ newestVerifiedAt, lastResult }, 24, nowMs)).toBe(warning)
  })

  test('its words name the state that can be had back, with its zone', () => {
    expect(backupWarningText('late', '2026-01-15T13:03:05Z', 'Europe/Berlin')).toBe(
      'Backups are late: the newest verified one is of 15 Jan 2026, 14:03:05 UTC+1',
    )
    expect(backupWarningText('failing', null, 'UTC')).toBe(
      'The last backup failed; no backup has been verified',
    )
  })
})

test.each([
  [1, '1 kB'],
  [999_999, '1000 kB'],
  [1_200_000, '1.2 MB'],
  [3_450_000_000, '3.5 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
