import { expect, test } from 'vitest'
import { placeBeside } from '../../../src/schedule/common/place-beside.ts'

// jsdom's window has 1024 by 768 pixels.
const menu = { width: 300, height: 400 }
const barAt = (left: number, top: number) => ({ left, right: left + 60, top, bottom: top + 20 })

test.each([
  ['below its bar, at the pointer', barAt(200, 100), { left: 230, top: 128 }],
  ['above a bar that has no room below it', barAt(200, 600), { left: 230, top: 192 }],
  ['inside the window, of a bar at its right edge', barAt(960, 100), { left: 716, top: 128 }],
])('a menu stands %s', (_, bar, place) => {
  expect(placeBeside(bar, menu, bar.left + 30)).toEqual(place)
})

test.each([
  ['at the right', 200],
  ['at the left', 900],
])('a menu that fits neither below nor above its bar stands %s, and does not cover it', (_, x) => {
  const tall = { width: 300, height: 700 }
  const bar = barAt(x, 400)
  const { left, top } = placeBeside(bar, tall, x)

  expect(left + tall.width <= bar.left || left >= bar.right).toBe(true)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top + tall.height).toBeLessThanOrEqual(window.innerHeight)
})
