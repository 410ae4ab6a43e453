import { expect, test } from 'vitest'
import { type ChartParts, ChartPartsContext } from '../../../../src/schedule/chart/chart-parts.ts'
import { DraftEngine } from '../../../../src/schedule/draft/engine/draft-engine.ts'
import { MovedBatteries } from '../../../../src/schedule/draft/over-chart/moved-batteries.tsx'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { plan } from '../../drafts/drafting-steps.ts'
import { renderInView } from '../render-in-view.tsx'

const layout = layOut(plan)

/** A chart on which a minute is as wide as a pixel, and each row is 50 high. */
const parts = {
  geometry: {
    time: (minute: number) => minute,
    energy: (energyKwh: number) => 40 - energyKwh / 10,
    width: 1440,
    metrics: { bars: { truck: { y: 4, height: 16 }, battery: { y: 30, height: 16 } } },
    labels: { growth: () => 0 },
  },
  inView: { fixed: 0, top: 0, stack: { tops: Float64Array.from(layout.rows.ids, (_, i) => 50 * i) } },
} as unknown as ChartParts

test('while a trip is dragged, bars of its batteries stand where they would be, with the curve that follows', () => {
  const engine = new DraftEngine(plan, { draftId: 'd-1', limits: {}, registry: {} })
  const tried = engine.tryOut({ type: 'move-trips', tripKeys: ['T-1_D-1_S-2_33_34'], byPeriods: 2 })
  if (!tried.ok || !tried.batteries) throw new Error('not possible')
  expect(tried.batteries.rows.ids).toEqual(['MB-1', 'MB-3'])

  const { container } = renderInView(
    <ChartPartsContext value={parts}>
      <MovedBatteries batteries={tried.batteries} />
    </ChartPartsContext>,
    { layout },
  )

  const bars = [...container.querySelectorAll<HTMLElement>('[data-part="moved bar"]')]
  const leftIn = (id: string) => {
    const top = 50 * layout.rows.ids.indexOf(id) + 30
    return bars.filter(({ style }) => style.top === `${top}px`).map(({ style }) => style.left)
  }
  // From 08:00 to 08:30, in the rows of both.
  expect(leftIn('MB-1')).toEqual(expect.arrayContaining(['480px', '510px']))
  expect(leftIn('MB-3')).toEqual(expect.arrayContaining(['480px', '510px']))
  expect(leftIn('MB-2')).toEqual([])
  expect(container.querySelectorAll('[data-part="moved curve"] path')).toHaveLength(2)
})
