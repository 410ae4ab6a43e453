// The filters that are set, each of which a press removes.
import { noFilter, type RowFilter } from '../../../domain/schedule/view/timeline-view.ts'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { toolGroup } from '../common/tools.css.ts'
import { kindNames } from '../layout/visible-rows.ts'
import { useView } from '../view/view-context.tsx'

/** Renders nothing while every unit is shown. */
export function FilterChips() {
  const { filter, send } = useView('filter', 'send')
  const chips = chipsOf(filter)
  if (chips.length === 0) return null
  return (
    <fieldset className={toolGroup} aria-label="Filters that are set">
      {chips.map(([name, text]) => (
        <SmallTool
          key={name}
          name={`Remove filter: ${text}`}
          sign={
            <>
              {text} <span aria-hidden="true">✕</span>
            </>
          }
          onPress={() => send({ type: 'filter.changed', filter: { [name]: noFilter[name] } })}
        />
      ))}
      <SmallTool name="Clear filters" onPress={() => send({ type: 'filter.cleared' })} />
    </fieldset>
  )
}

type Chip = [name: keyof RowFilter, text: string]

function chipsOf({ kind, place, unit, findings, differences, selected }: RowFilter): Chip[] {
  const chips: (Chip | false)[] = [
    kind !== null && ['kind', kindNames[kind]],
    place !== '' && ['place', `Location ${place}`],
    unit !== '' && ['unit', `Unit ${unit}`],
    findings && ['findings', 'With findings'],
    differences && ['differences', 'With differences'],
    selected && ['selected', 'Selected only'],
  ]
  return chips.filter(chip => chip !== false)
}
