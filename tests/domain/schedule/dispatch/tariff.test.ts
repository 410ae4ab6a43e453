import { describe, expect, test } from 'vitest'
import { parseTariff } from '../../../../domain/schedule/dispatch/tariff.ts'

const priceAt = (text: string, hour: number) => parseTariff(text)?.priceAt(hour * 60)

describe('a tariff', () => {
  test.each([
    ['0.24', 12, 240],
    ['0.24 EUR/kWh', 12, 240],
    ['0.24 EUR/kWh; 22:00-06:00 0.12', 12, 240],
    ['0.24 EUR/kWh; 22:00-06:00 0.12', 23, 120],
    ['0.24 EUR/kWh; 22:00-06:00 0.12', 5, 120],
    ['22:00-06:00 0.12 EUR/kWh, 0.24', 12, 240],
    ['0:00-12:00 3; 12:00-24:00 4.5', 13, 4500],
  ])('%s costs what it says at %d:00', (text, hour, price) => {
    expect(priceAt(text, hour)).toBe(price)
  })

  test.each([
    ['0.24 EUR/kWh', 'EUR'],
    ['0.24 EUR per kWh; 22:00-06:00 0.12', 'EUR'],
    ['0.24', ''],
  ])('%s is in %j', (text, unit) => {
    expect(parseTariff(text)?.unit).toBe(unit)
  })

  test.each([
    ['Night rate 22:00-06:00'],
    ['22:00-06:00 0.12'],
    ['0.24 EUR/kWh; 22:00-06:00 12 ct/kWh'],
    ['0.24 EUR/kWh; 22:00-06:75 0.12'],
    ['0.24 EUR/kWh; 25:00-06:00 0.12'],
    ['-0.24'],
    ['1e3'],
    [''],
    [null],
  ])('%j says no price for every hour, so none is known', text => {
    expect(parseTariff(text)).toBeNull()
  })
})
