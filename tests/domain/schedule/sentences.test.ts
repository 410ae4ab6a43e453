import { expect, test } from 'vitest'
import type { Run } from '../../../domain/schedule/runs/runs.ts'
import { amount, runSentence } from '../../../domain/schedule/words/sentences.ts'

const trip = {
  id: 'T-1_D-1_S-2_33_34',
  truckId: 'T-1',
  batteryIds: ['MB-1', 'MB-3'],
  sourceId: 'D-1',
  destinationId: 'S-2',
  startPeriod: 33,
  endPeriod: 34,
}
const truck = { unitId: 'T-1', startMinute: 480, endMinute: 495 }
const battery = { unitId: 'MB-1', energyBeforeKwh: 132.5, energyAfterKwh: 132.5 }

test.each<[Run, string]>([
  [
    { ...truck, startMinute: 0, endMinute: 480, kind: 'park', place: 'D-1' },
    'T-1, 00:00 to 08:00, parked at D-1',
  ],
  [{ ...truck, endMinute: 1440, kind: 'park', place: 'D-1' }, 'T-1, 08:00 to 24:00, parked at D-1'],
  [{ ...truck, kind: 'trip', trip }, 'T-1, 08:00 to 08:15, trip from D-1 to S-2 with MB-1, MB-3'],
  [
    { ...truck, kind: 'trip', trip: { ...trip, batteryIds: [] } },
    'T-1, 08:00 to 08:15, trip from D-1 to S-2, empty',
  ],
  [
    {
      ...battery,
      startMinute: 120,
      endMinute: 165,
      kind: 'charge',
      place: 'D-1',
      rateKw: 150,
      energyBeforeKwh: 20,
    },
    'MB-1, 02:00 to 02:45, charging at D-1, 150 kW, 20 to 132.5 kWh',
  ],
  [
    {
      ...battery,
      startMinute: 615,
      endMinute: 720,
      kind: 'microgrid',
      place: 'MG-1',
      rateKw: 35,
      energyAfterKwh: 71.25,
    },
    'MB-1, 10:15 to 12:00, discharging into MG-1, 35 kW, 132.5 to 71.3 kWh',
  ],
  [
    { ...battery, startMinute: 480, endMinute: 495, kind: 'carried', trip },
    'MB-1, 08:00 to 08:15, carried by T-1 from D-1 to S-2, 132.5 kWh',
  ],
  [
    { ...battery, startMinute: 540, endMinute: 615, kind: 'stage', place: 'S-2' },
    'MB-1, 09:00 to 10:15, staged at S-2, 132.5 kWh',
  ],
  [
    { ...battery, startMinute: 540, endMinute: 615, kind: 'stage', place: 'S-2', energyAfterKwh: 130 },
    'MB-1, 09:00 to 10:15, staged at S-2, 132.5 to 130 kWh',
  ],
])('a run is described in a sentence: %#', (run, sentence) => {
  expect(runSentence(run)).toBe(sentence)
})

test.each([
  [150, '150'],
  [12.5, '12.5'],
  [71.25, '71.3'],
  [99.96, '100'],
  [0, '0'],
  [-0.01, '0'],
  [-3.25, '-3.2'],
  [0.1 + 0.2, '0.3'],
])('%d is shown as %s', (value, shown) => {
  expect(amount(value)).toBe(shown)
})
