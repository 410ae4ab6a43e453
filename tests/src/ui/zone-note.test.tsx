import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ZoneNote } from '../../../src/ui/time/zone-note.tsx'
import { OperatorZoneContext, PlanTimes } from '../../../src/ui/time/zones.tsx'

test.each([
  ['2026-07-10T00:00:00+02:00', 'UTC+2'],
  ['2026-01-10T00:00:00+01:00', 'UTC+1'],
])(
  'the zone of the plan of %s has the offset of its day, %s, at any time of the year',
  (timestamp, offset) => {
    render(
      <OperatorZoneContext value={{ zone: 'Europe/Berlin', request: () => {} }}>
        <PlanTimes of={{ timestamp }}>
          <ZoneNote />
        </PlanTimes>
      </OperatorZoneContext>,
    )

    expect(screen.getByText(/^Times in/)).toHaveTextContent(`Times in Europe/Berlin (${offset})`)
  },
)
