// The findings that the latest step has added: a press leads to each, and the nearest repair is one press.
import { Fragment } from 'react'
import { clock, periodEnd, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import { rowOf, runIndexAt } from '../../layout/layout.ts'
import { selectionOf } from '../../layout/selection.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { newFindings, newFindingsCount } from './draft-bar.css.ts'

export function NewFindings({ open: { result, make } }: { open: OpenDraft }) {
  const { drawn, reveal } = useView('drawn', 'reveal')
  const { found, addedCount } = result.change
  if (found.length === 0) return null
  return (
    <fieldset className={newFindings} aria-label="New findings of this step">
      <span className={newFindingsCount}>{pluralize(addedCount, 'new finding', 'new findings')}</span>
      {found.map(({ unit, startPeriod, endPeriod, sentence, repair }) => {
        const row = unit.kind === 'site' ? undefined : rowOf(drawn, unit.kind, unit.id)
        const startMinute = periodStart(startPeriod)
        const run = row === undefined ? undefined : runIndexAt(drawn, row, startMinute)
        return (
          <Fragment key={sentence}>
            <SmallTool
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
              <SmallTool name={repair.words} about={sentence} onPress={() => make(repair.operation)} />
            )}
          </Fragment>
        )
      })}
      {addedCount > found.length && <span>{addedCount - found.length} more</span>}
    </fieldset>
  )
}
