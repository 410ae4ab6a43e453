// How much is wrong with the plan, in words that open the list of it; and how far energy may be off before it counts.
import { pluralize } from '../../../domain/pluralize.ts'
import { defaultLimits } from '../../../domain/schedule/audit/finding.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { KwhField } from '../common/kwh-field.tsx'
import { toolGroup } from '../common/tools.css.ts'
import type { AuditTrouble } from './use-audit.ts'

interface AuditToolsProps {
  /** Null while the plan is being audited. */
  count: number | null
  /** Something was not checked: no unit of a kind is in the registry. */
  isPartial?: boolean
  trouble?: AuditTrouble | null
  isOpen: boolean
  onToggle: () => void
  /** Null: the audit's own. */
  toleranceKwh: number | null
  onTolerance: (kwh: number | null) => void
}

export const AuditTools = (props: AuditToolsProps) => {
  const { count, isPartial = false, trouble = null, isOpen, onToggle, toleranceKwh, onTolerance } = props
  return (
    <fieldset className={toolGroup} aria-label="Audit">
      <span aria-live="polite">
        {trouble ? (
          <>
            {trouble.text} <Tool name="Audit again" onPress={trouble.retry} />
          </>
        ) : (
          <Tool name={countText(count, isPartial)} off={count === null} pressed={isOpen} onPress={onToggle} />
        )}
      </span>
      <KwhField
        label="Tolerance"
        kwh={toleranceKwh}
        usualKwh={defaultLimits.toleranceKwh}
        onChange={onTolerance}
      />
    </fieldset>
  )
}

function countText(count: number | null, isPartial: boolean): string {
  if (count === null) return 'Auditing...'
  if (count > 0) return pluralize(count, 'finding', 'findings')
  return isPartial ? 'Partly checked, no findings' : 'No findings'
}
