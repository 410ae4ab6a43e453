// How many batteries leave the plan, in words that lead to the first of them; and how far one may be off before it counts.
import { pluralize } from '../../../domain/pluralize.ts'
import { defaultDivergenceKwh } from '../../../domain/schedule/view/measured.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { KwhField } from '../common/kwh-field.tsx'
import { toolGroup, toolNote } from '../common/tools.css.ts'
import type { ActualView } from './use-measured.ts'

interface ActualToolsProps {
  actual: ActualView
  /** Null: as far as usual. */
  divergenceKwh: number | null
  onDivergence: (kwh: number | null) => void
}

export function ActualTools({ actual, divergenceKwh, onDivergence }: ActualToolsProps) {
  const { days, divergences, measured, goOn } = actual
  const [first] = divergences
  return (
    <fieldset className={toolGroup} aria-label="Planned against actual">
      <span aria-live="polite">
        <Tool
          name={countText(divergences.length, days.size)}
          about={first?.sentence}
          off={!first}
          onPress={goOn}
        />
      </span>
      <KwhField
        label="Divergence"
        kwh={divergenceKwh}
        usualKwh={defaultDivergenceKwh}
        onChange={onDivergence}
      />
      <span className={toolNote} aria-live="polite">
        {measured.failure}
      </span>
    </fieldset>
  )
}

function countText(off: number, measured: number): string {
  if (measured === 0) return 'Nothing measured yet'
  const batteries = pluralize(measured, 'battery', 'batteries')
  return off > 0 ? `${off} of ${batteries} off plan` : `${batteries} on plan`
}
