// What became of each record, while it is being done and afterwards.
import { bulkDone, bulkNotDone, interruptedSummary, isUndecided } from '../../domain/bulk-changes.ts'
import type { bulkChange } from '../hooks/flows/bulk-changes.ts'
import type { FlowProps } from '../hooks/use-flow.ts'
import { Button } from '../ui/button/button.tsx'
import { FormActions } from '../ui/field/form.tsx'
import { progress, resultItem, resultName, results, resultText } from './bulk-changes.css.ts'

interface BulkResultsProps extends FlowProps<typeof bulkChange> {
  onClose: () => void
}

type Item = BulkResultsProps['state']['context']['items'][number]

export function BulkResults({ state, send, onClose }: BulkResultsProps) {
  const { items, isUndo, isStopping, isInterrupted } = state.context
  const isRunning = state.hasTag('busy')
  const decided = items.filter(({ result }) => result !== 'waiting').length
  return (
    <>
      <p role="status">{isRunning ? `${decided} of ${items.length}` : summaryOf(state.context)}</p>
      {isRunning && (
        <progress
          className={progress}
          value={decided}
          max={items.length}
          aria-label="Records that were tried"
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable to scroll it by keyboard */}
      <ul className={results} aria-label="Results" tabIndex={0}>
        {failuresFirst(items, isRunning).map(item => (
          <li key={item.id} className={resultItem}>
            <span className={resultName}>{item.name}</span>
            <span className={resultText} data-result={item.result}>
              {textOf(item, isUndo)}
            </span>
          </li>
        ))}
      </ul>
      <FormActions>
        {isRunning ? (
          <Button ref={takeFocus} busy={isStopping} onClick={() => send({ type: 'run.stopped' })}>
            Stop
          </Button>
        ) : (
          <>
            <Button ref={takeFocus} onClick={onClose}>
              Close
            </Button>
            {state.can({ type: 'undo.requested' }) && (
              <Button onClick={() => send({ type: 'undo.requested' })}>Undo</Button>
            )}
            {state.can({ type: 'retry.requested' }) && (
              <Button look="primary" onClick={() => send({ type: 'retry.requested' })}>
                {isInterrupted ? 'Continue' : 'Try again'}
              </Button>
            )}
          </>
        )}
      </FormActions>
    </>
  )
}

/** Once nothing moves any more, what failed and then what was not tried: below hundreds of others it would not be seen. */
const failuresFirst = (items: readonly Item[], isRunning: boolean): readonly Item[] =>
  isRunning ? items : items.toSorted((one, other) => rankOf(one) - rankOf(other))

const rankOf = ({ result }: Item): number => (result === 'failed' ? 0 : result === 'notTried' ? 1 : 2)

/** The button that was pressed before is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function summaryOf(run: BulkResultsProps['state']['context']): string {
  const { items, isInterrupted, kind } = run
  const open = items.filter(isUndecided).length
  if (open > 0)
    return `${isInterrupted ? `${interruptedSummary} ` : ''}${bulkNotDone(kind, open, items.length)}`
  return `${bulkDone(run)}.`
}

function textOf({ result, text }: Item, isUndo: boolean): string {
  switch (result) {
    case 'waiting':
      return 'Waiting'
    case 'done':
      return isUndo ? 'Undone' : 'Done'
    case 'unchanged':
      return 'No change needed'
    case 'notTried':
      return 'Not tried'
    case 'failed':
      return text ?? ''
  }
}
