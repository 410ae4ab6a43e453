import { expect, test } from 'vitest'
import { type ChartParts, ChartPartsContext } from '../../../../src/schedule/chart/chart-parts.ts'
import { DraftEngine } from '../../../../src/schedule/draft/engine/draft-engine.ts'
import { OutOfServiceMarks } from '../../../../src/schedule/draft/over-chart/layer-marks.tsx'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { plan } from '../../drafts/drafting-steps.ts'
import { renderInView } from '../render-in-view.tsx'

const layout = layOut(plan)

/** A chart on which a minute is as wide as a pixel, and each row is 50 high. */
const parts = {
  geometry: {
    time: (minute: number) => minute,
    width: 1440,
    metrics: { bars: { truck: { y: 4, height: 16 }, battery: { y: 30, height: 16 } } },
    labels: { growth: () => 0 },
  },
  inView: { fixed: 0, top: 0, stack: { tops: Float64Array.from(layout.rows.ids, (_, i) => 50 * i) } },
} as unknown as ChartParts

test('maintenance of the registry is hatched on the row with its reason, and differs from what the draft says', () => {
  const battery = { id: 'battery-1', code: 'MB-1', name: 'One', inService: true }
  const times = { startedAt: '2026-01-15T09:00:00Z', endedAt: '2026-01-15T11:00:00Z' }
  const record = { unitKind: 'battery', unitId: 'battery-1', ...times, notes: 'New inverter' } as const
  const registry = { batteries: [battery], maintenance: { operatorZone: 'UTC', records: [record] } }
  const engine = new DraftEngine(plan, { draftId: 'd-1', limits: {}, registry })
  const unit = { kind: 'battery', id: 'MB-1' } as const
  const made = engine.make({
    id: 's-1',
    operation: { type: 'take-out-of-service', unit, fromPeriod: 61, reason: 'tyre', keepsWork: true },
  })
  if (!made.ok) throw new Error(made.reason)

  const { container } = renderInView(
    <ChartPartsContext value={parts}>
      <OutOfServiceMarks result={made.result} />
    </ChartPartsContext>,
    { layout },
  )

  const mark = (part: string) => container.querySelector<HTMLElement>(`[data-part="${part}"]`)
  expect(mark('maintenance')).toHaveTextContent('New inverter; maintenance, from the registry')
  expect(mark('maintenance')?.style).toMatchObject({ left: '540px', width: '120px' })
  expect(mark('out of service')).toHaveTextContent(/^tyre$/)
  expect(mark('out of service')?.className).not.toBe(mark('maintenance')?.className)
})
