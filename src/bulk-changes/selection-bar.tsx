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
import { ToolMenu } from '../ui/button/tool-menu.tsx'
import { useIsNarrow } from '../ui/hooks/use-is-narrow.ts'
import { usePageCommand } from '../ui/page-commands.ts'
import { Explained } from '../ui/tooltip/explained.tsx'
import { bar, barCount, menuList } from './bulk-changes.css.ts'
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
  const isNarrow = useIsNarrow()
  const [first, ...others] = actions.map(action => (
    <ActionButton key={action} action={action} unavailable={tooMany} onPress={() => onAction(action)} />
  ))
  return (
    <section className={bar} aria-label="Selection">
      <span className={barCount}>{recordCount(kind, rows.length)} selected</span>
      {first}
      {isNarrow && others.length > maxOthersInRow ? (
        <ToolMenu name="More changes" closesOnPress>
          <div className={menuList}>{others}</div>
        </ToolMenu>
      ) : (
        others
      )}
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}

/** On a phone, which the bar would fill with more of them. */
const maxOthersInRow = 3

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
  organization: 'Change organization',
  limits: 'Change limits',
  capacity: 'Change capacity',
  maintenance: 'Add maintenance',
  endMaintenance: 'Enter end of maintenance',
  activate: 'Activate',
  deactivate: 'Deactivate',
  delete: 'Delete',
  acknowledge: 'Acknowledge',
}

function useActions(kind: BulkKind, rows: readonly SelectedRow[]): BulkAction[] {
  const { viewer } = useSession()
  const deactivates = useFeature('deactivation') === true
  const organizes = useFeature('unit_organizations') === true
  const limits = useFeature('unit_limits') === true
  const maintains = useFeature('maintenance') === true
  const roles = viewer?.roles ?? []
  const mayEditUnits = may(roles, 'edit assets')
  const isAny = (deactivated: boolean) =>
    rows.some(({ status }) => (status === 'deactivated') === deactivated)
  const unitActions: [BulkAction, boolean][] = [
    ['serviceArea', mayEditUnits],
    ['organization', mayEditUnits && organizes],
    ['limits', mayEditUnits && limits && kind === 'asset'],
    ['capacity', mayEditUnits && kind === 'truck'],
    ['maintenance', mayEditUnits && maintains],
    ['endMaintenance', mayEditUnits && maintains && rows.some(({ outOfService }) => outOfService)],
    ['delete', may(roles, 'delete assets')],
  ]
  const offered: Record<BulkKind, [BulkAction, boolean][]> = {
    user: [
      ['roles', may(roles, 'set roles')],
      ['deactivate', deactivates && may(roles, 'deactivate accounts') && isAny(false)],
      ['activate', deactivates && may(roles, 'deactivate accounts') && isAny(true)],
      ['delete', may(roles, 'delete users')],
    ],
    asset: unitActions,
    truck: unitActions,
    alarm: [['acknowledge', mayEditUnits && rows.some(({ isSeen }) => !isSeen)]],
  }
  return offered[kind].flatMap(([action, isOffered]) => (isOffered ? [action] : []))
}
