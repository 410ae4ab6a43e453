// The tab of energy: what the batteries of the list charged and delivered per day or month, as bars, as a table and as a file.
import { useMemo, useState } from 'react'
import { type EnergyGrain, energyGrains } from '../../../../domain/fleet/energy-days.ts'
import { defaultView, type EnergyView, viewOf } from '../../../../domain/fleet/energy-view.ts'
import { hourMs, minuteMs } from '../../../../domain/time/durations.ts'
import { dateTimeText } from '../../../../domain/time/texts.ts'
import { dayAt } from '../../../../domain/time/zone.ts'
import { amountText } from '../../../../domain/words/amounts.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { FleetEnergyDocument } from '../../../../gql/operations/fleet-energy.generated.ts'
import { useAddressState } from '../../../hooks/use-address-state.ts'
import { filterVariables } from '../../../hooks/use-batteries.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useSearchText } from '../../../hooks/use-search-text.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { SearchField } from '../../../ui/field/search-field.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { useOperatorZone } from '../../../ui/time/zones.tsx'
import {
  BatteryFilters,
  knownBatteryFilters,
  NoBatteriesFound,
  noBatteryFilters,
} from '../batteries/battery-filters.tsx'
import { missingValue } from '../missing.ts'
import { ServiceAreasMissing, useServiceAreaFilter } from '../service-area-filter.tsx'
import {
  chargedSwatch,
  deliveredSwatch,
  head,
  note,
  pointedAt,
  surface,
  total,
  totalKwh,
} from './energy.css.ts'
import { EnergyBars } from './energy-bars.tsx'
import {
  type EnergyStep,
  type FleetEnergy,
  isOpen,
  kwhText,
  stepName,
  stepsOf,
  stepText,
  totalOf,
} from './energy-steps.ts'
import { EnergyTable, ExportEnergy } from './energy-table.tsx'
import { EnergyTools } from './energy-tools.tsx'

const noView = { grain: '', from: '', to: '' }
/** A month takes longer to add up, and changes less. */
const refreshMs = { day: 5 * minuteMs, month: hourMs } as const

export default function EnergyTab() {
  const [chosen, change] = useAddressState(noBatteryFilters, knownBatteryFilters)
  const { query, ...box } = useSearchText()
  const area = useServiceAreaFilter()
  const { view, today, show, reset } = useEnergyView()
  const { grain, firstDay, lastDay } = view
  const reading = useRead(
    FleetEnergyDocument,
    {
      ...filterVariables({ ...chosen, organizationId: chosen.organization, search: query }),
      serviceAreaId: area.area || null,
      grain,
      firstDay,
      lastDay,
    },
    {
      keepPrevious: true,
      everyMs: data =>
        lastDay >= today || (data && isOpen(data.fleetEnergy)) ? refreshMs[grain] : undefined,
    },
  )
  const energy = reading.data?.fleetEnergy
  const steps = useMemo(() => (energy ? stepsOf(energy) : []), [energy])
  const isNarrowed = [query, area.area, ...Object.values(chosen)].some(Boolean)
  return (
    <>
      <Toolbar>
        <SearchField
          {...box}
          placeholder="Name or serial number"
          found={!energy || reading.previous ? '' : pluralize(energy.units, 'mBESS unit', 'mBESS units')}
        />
        <BatteryFilters chosen={chosen} change={change} area={area} isWholeFleet />
        <ExportEnergy energy={reading.previous ? undefined : energy} steps={steps} />
      </Toolbar>
      <ServiceAreasMissing filter={area} />
      <EnergyTools view={view} today={today} onShow={show} onReset={reset} />
      <Loaded reading={reading} loading={computing}>
        {({ fleetEnergy }) => (
          <>
            {reading.previous && (
              <p role="status" className={note}>
                {computing}
              </p>
            )}
            {fleetEnergy.connected === 0 && !steps.some(({ computing }) => computing) ? (
              <NothingMeasured units={fleetEnergy.units} isNarrowed={isNarrowed} />
            ) : (
              <>
                <Energy
                  energy={fleetEnergy}
                  steps={steps}
                  isByState={Boolean(chosen.state || chosen.charge)}
                />
                <EnergyTable energy={fleetEnergy} steps={steps} />
              </>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

const computing = 'Computing...'

/** What the address says; the last days or months where it says nothing, or no range. */
function useEnergyView() {
  const [address, change] = useAddressState(noView)
  const zone = useOperatorZone()
  const today = useNow(nowMs => dayAt(zone, nowMs))
  const grain: EnergyGrain = energyGrains.find(each => each === address.grain) ?? 'day'
  const view = viewOf(grain, address.from, address.to, today) ?? defaultView(grain, today)
  return {
    view,
    today,
    show: ({ grain, firstDay, lastDay }: EnergyView) =>
      change({ grain: grain === 'day' ? '' : grain, from: firstDay, to: lastDay }),
    reset: (next: string) => change({ ...noView, grain: next === 'day' ? '' : next }),
  }
}

function NothingMeasured({ units, isNarrowed }: { units: number; isNarrowed: boolean }) {
  if (units > 0)
    return (
      <EmptyState
        text={`${pluralize(units, 'mBESS unit', 'mBESS units')} had reported no power by the end of this time`}
        advice="Their energy is added up some minutes after the first records."
      />
    )
  return isNarrowed ? (
    <NoBatteriesFound />
  ) : (
    <EmptyState text="No mBESS units yet" advice="Add the first one in the tab mBESS." />
  )
}

interface EnergyProps {
  energy: FleetEnergy
  steps: readonly EnergyStep[]
  /** The batteries are those that are in a state, or have a charge, now. */
  isByState: boolean
}

function Energy({ energy, steps, isByState }: EnergyProps) {
  const [marked, mark] = useState<number | null>(null)
  const step = marked === null ? undefined : steps[marked]
  return (
    <section className={surface} aria-label="Energy in this time">
      <div className={head}>
        <span className={total}>
          <span className={chargedSwatch} /> Charged
          <span className={totalKwh}>{kwhText(totalOf(steps, 'chargedKwh')) ?? missingValue}</span>
        </span>
        <span className={total}>
          <span className={deliveredSwatch} /> Delivered
          <span className={totalKwh}>{kwhText(totalOf(steps, 'deliveredKwh')) ?? missingValue}</span>
        </span>
        <span className={pointedAt}>
          {step ? (
            `${stepName(energy, step)}: ${stepText(step)}`
          ) : (
            <span className={note}>Point at a {energy.grain} for its numbers.</span>
          )}
        </span>
      </div>
      <EnergyBars energy={energy} steps={steps} marked={marked} onMark={mark} />
      <p className={note}>{coverageText({ energy, steps, isByState })}</p>
    </section>
  )
}

/** What the numbers are made of, and what they leave out. */
function coverageText({ energy, steps, isByState }: EnergyProps): string {
  const { grain, zone, asOf, units, connected } = energy
  const countText = (count: number) => pluralize(count, `${grain} is`, `${grain}s are`)
  const unknown = steps.filter(({ isUnknown }) => isUnknown)
  const computing = unknown.filter(step => step.computing).length
  const without = unknown.length - computing
  const partial = steps.filter(({ isUnknown, remarks }) => !isUnknown && remarks.length > 0).length
  const hours = totalOf(steps, 'missingHours') ?? 0
  const sentences = [
    `Measured: kWh per ${grain} of ${zone}, from reported power.`,
    connected > 0 &&
      `${connected} of ${pluralize(units, 'battery', 'batteries')} listed now had reported power by the end of this time.`,
    isByState && 'Chosen by their present state.',
    steps.some(({ missingHours, computing }) => missingHours === null && !computing) &&
      'So far back only days of UTC are kept, and not for how long nothing was measured.',
    partial > 0 && `${countText(partial)} not complete (hatched).`,
    computing > 0 && `${countText(computing)} not computed yet (grey).`,
    without > 0 && `${pluralize(without, `${grain} has`, `${grain}s have`)} no measured energy (grey).`,
    hours > 0 && `Together ${amountText(hours)} battery-hours were not measured.`,
    steps.some(({ remarks }) => remarks.includes('so far')) &&
      `The last ${grain} is not over: so far at ${dateTimeText(zone, asOf)}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
