import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unitKinds } from '../../../domain/schedule/plan/unit.ts'
import {
  defaultView,
  playSpeeds,
  rowDensities,
  rowGroupings,
  rowOrders,
  sidePanels,
  type TimelineView,
} from '../../../domain/schedule/view/timeline-view.ts'
import { addressOfView, planInAddress, viewFromAddress } from '../../../domain/schedule/view/view-address.ts'

const read = (search: string) => viewFromAddress(new URLSearchParams(search))
const written = (view: TimelineView, plan: string | null = null) =>
  new URLSearchParams(addressOfView(view, plan)).toString()

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
const minute = fc.integer({ min: 0, max: 1440 })
const unit = fc.record({ kind: fc.constantFrom(...unitKinds), id: text })
const someView: fc.Arbitrary<TimelineView> = fc.record({
  window: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 701, max: 1500 }))
      .map(([from, to]) => ({ from, to })),
  ),
  order: fc.constantFrom(...rowOrders),
  placeMinute: minute,
  grouping: fc.constantFrom(...rowGroupings),
  density: fc.constantFrom(...rowDensities),
  filter: fc.record({
    kind: fc.option(fc.constantFrom(...unitKinds)),
    place: fc.oneof(fc.constant(''), text),
    unit: fc.oneof(fc.constant(''), text),
    findings: fc.boolean(),
    differences: fc.boolean(),
    selected: fc.boolean(),
  }),
  pins: fc.uniqueArray(unit, { maxLength: 5, selector: each => `${each.kind}:${each.id}` }),
  selection: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('run' as const), unit, minute }),
      fc.record({ kind: fc.constant('trip' as const), tripId: text }),
      fc.record({ kind: fc.constant('shortfall' as const), siteId: text, minute }),
    ),
  ),
  playhead: fc.option(minute),
  panel: fc.option(fc.constantFrom(...sidePanels)),
  comparison: fc.option(
    fc.record({ source: fc.constant('delivered' as const), id: text, swapped: fc.boolean() }),
  ),
  toleranceKwh: fc.option(fc.integer({ min: 0, max: 100_000 }).map(hundredths => hundredths / 100)),
  limits: fc.record(
    {
      minLoadingMinutes: fc.integer({ min: 1, max: 1440 }),
      maxDriverDayHours: fc.constantFrom(4.5, 9, 48),
      reserveKwh: fc.constantFrom(0.25, 1000),
    },
    { requiredKeys: [] },
  ),
  divergenceKwh: fc.option(fc.integer({ min: 0, max: 100_000 }).map(hundredths => hundredths / 100)),
})

/** Without a comparison there are no differences to list, nor to filter by. */
const meant = (view: TimelineView): TimelineView =>
  view.comparison
    ? view
    : {
        ...view,
        panel: view.panel === 'differences' ? null : view.panel,
        filter: { ...view.filter, differences: false },
      }

test('an address opened elsewhere shows the same view', () => {
  fc.assert(
    fc.property(someView, view => {
      const asksPlaces = view.order === 'place' || view.grouping === 'place'

      const again = read(written(view, 'test_03'))

      expect(again).toEqual({ ...meant(view), placeMinute: asksPlaces ? view.placeMinute : 0 })
    }),
  )
})

test('an address names its plan', () => {
  expect(planInAddress(new URLSearchParams(written(defaultView, 'a b&c')))).toBe('a b&c')
  expect(planInAddress(new URLSearchParams(''))).toBeNull()
})

test('an address names a plan whose id is as long as the server stores it', () => {
  const id = 'p'.repeat(500)
  const comparison = { source: 'delivered', id, swapped: false } as const

  const address = new URLSearchParams(addressOfView({ ...defaultView, comparison }, id))

  expect(planInAddress(address)).toBe(id)
  expect(viewFromAddress(address).comparison).toEqual(comparison)
})

test('an address leaves out defaults', () => {
  expect(written(defaultView)).toBe('')
})

test('an address names the limits that the plan is checked against, and ignores those that mean nothing', () => {
  const limits = { minLoadingMinutes: 15, maxHoursUntilBreak: 4.5, minBreakMinutes: 45 }

  expect(written({ ...defaultView, limits })).toBe('loading=15&until-break=4.5&break=45')
  expect(read('loading=15&until-break=4.5&break=45').limits).toEqual(limits)
  expect(read('loading=0&driver-day=-3&until-break=4.5&reserve=1e3&break=').limits).toEqual({})
})

test('an address is readable', () => {
  const view: TimelineView = {
    ...defaultView,
    window: { from: 480, to: 720.4 },
    order: 'place',
    placeMinute: 495,
    selection: { kind: 'run', unit: { kind: 'battery', id: 'MB-1' }, minute: 540 },
    pins: [{ kind: 'truck', id: 'T-1' }],
  }

  expect(decodeURIComponent(written(view, 'test_03'))).toBe(
    'plan=test_03&from=08:00&to=12:00&order=place&when=08:15&select=battery:MB-1@09:00&pin=truck:T-1',
  )
})

test('an address names a compared plan that was delivered, but not one that was opened in the page', () => {
  const comparison = { source: 'delivered', id: 'test_04', swapped: true } as const

  expect(written({ ...defaultView, comparison }, 'test_03')).toBe('plan=test_03&compare=test_04&swapped=yes')
  expect(written({ ...defaultView, comparison: { ...comparison, source: 'opened' } }, 'test_03')).toBe(
    'plan=test_03',
  )
  expect(read('compare=test_04').comparison).toEqual({ ...comparison, swapped: false })
})

describe('addresses written by anybody', () => {
  test.each([
    'from=12:00&to=08:00',
    'from=00:99&to=99:00',
    'from=08:00',
    'from=8&to=12',
    'order=__proto__',
    'group=constructor&kind=plane',
    `unit=${'x'.repeat(201)}`,
    'findings=yes&selected=1',
    'differences=only&panel=differences&swapped=yes',
    `compare=&compare=${'x'.repeat(501)}`,
    'playhead=-1',
    'playhead=25:01',
    'panel=https://example.com',
    'tolerance=-1&tolerance=1e2&tolerance=1001&tolerance=0x10&tolerance=',
    'divergence=-1&divergence=far&divergence=1001',
    'pin=&pin=plane:X&pin=truck:',
    'select=trip:',
    'select=battery:MB-1',
    'select=battery:@08:00',
    'select=short:S-1@88:00',
    '__proto__=x&toString=y&hasOwnProperty=z',
    '%ff%fe=%00',
  ])('an invalid parameter is ignored: %s', search => {
    expect(read(search)).toEqual(defaultView)
  })

  test('an address can pin only a limited number of units', () => {
    const pins = Array.from({ length: 1000 }, (_, i) => `pin=truck:T-${i}`).join('&')

    expect(read(pins).pins).toHaveLength(50)
    expect(read('pin=truck:T-1&pin=truck:T-1').pins).toEqual([{ kind: 'truck', id: 'T-1' }])
  })

  test('any address can be read', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('from', 'select', 'pin', 'unit', 'x'), fc.string())),
        parts => {
          const view = viewFromAddress(parts)

          expect(viewFromAddress(addressOfView(view, null))).toEqual(view)
        },
      ),
    )
  })
})

test('one of the speeds is an hour per second', () => {
  expect(playSpeeds).toContain(60)
})
