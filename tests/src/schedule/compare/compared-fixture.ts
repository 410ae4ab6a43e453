// Two plans that are compared, as the chart gets them.
import { compare } from '../../../../domain/schedule/compare/index.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import type { ReceivedPlan } from '../../../../domain/schedule/plan/plan.ts'
import { compareCharts } from '../../../../src/schedule/compare/chart/compared-chart.ts'
import { joinLayouts } from '../../../../src/schedule/compare/chart/join-layouts.ts'
import type { Comparing, CurrentComparison } from '../../../../src/schedule/compare/comparing.ts'
import { addByUnit, noDifferences } from '../../../../src/schedule/compare/differences-by-unit.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { comparedPlans } from '../../../support/compared-plans.ts'

/** The plan `before-1` is open and `after-1` beside it; swapped, the open one is the one after. */
export function comparedCharts(
  swapped = false,
  plans: { before: ReceivedPlan; after: ReceivedPlan } = comparedPlans(),
) {
  const [own, other] = [decodePlan(plans.before), decodePlan(plans.after)]
  const differences = swapped ? compare(other, own) : compare(own, other)
  const sides = { own: layOut(own), other: layOut(other), ownName: 'before-1', otherName: 'after-1', swapped }
  const byUnit = noDifferences()
  addByUnit(byUnit, differences)
  const chart = compareCharts({ ...sides, ...joinLayouts(sides.own, sides.other) }, byUnit)
  return {
    ...sides,
    chart,
    differences,
    byUnit,
    rowOf: (id: string) => chart.layout.rows.ids.indexOf(id),
    difference: (text: string) => {
      const found = differences.find(({ sentence }) => sentence.includes(text))
      if (!found) throw new Error(`no difference says ${text}`)
      return found
    },
  }
}

/** The comparison as the screen hands it to the view. */
export const comparingOf = (
  current: Partial<CurrentComparison> | null,
  rest: Partial<Comparing> = {},
): Comparing => ({
  offers: [],
  draftsNotRead: null,
  readDrafts: () => {},
  openFile: () => {},
  choose: () => {},
  choice: null,
  ...rest,
  current: current && {
    beforeName: 'before-1',
    afterName: 'after-1',
    otherName: 'after-1',
    chart: null,
    found: null,
    failure: null,
    differing: current.chart?.differing,
    ...current,
  },
})
