// The findings that the latest step has added, in one line: a press leads to each, and the nearest repair is one press.
import { clock, periodEnd, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import { Tool } from '../../../ui/button/tool.tsx'
import { rowOf, runIndexAt } from '../../layout/layout.ts'
import { selectionOf } from '../../layout/selection.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { newFindings } from './draft-bar.css.ts'

export function NewFindings({ open: { result, make } }: { open: OpenDraft }) {
  const { drawn, reveal } = useView('drawn', 'reveal')
  const { found, addedCount } = result.change
  if (found.length === 0) return null
  return (
    <fieldset className={newFindings} aria-label="New findings of this step">
      {found.map(({ unit, startPeriod, endPeriod, sentence, repair }) => {
        const row = unit.kind === 'site' ? undefined : rowOf(drawn, unit.kind, unit.id)
        const startMinute = periodStart(startPeriod)
        const run = row === undefined ? undefined : runIndexAt(drawn, row, startMinute)
        return (
          <span key={sentence}>
            <Tool
              size="small"
              name={`${unit.id} at ${clock(startMinute)}`}
              about={sentence}
              off={row === undefined}
              onPress={() =>
                row !== undefined &&
                reveal(
                  { row, startMinute, endMinute: periodEnd(endPeriod) },
                  run === undefined ? null : selectionOf(drawn, row, run),
                )
              }
            />
            {repair && (
              <Tool
                size="small"
                name={repair.words}
                about={sentence}
                onPress={() => make(repair.operation)}
              />
            )}
          </span>
        )
      })}
      {addedCount > found.length && <span>{addedCount - found.length} more</span>}
    </fieldset>
  )
}
