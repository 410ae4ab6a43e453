// Adds other batteries to the charts of one, and takes them away.
import { useRef } from 'react'
import { pluralize } from '../../../../../domain/words/pluralize.ts'
import { batteryDetail, useBatteries } from '../../../../hooks/use-batteries.ts'
import { useLocalSearchText } from '../../../../hooks/use-search-text.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ToolMenu } from '../../../../ui/button/tool-menu.tsx'
import { LoadFailed } from '../../../../ui/feedback/load-failed.tsx'
import { SearchField } from '../../../../ui/field/search-field.tsx'
import { remark, seriesChoice } from './telemetry.css.ts'
import { maxOthers, type OtherBattery } from './use-others.ts'

interface OtherBatteriesProps {
  /** The battery whose page it is. */
  ownId: string
  others: readonly OtherBattery[]
  onChange: (ids: string[]) => void
}

export const OtherBatteries = (props: OtherBatteriesProps) => (
  <ToolMenu name={props.others.length ? `Batteries (${props.others.length + 1})` : 'Add batteries'}>
    <Choice {...props} />
  </ToolMenu>
)

/** So many of those that were found are offered: a longer list is what the search is for. */
const maxOffered = 8

function Choice({ ownId, others, onChange }: OtherBatteriesProps) {
  const { query, ...search } = useLocalSearchText()
  const { data, failure, retry, previous } = useBatteries({ search: query }, { keepPrevious: true })
  const ids = others.map(({ id }) => id)
  const found = data?.assets.filter(({ id }) => id !== ownId && !ids.includes(id)) ?? []
  const isFull = others.length >= maxOthers
  const box = useRef<HTMLDivElement>(null)
  const changeTo = (next: string[]) => {
    // The button that has the focus goes.
    box.current?.focus()
    onChange(next)
  }
  return (
    <div ref={box} tabIndex={-1} className={seriesChoice}>
      <p role="status" className={remark}>
        {others.length} of at most {maxOthers} other batteries
      </p>
      {others.map(({ id, name }) => (
        <Button key={id} onClick={() => changeTo(ids.filter(each => each !== id))}>
          Remove {name}
        </Button>
      ))}
      {!isFull && (
        <>
          <SearchField
            {...search}
            label="Battery to add"
            placeholder="Name or serial number"
            found={data && !previous ? pluralize(found.length, 'battery', 'batteries') : ''}
          />
          {failure && <LoadFailed retry={retry}>{failure.message}</LoadFailed>}
          {found.slice(0, maxOffered).map(battery => (
            <Button key={battery.id} onClick={() => changeTo([...ids, battery.id])}>
              Add {battery.name} <span className={remark}>{batteryDetail(battery)}</span>
            </Button>
          ))}
          {found.length > maxOffered && (
            <p className={remark}>
              The first {maxOffered} of {pluralize(found.length, 'battery', 'batteries')}.
            </p>
          )}
        </>
      )}
    </div>
  )
}
