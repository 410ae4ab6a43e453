import { expect, test, vi } from 'vitest'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'
import type { UnitKind } from '../../../../domain/schedule/plan/unit.ts'
import type { OpenDraft } from '../../../../src/schedule/draft/editing-context.tsx'
import type { LayerState } from '../../../../src/schedule/draft/model/layer-state.ts'
import type { Chosen } from '../../../../src/schedule/draft/model/use-chosen-bars.ts'
import { handleBarKey } from '../../../../src/schedule/draft/over-chart/keys/bar-keys.ts'
import { layOut } from '../../../../src/schedule/layout/build-layout.ts'
import { rowOf, runIndexAt } from '../../../../src/schedule/layout/layout.ts'

const layout = layOut(decodePlan(samplePlan('2026-01-15')))

/** Presses Delete on what the unit does at an hour; gives the steps that it makes. */
function deleted(kind: UnitKind, id: string, hour: number) {
  const make = vi.fn()
  const row = rowOf(layout, kind, id) ?? -1
  const cell = { row, run: runIndexAt(layout, row, hour * 60) ?? -1 }
  const isForBar = handleBarKey(cell, new KeyboardEvent('keydown', { key: 'Delete' }), {
    open: { make, result: { tripKeys: new Map() } } as unknown as OpenDraft,
    state: {} as LayerState,
    chosen: { runs: [], bars: new Set() } as unknown as Chosen,
    drawn: layout,
    shown: () => [],
  })
  expect(isForBar).toBe(true)
  return make.mock.calls.map(([operation]) => operation)
}

test('Delete on a parked truck makes no step, which would be refused as one of a battery', () => {
  expect(deleted('truck', 'T-1', 1)).toEqual([])
})

test('Delete removes a trip, and leaves a charging battery idle', () => {
  expect(deleted('truck', 'T-1', 8)).toMatchObject([
    { type: 'remove-trips', tripKeys: ['T-1_D-1_S-2_33_34'] },
  ])
  expect(deleted('battery', 'MB-1', 2)).toMatchObject([
    { type: 'put-stretch', batteryId: 'MB-1', doing: 'stage' },
  ])
})
