// The energy of each day or month as a table, the newest first, and as a file, the oldest first.
import { useMemo } from 'react'
import { isoText } from '../../../../domain/time/zone.ts'
import { amountText } from '../../../../domain/words/amounts.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { type CsvColumn, ExportCsv } from '../../../ui/table/export-csv.tsx'
import { missingValue } from '../missing.ts'
import { type EnergyStep, type FleetEnergy, kwhText, stepKey, stepName } from './energy-steps.ts'

interface EnergyTableProps {
  energy: FleetEnergy
  steps: readonly EnergyStep[]
}

export function EnergyTable({ energy, steps }: EnergyTableProps) {
  const columns = useMemo(() => columnsOf(energy), [energy])
  const newestFirst = useMemo(() => steps.toReversed(), [steps])
  return (
    <DataTable
      label={`Energy per ${energy.grain}`}
      columns={columns}
      rows={newestFirst}
      rowId={({ from }) => from}
      rowHeight={40}
      fills
      empty={<EmptyState text="No day of this range has begun." />}
    />
  )
}

const headOf = ({ grain, zone }: FleetEnergy): string => `${grain === 'month' ? 'Month' : 'Day'} (${zone})`

const columnsOf = (energy: FleetEnergy): Column<EnergyStep>[] => [
  { id: 'from', header: headOf(energy), width: 180, cell: step => stepName(energy, step) },
  {
    id: 'charged',
    header: 'Charged',
    width: 130,
    align: 'end',
    cell: ({ chargedKwh }) => kwhText(chargedKwh) ?? missingValue,
  },
  {
    id: 'delivered',
    header: 'Delivered',
    width: 130,
    align: 'end',
    cell: ({ deliveredKwh }) => kwhText(deliveredKwh) ?? missingValue,
  },
  {
    id: 'reported',
    header: 'Batteries reported',
    width: 150,
    align: 'end',
    cell: ({ reported, expected }) => `${reported} of ${expected}`,
  },
  {
    id: 'missing',
    header: 'Not measured',
    width: 150,
    align: 'end',
    cell: missingText,
  },
  {
    id: 'remarks',
    header: 'Remarks',
    width: 200,
    onCard: 'beside name',
    cell: ({ remarks }) => remarks.join(', '),
  },
]

/** Blank where none is missing, or nobody knows yet. */
function missingText({ missingHours, computing }: EnergyStep): string {
  if (missingHours === null) return computing ? '' : 'not kept'
  return missingHours > 0 ? `${amountText(missingHours)} h` : ''
}

/** `steps`: undefined until they are there. */
export function ExportEnergy({
  energy,
  steps,
}: {
  energy: FleetEnergy | undefined
  steps: readonly EnergyStep[]
}) {
  const columns = useMemo(() => (energy ? csvColumnsOf(energy) : []), [energy])
  return <ExportCsv name={`energy-per-${energy?.grain ?? 'day'}`} columns={columns} rows={energy && steps} />
}

/** Instants have the offset of the zone. */
const csvColumnsOf = (energy: FleetEnergy): CsvColumn<EnergyStep>[] => [
  { header: headOf(energy), cell: step => stepKey(energy.grain, energy.zone, step) },
  { header: 'From', cell: ({ from }) => isoText(energy.zone, Date.parse(from)) },
  { header: 'Until', cell: ({ until }) => isoText(energy.zone, Date.parse(until)) },
  { header: 'Charged (kWh, measured)', cell: ({ chargedKwh }) => toWattHours(chargedKwh) },
  { header: 'Delivered (kWh, measured)', cell: ({ deliveredKwh }) => toWattHours(deliveredKwh) },
  { header: 'Batteries Reported', cell: ({ reported }) => reported },
  { header: 'Batteries Connected', cell: ({ expected }) => expected },
  { header: 'Not Measured (h)', cell: ({ missingHours }) => missingHours },
  { header: 'Complete', cell: completeOf },
  { header: 'Remarks', cell: ({ remarks }) => remarks.join(', ') },
]

/** Blank where nobody knows. */
function completeOf({ remarks, missingHours }: EnergyStep): string {
  if (remarks.length > 0) return 'false'
  return missingHours === null ? '' : 'true'
}

/** Further digits are those of the arithmetic. */
const toWattHours = (kwh: number | null) => (kwh === null ? null : Math.round(kwh * 1_000) / 1_000)
