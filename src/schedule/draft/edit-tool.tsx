// The tool that begins editing, and the place of the draft's bar, whose code comes with it.
import { Tool } from '../../ui/button/tool.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { lazyPanel } from '../common/lazy-panel.tsx'
import { toolIcons } from '../common/tool-icons.ts'
import { fieldProblem } from '../common/tools.css.ts'
import { useEditing } from './editing-context.tsx'

/** Renders nothing where the plan cannot be edited. */
export function EditTool() {
  const { start, isStarting, failure, open } = useEditing('start', 'isStarting', 'failure', 'open')
  if (!open && !start && !isStarting) return null
  return (
    <>
      {open ? (
        <Tool name="Stop editing" onPress={open.leave} />
      ) : (
        <Tool
          name={isStarting ? 'Opening the draft...' : 'Edit'}
          icon={toolIcons.edit}
          shortcut="e"
          size="primary"
          off={!start || isStarting}
          onPress={() => start?.()}
        />
      )}
      <span className={fieldProblem} aria-live="polite">
        {failure}
      </span>
    </>
  )
}

const OpenDraftBar = lazyPanel('Editing', () => import('./bar/draft-bar.tsx'))

/** The panels that only a draft has. */
export const DraftPanels = lazyPanel('This panel', () => import('./bar/draft-panels.tsx'))

/** Over the chart: keys, drags and the menu of a bar. */
export const EditLayer = lazyComponent(() => import('./over-chart/edit-layer.tsx'), {
  name: 'Editing on the chart',
})

/** Renders nothing while the plan is only read. */
export function DraftBar() {
  const { open } = useEditing('open')
  return open && <OpenDraftBar />
}
