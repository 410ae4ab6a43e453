// Every picture that is stored, each of a plan of its own.
import { wholeDay } from '../../domain/schedule/calendar/time-window.ts'
import { decodePlan } from '../../domain/schedule/plan/decode.ts'
import type { ReceivedPlan } from '../../domain/schedule/plan/plan.ts'
import { samplePlan } from '../../domain/schedule/plan/sample-plan.ts'
import { noFilter } from '../../domain/schedule/view/timeline-view.ts'
import { layOut } from '../../src/schedule/layout/build-layout.ts'
import { energyAt, type Layout, rowOf } from '../../src/schedule/layout/layout.ts'
import { fleetAt, mapOf } from '../../src/schedule/layout/map.ts'
import { measuredFleet } from '../../src/schedule/layout/measured.ts'
import { paintMap } from '../../src/schedule/painting/paint-map.ts'
import { paintTotals, totalLanes } from '../../src/schedule/painting/paint-totals.ts'
import { timeScale } from '../../src/schedule/painting/scales.ts'
import { comparedCharts } from '../src/schedule/compare/compared-fixture.ts'
import { comparedPlans } from '../support/compared-plans.ts'
import { generatePlan } from '../support/generate-plan.ts'
import { withEntries } from '../support/plan-edits.ts'
import {
  carriedDay,
  charge,
  discharge,
  drive,
  park,
  ride,
  smallPlan,
  stage,
  trip,
} from '../support/small-plan.ts'
import { darkPalette, drawChart, drawPages, drawSmall } from './draw.ts'

const day = '2026-02-03'

/** MB-2 holds more than was charged, MB-7 stands where nobody took it, and T-2 is nowhere for a while. */
function faultyPlan() {
  const changes = [
    ['MB-2', 20, (soe: number) => ({ soe: soe + 25 })],
    ['MB-7', 40, () => ({ location_id: 'S-1', schedule_type: 'MBessScheduleType.STAGE' })],
  ] as const
  const plan = changes.reduce(
    (plan, [unit, period, change]) =>
      withEntries(plan, unit, period, entries =>
        entries.map(entry => ({ ...entry, ...change('soe' in entry ? entry.soe : 0) }) as typeof entry),
      ),
    samplePlan(day),
  )
  return withEntries(plan, 'T-2', 60, () => [])
}

/** One hour, so that each bar has room for all its words. */
const hour = () => smallPlan({ ...carriedDay(), shortfalls: { 'S-1': { '1': 0.5, '4': 2 } } })

/** Units without entries, with gaps between entries, and a battery whose level never changes. */
const gaps = () =>
  smallPlan({
    trips: [trip('out', 3, 4)],
    trucks: {
      'T-1': [[park('D-1')], [], [drive('out')], [drive('out')], [], [park('S-1')]],
      'T-2': [],
    },
    batteries: {
      'MB-1': [
        [charge('D-1', 80, 20)],
        [charge('D-1', 80, 40)],
        [],
        [],
        [stage('D-1', 40)],
        [discharge('MG-1', 60, 25)],
      ],
      'MB-2': Array.from({ length: 6 }, () => [stage('D-1', 30)]),
      'MB-3': [],
    },
  })

const longIds = () => {
  const id = (unit: string, i: number) => `north-depot-of-the-river-valley-${unit}-000${i}`
  return smallPlan({
    trips: [
      trip('out', 2, 3, {
        truck: id('truck', 1),
        from: id('depot', 1),
        to: id('site', 1),
        load: [id('battery', 1)],
      }),
    ],
    trucks: {
      [id('truck', 1)]: [
        [park(id('depot', 1))],
        [drive('out')],
        [drive('out'), park(id('site', 1))],
        [park(id('site', 1))],
      ],
      [id('truck', 2)]: Array.from({ length: 4 }, () => [park(id('depot', 1))]),
    },
    batteries: {
      [id('battery', 1)]: [
        [charge(id('depot', 1), 150, 57.5)],
        [ride('out', 57.5)],
        [ride('out', 57.5), stage(id('site', 1), 57.5)],
        [discharge(id('microgrid', 1), 30, 50)],
      ],
    },
    shortfalls: { [id('site', 1)]: { 1: 2 }, [id('site', 2)]: { 4: 1 } },
  })
}

/** MB-1 keeps to its plan, MB-2 charges too little from 01:00 on and will be empty at the end, and of MB-3 nothing was heard for some hours. */
function measuredDay(layout: Layout) {
  const reports = {
    'MB-1': Array.from({ length: 40 }, (_, i) => [i * 15, 1]),
    'MB-2': Array.from({ length: 40 }, (_, i) => [i * 15, i < 4 ? 1 : 0.8]),
    'MB-3': Array.from({ length: 40 }, (_, i) => [i * 15, 1.02]).filter(
      ([minute = 0]) => minute < 90 || minute > 300,
    ),
  }
  const points = new Map(
    Object.entries(reports).map(([id, shares]) => {
      const row = rowOf(layout, 'battery', id) ?? 0
      return [
        row,
        shares.map(([minute = 0, share = 1]) => ({
          minute,
          energyKwh: Math.round((energyAt(layout, row, minute) ?? 0) * share * 10) / 10,
        })),
      ] as const
    }),
  )
  const { days } = measuredFleet(layout, points, 8)
  const row = rowOf(layout, 'battery', 'MB-2') ?? 0
  const projected = points
    .get(row)
    ?.slice(-1)
    .concat({ minute: 900, energyKwh: 20 }, { minute: 1440, energyKwh: 0 })
  const day = days.get(row)
  return { measuredDays: day && projected ? new Map(days).set(row, { ...day, projected }) : days }
}

/** Where the fleet is at a minute of the day. */
const fleetMap = (plan: ReceivedPlan, minute: number) => () => {
  const layout = layOut(decodePlan(plan))
  const size = { width: 420, height: 250 }
  return drawSmall({
    title: 'Map of the fleet',
    ...size,
    paint: (canvas, palette) =>
      paintMap(canvas, {
        layout,
        palette,
        map: mapOf(layout),
        fleet: fleetAt(layout, minute),
        minute,
        ...size,
      }),
  })
}

const totals = (plan: ReceivedPlan) => () => {
  const layout = layOut(decodePlan(plan))
  const [width, laneHeight] = [1220, 20]
  const time = timeScale(wholeDay(layout.minutes), width)
  return drawSmall({
    title: 'Totals of the fleet',
    width,
    height: totalLanes(layout).length * laneHeight,
    paint: (canvas, palette) => paintTotals(canvas, { layout, palette, time, width, laneHeight }),
  })
}

const pages = (plan: Parameters<typeof drawPages>[0], options?: Parameters<typeof drawPages>[1]) => () =>
  drawPages(plan, options)[0] ?? ''

/** By name of the stored file. */
export const pictures: Record<string, () => string> = {
  'usual-day': pages(samplePlan(day)),
  crowded: () => drawChart(generatePlan({ trucks: 6, batteries: 20, seed: 4 })),
  empty: pages(smallPlan({})),
  gaps: () => drawChart(gaps()),
  'long-ids': pages(longIds()),
  'clock-forward': () => drawChart(generatePlan({ trucks: 1, batteries: 2, periods: 92 })),
  'clock-back': () => drawChart(generatePlan({ trucks: 1, batteries: 2, periods: 100 })),
  findings: pages(faultyPlan(), { isAudited: true }),
  filtered: pages(samplePlan(day), {
    view: { filter: { ...noFilter, kind: 'battery', place: 'S-3' }, order: 'departure' },
  }),
  grouped: pages(samplePlan(day), {
    view: { grouping: 'place', order: 'place', placeMinute: 540, pins: [{ kind: 'battery', id: 'MB-3' }] },
  }),
  zoomed: () => drawChart(samplePlan(day), { view: { window: { from: 470, to: 575 } } }),
  hour: () =>
    drawChart(hour(), {
      more: layout => ({ hovered: { row: rowOf(layout, 'battery', 'MB-1') ?? 0, run: 3, minute: 7.5 } }),
    }),
  selected: () =>
    drawChart(samplePlan(day), {
      view: { selection: { kind: 'run', unit: { kind: 'truck', id: 'T-2' }, minute: 975 } },
    }),
  measured: () => drawChart(samplePlan(day), { more: measuredDay }),
  past: () => drawChart(samplePlan(day), { more: layout => ({ ...measuredDay(layout), pastMinute: 600 }) }),
  'past-dark': () => drawChart(samplePlan(day), { palette: darkPalette, more: () => ({ pastMinute: 600 }) }),
  comparison: () => drawChart(comparedPlans(day).before, { compared: comparedCharts().chart }),
  'comparison-selected': () => {
    const { chart, difference } = comparedCharts(true)
    const selection = chart.selection(difference('a new trip'))
    return drawChart(comparedPlans(day).after, {
      compared: chart,
      view: { selection, window: { from: 1140, to: 1380 } },
    })
  },
  map: fleetMap(samplePlan(day), 488),
  'map-crowded': fleetMap(generatePlan({ trucks: 30, batteries: 200 }), 600),
  totals: totals(samplePlan(day)),
  dark: () => drawChart(samplePlan(day), { palette: darkPalette }),
  print: pages(generatePlan({ trucks: 10, batteries: 16 }), {
    view: { grouping: 'kind' },
    pageSize: { width: 1400, height: 940, hasFixedHeight: true },
  }),
  'print-second-page': () =>
    drawPages(generatePlan({ trucks: 10, batteries: 16 }), {
      view: { grouping: 'kind' },
      pageSize: { width: 1400, height: 940, hasFixedHeight: true },
    })[1] ?? '',
}
