// The cells of a run sheet in words.
import { clock } from '../calendar/period.ts'
import type { BatteryLevel, SheetRow } from '../view/run-sheet.ts'
import { energyText } from './sentences.ts'

export const sheetColumns = ['time', 'from', 'to', 'load', 'unload', 'energy on arrival'] as const
export type SheetColumn = (typeof sheetColumns)[number]

/** Nothing to load, to unload, or on board. */
export const nothing = '–'

/** `timeText` writes a minute of the plan's day. */
export const sheetTexts = (row: SheetRow, timeText = clock): Record<SheetColumn, string> => ({
  time: `${timeText(row.startMinute)} – ${timeText(row.arrivalMinute)}`,
  from: row.trip.sourceId,
  to: row.trip.destinationId,
  load: row.load.join(', ') || nothing,
  unload: row.unload.join(', ') || nothing,
  'energy on arrival': row.arriving.map(levelText).join(', ') || nothing,
})

/** 'MB-1 132.5 kWh' */
const levelText = ({ batteryId, energyKwh }: BatteryLevel): string =>
  energyKwh === null ? batteryId : `${batteryId} ${energyText(energyKwh)}`
