import { expect, test } from 'vitest'
import { energyAboveFull } from '../../../domain/schedule/audit/texts.ts'
import { energyChanged } from '../../../domain/schedule/compare/texts.ts'
import { operationWords } from '../../../domain/schedule/draft/operations/operation-words.ts'
import { energyAboveFull as refusedAboveFull } from '../../../domain/schedule/draft/operations/refusal-texts.ts'
import type { Intent } from '../../../domain/schedule/draft/settle/intent.ts'
import type { Run } from '../../../domain/schedule/runs/runs.ts'
import {
  amount,
  energyText,
  energyTexts,
  preciseAmount,
  runSentence,
} from '../../../domain/schedule/words/sentences.ts'

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

test.each([
  [[2.75], ['2.8 kWh']],
  [[0.04], ['0.04 kWh']],
  [
    [10.26, 10, 0.26],
    ['10.3 kWh', '10 kWh', '0.3 kWh'],
  ],
  [
    [10.04, 10, 0.04],
    ['10.04 kWh', '10 kWh', '0.04 kWh'],
  ],
  [
    [20.013, 20.02],
    ['20.013 kWh', '20.02 kWh'],
  ],
  [
    [5.5, 5.5],
    ['5.5 kWh', '5.5 kWh'],
  ],
])(
  'energies that are read together are exact only where rounded ones would mislead: %j',
  (energiesKwh, texts) => {
    expect(energyTexts(...energiesKwh)).toEqual(texts)
  },
)

test.each([
  [132.5, '132.5'],
  [0.0004, '0.0004'],
  [-0.00012, '-0.0001'],
  [0, '0'],
])('a value that must not read as nothing has a digit: %d', (value, text) => {
  expect(preciseAmount(value)).toBe(text)
})

test('a comparison, a finding, a step and a refusal name an energy with the digits of the plan’s totals', () => {
  const intent = {} as Intent

  expect(energyText(2.75)).toBe('2.8 kWh')
  expect(energyChanged(0, 2.75, 1, 1)).toContain('holds 2.8 kWh instead of 0 kWh, 2.8 kWh more;')
  expect(energyAboveFull(152.75, 150)).toBe('holds 152.8 kWh, 2.8 kWh more than the 150 kWh that it can hold')
  expect(
    operationWords({ type: 'set-energy', batteryId: 'MB-1', period: 1, energyKwh: 2.75 }, intent),
  ).toMatch(/to 2\.8 kWh\.$/)
  expect(refusedAboveFull(152.75, 150)).toBe('152.8 kWh is more than the 150 kWh that the battery holds.')
})
