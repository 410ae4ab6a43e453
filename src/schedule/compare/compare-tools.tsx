// The tools that start a comparison and open the list of differences.
import { type RefObject, useEffect, useRef } from 'react'
import { Tool } from '../../ui/button/tool.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { toolIcons } from '../common/tool-icons.ts'
import { toolGroup } from '../common/tools.css.ts'
import { useView } from '../view/view-context.tsx'
import { useCompare } from './compare-context.tsx'

const DifferencesTool = lazyComponent(() => import('./differences-tool.tsx'), { name: 'The differences' })

/** Renders nothing where the view offers no comparison. */
export function CompareTools() {
  const { canCompare, current } = useCompare('canCompare', 'current')
  const { openDialog } = useView('openDialog')
  const tool = useRequestedFocus()
  if (!canCompare) return null
  return (
    <fieldset className={toolGroup} aria-label="Comparison">
      <Tool
        ref={tool}
        name="Compare"
        icon={toolIcons.compare}
        shortcut="c"
        pressed={current !== null}
        onPress={() => openDialog('compare')}
      />
      {current && !current.failure && (
        <span aria-live="polite">
          <DifferencesTool />
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
