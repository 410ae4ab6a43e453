import { describe, expect, test } from 'vitest'
import { type StopEntry, stopText, ticksInForce } from '../../../domain/run-sheets/tick.ts'
import { utc } from '../../../domain/time/zone.ts'

const stop = { unit: 'T-1', tripId: 't1', place: 'S-2' }
const entry = (clock: string, by: string, more: Partial<StopEntry> = {}): StopEntry => ({
  ...stop,
  id: `${clock} ${by}`,
  stop: 'arrived',
  ticked: true,
  at: `2026-01-15T${clock}:00Z`,
  plannedAt: '2026-01-15T18:00:00Z',
  by,
  receivedAt: `2026-01-15T${clock}:01Z`,
  ...more,
})
const textOf = (...entries: StopEntry[]) => stopText(ticksInForce(entries), stop, utc)

describe('the ticks of a stop', () => {
  test('say who ticked it when, and when it was planned', () => {
    expect(textOf(entry('18:02', 'Ana'))).toBe(
      'arrived: ticked 18:02 by Ana, planned 18:00; done: not ticked',
    )
  })

  test('count in the order of the devices’ clocks, in whatever order they were received', () => {
    const offline = entry('18:02', 'Ana', { receivedAt: '2026-01-15T19:10:00Z' })

    expect(textOf(entry('18:05', 'Bo'), offline)).toBe(
      'arrived: ticked 18:02 by Ana, received 19:10, planned 18:00; done: not ticked',
    )
  })

  test('are taken back, and made again', () => {
    const takenBack = entry('18:03', 'Ana', { ticked: false })

    expect(textOf(entry('18:02', 'Ana'), takenBack)).toBe('arrived: not ticked; done: not ticked')
    expect(textOf(entry('18:02', 'Ana'), takenBack, entry('18:07', 'Bo'))).toBe(
      'arrived: ticked 18:07 by Bo, planned 18:00; done: not ticked',
    )
  })

  test('are of that trip and place alone, and say what was not sent yet', () => {
    expect(
      textOf(
        entry('18:02', 'Ana', { place: 'S-3' }),
        entry('18:01', 'Ana', { tripId: 't2' }),
        entry('18:20', 'you', { stop: 'done', receivedAt: null }),
      ),
    ).toBe('arrived: not ticked; done: ticked 18:20 by you, not sent yet')
  })
})
