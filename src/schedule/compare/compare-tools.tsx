// The tools that start a comparison and open the list of differences.
import { type RefObject, useEffect, useRef } from 'react'
import { pluralize } from '../../../domain/pluralize.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { toolGroup } from '../common/tools.css.ts'
import { useView } from '../view/view-context.tsx'
import { useCompare } from './compare-context.tsx'
import type { CurrentComparison } from './comparing.ts'
import { equalityOf } from './equality.ts'
import type { FoundDifference } from './found-differences.ts'

/** Renders nothing where the view offers no comparison. */
export function CompareTools() {
  const { canCompare, current } = useCompare('canCompare', 'current')
  const { panel, togglePanel, openDialog } = useView('panel', 'togglePanel', 'openDialog')
  const tool = useRequestedFocus()
  if (!canCompare) return null
  return (
    <fieldset className={toolGroup} aria-label="Comparison">
      <Tool
        ref={tool}
        name="Compare"
        shortcut="c"
        pressed={current !== null}
        onPress={() => openDialog('compare')}
      />
      {current && !current.failure && (
        <span aria-live="polite">
          <Tool
            name={countText(current)}
            shortcut="d"
            off={!current.found}
            pressed={panel === 'differences'}
            onPress={() => togglePanel('differences')}
          />
        </span>
      )}
    </fieldset>
  )
}

function useRequestedFocus(): RefObject<HTMLButtonElement | null> {
  const { isToolFocusRequested, endToolFocusRequest } = useCompare(
    'isToolFocusRequested',
    'endToolFocusRequest',
  )
  const tool = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isToolFocusRequested || !tool.current) return
    // On a narrow screen the tool may be inside closed details.
    const closed = tool.current.closest('details:not([open])')
    const target = closed?.querySelector('summary') ?? tool.current
    target.focus()
    endToolFocusRequest()
  }, [isToolFocusRequested, endToolFocusRequest])
  return tool
}

const countText = ({ found }: CurrentComparison): string =>
  found ? differencesText(found.differences) : 'Comparing...'

function differencesText(differences: readonly FoundDifference[]): string {
  if (differences.length === 0) return 'No differences'
  return equalityOf(differences) ? 'Equal plans' : pluralize(differences.length, 'difference', 'differences')
}
