import fc from 'fast-check'
import { expect, test } from 'vitest'
import { panned, windowWith, windowWithin, zoomed } from '../../../domain/schedule/calendar/time-window.ts'

const day = 1440
const someWindow = fc
  .tuple(fc.double({ min: 0, max: day, noNaN: true }), fc.double({ min: 60, max: day, noNaN: true }))
  .map(([from, length]) => windowWithin({ from, to: from + length }, day))

test('zooming keeps the minute under the pointer in place', () => {
  expect(zoomed({ from: 0, to: 1440 }, day, 2, 720)).toEqual({ from: 360, to: 1080 })
  expect(zoomed({ from: 0, to: 1440 }, day, 2, 0)).toEqual({ from: 0, to: 720 })
  expect(zoomed({ from: 480, to: 720 }, day, 0.5, 480)).toEqual({ from: 480, to: 960 })
})

test('the window is between an hour and the whole day', () => {
  expect(zoomed({ from: 600, to: 700 }, day, 100, 650)).toEqual({ from: 620, to: 680 })
  expect(zoomed({ from: 600, to: 700 }, day, 0.001, 650)).toEqual({ from: 0, to: 1440 })
})

test('panning stops at the ends of the day', () => {
  expect(panned({ from: 60, to: 180 }, day, -100)).toEqual({ from: 0, to: 120 })
  expect(panned({ from: 1200, to: 1320 }, day, 500)).toEqual({ from: 1320, to: 1440 })
})

test('the window moves as little as possible to show a span', () => {
  const window = { from: 480, to: 720 }

  expect(windowWith(window, day, { from: 500, to: 600 })).toBe(window)
  expect(windowWith(window, day, { from: 400, to: 450 })).toEqual({ from: 400, to: 640 })
  expect(windowWith(window, day, { from: 700, to: 780 })).toEqual({ from: 540, to: 780 })
  expect(windowWith(window, day, { from: 600, to: 1200 })).toEqual({ from: 600, to: 840 })
})

test('no zoom or pan leaves the day or shows less than an hour', () => {
  const factor = fc.double({ min: 0.001, max: 1000, noNaN: true })
  const minute = fc.double({ min: -day, max: 2 * day, noNaN: true })

  fc.assert(
    fc.property(someWindow, factor, minute, (window, by, at) => {
      for (const { from, to } of [zoomed(window, day, by, at), panned(window, day, at)]) {
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(day + 1e-6)
        expect(to - from).toBeGreaterThanOrEqual(60 - 1e-6)
      }
    }),
  )
})
