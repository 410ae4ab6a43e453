import { expect, test } from 'vitest'
import { createRecentChanges } from '../../../server/plugins/recent-changes.ts'
import type { RecordChange } from '../../../server/repositories/record-changes.ts'

const truck = (id: string, version = 1): RecordChange => ({ type: 'truck', id, version, by: null })
const anything = [{ change: null, agoMs: 0 }]

function atClock(maxKept = 10) {
  const clock = { ms: 1_000 }
  return { clock, recent: createRecentChanges({ recentMs: 100, maxRecent: maxKept, now: () => clock.ms }) }
}

test('what has changed since is told with its age, of each record the last change', () => {
  const { clock, recent } = atClock()
  recent.add(truck('a'))
  clock.ms = 1_010
  recent.add(truck('b'))
  clock.ms = 1_020
  recent.add(truck('a', 2))
  clock.ms = 1_030

  expect(recent.since(25)).toEqual([
    { change: truck('b'), agoMs: 20 },
    { change: truck('a', 2), agoMs: 10 },
  ])
  expect(recent.since(15)).toEqual([{ change: truck('a', 2), agoMs: 10 }])
  expect(recent.since(5)).toEqual([])
})

test('any record may have changed in a time of which nothing is kept', () => {
  const { clock, recent } = atClock()
  recent.add(truck('a'))
  clock.ms = 1_200

  expect(recent.since(99)).toEqual([])
  expect(recent.since(100)).toEqual(anything)
})

test('any record may have changed where there were more changes than are kept', () => {
  const { clock, recent } = atClock(2)
  for (const id of ['a', 'b', 'c']) {
    clock.ms += 10
    recent.add(truck(id))
  }

  expect(recent.since(15).map(({ change }) => change?.id)).toEqual(['b', 'c'])
  expect(recent.since(25)).toEqual(anything)
})
