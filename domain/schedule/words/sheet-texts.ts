// The cells of a run sheet in words.
import { clock } from '../calendar/period.ts'
import type { BatteryLevel, SheetRow } from '../view/run-sheet.ts'
import { energyText } from './sentences.ts'

export const sheetColumns = ['time', 'from', 'to', 'load', 'unload', 'energy on arrival'] as const
export type SheetColumn = (typeof sheetColumns)[number]

/** Nothing to load, to unload, or on board. */
export const nothing = '–'

export const sheetTexts = (row: SheetRow): Record<SheetColumn, string> => ({
  time: timesText(row),
  from: row.trip.sourceId,
  to: row.trip.destinationId,
  load: row.load.join(', ') || nothing,
  unload: row.unload.join(', ') || nothing,
  'energy on arrival': row.arriving.map(levelText).join(', ') || nothing,
})

/** '08:00 – 08:15' */
const timesText = ({ startMinute, arrivalMinute }: SheetRow): string =>
  `${clock(startMinute)} – ${clock(arrivalMinute)}`

/** 'MB-1 132.5 kWh' */
const levelText = ({ batteryId, energyKwh }: BatteryLevel): string =>
  energyKwh === null ? batteryId : `${batteryId} ${energyText(energyKwh)}`
