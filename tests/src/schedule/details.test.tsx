// The details of a bar.

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DetailsPanel } from '../../../src/schedule/common/details.tsx'
import { TripTicksContext } from '../../../src/schedule/common/trip-ticks.ts'
import { renderPart } from '../support/render-part.tsx'
import { trip } from '../support/units.ts'

const text = 'arrived: ticked 18:02 by Ana, planned 18:00; done: not ticked'
const details = (run: { kind: 'trip'; trip: typeof trip } | { kind: 'park'; place: string }) => (
  <TripTicksContext value={({ id }, show) => show(id === trip.id ? text : 'other')}>
    <DetailsPanel
      run={{ unitId: 'T-1', startMinute: 480, endMinute: 495, ...run }}
      selected={null}
      onClear={() => {}}
    />
  </TripTicksContext>
)

test('the details of a trip say what was ticked of it, those of a parked truck do not', () => {
  const { show } = renderPart(details({ kind: 'trip', trip }))
  expect(screen.getByText('Run sheet')).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()

  show(details({ kind: 'park', place: 'S-2' }))
  expect(screen.queryByText('Run sheet')).toBeNull()
})
