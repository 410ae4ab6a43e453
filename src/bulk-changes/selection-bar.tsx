// How many rows are selected, and what the person may do with them.
import {
  type BulkAction,
  type BulkKind,
  maxBulkRecords,
  recordCount,
  tooManySelected,
} from '../../domain/bulk-changes.ts'
import { may } from '../../domain/roles.ts'
import { useFeature } from '../hooks/use-feature.ts'
import { useSession } from '../hooks/use-session.ts'
import { Button } from '../ui/button/button.tsx'
import { usePageCommand } from '../ui/page-commands.ts'
import { Explained } from '../ui/tooltip/explained.tsx'
import { bar, barCount } from './bulk-changes.css.ts'
import type { SelectedRow } from './selected-row.ts'

interface SelectionBarProps {
  kind: BulkKind
  rows: readonly SelectedRow[]
  onAction: (action: BulkAction) => void
  onClear: () => void
}

export function SelectionBar({ kind, rows, onAction, onClear }: SelectionBarProps) {
  const actions = useActions(kind, rows)
  const tooMany = rows.length > maxBulkRecords ? tooManySelected : undefined
  usePageCommand({ label: 'Clear selection', run: onClear })
  return (
    <section className={bar} aria-label="Selection">
      <span className={barCount}>{recordCount(kind, rows.length)} selected</span>
      {actions.map(action => (
        <ActionButton key={action} action={action} unavailable={tooMany} onPress={() => onAction(action)} />
      ))}
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}

interface ActionButtonProps {
  action: BulkAction
  unavailable: string | undefined
  onPress: () => void
}

function ActionButton({ action, unavailable, onPress }: ActionButtonProps) {
  const label = labels[action]
  usePageCommand(unavailable ? null : { label: `${label} (selected rows)`, run: onPress })
  return (
    <Explained reason={unavailable}>
      <Button look={action === 'delete' ? 'danger' : 'plain'} onClick={onPress}>
        {label}
      </Button>
    </Explained>
  )
}

const labels: Record<BulkAction, string> = {
  roles: 'Change roles',
  serviceArea: 'Change service area',
  activate: 'Activate',
  deactivate: 'Deactivate',
  delete: 'Delete',
  acknowledge: 'Acknowledge',
}

function useActions(kind: BulkKind, rows: readonly SelectedRow[]): BulkAction[] {
  const { viewer } = useSession()
  const deactivates = useFeature('deactivation') === true
  const roles = viewer?.roles ?? []
  const isAny = (deactivated: boolean) =>
    rows.some(({ status }) => (status === 'deactivated') === deactivated)
  const offered: Record<BulkKind, [BulkAction, boolean][]> = {
    user: [
      ['roles', may(roles, 'set roles')],
      ['deactivate', deactivates && may(roles, 'deactivate accounts') && isAny(false)],
      ['activate', deactivates && may(roles, 'deactivate accounts') && isAny(true)],
      ['delete', may(roles, 'delete users')],
    ],
    asset: unitActions(roles),
    truck: unitActions(roles),
    alarm: [['acknowledge', may(roles, 'edit assets') && rows.some(({ isSeen }) => !isSeen)]],
  }
  return offered[kind].flatMap(([action, isOffered]) => (isOffered ? [action] : []))
}

const unitActions = (roles: readonly string[]): [BulkAction, boolean][] => [
  ['serviceArea', may(roles, 'edit assets')],
  ['delete', may(roles, 'delete assets')],
]
