// How much is wrong with the plan, in words that open the list of it; and how far energy may be off before it counts.

import { planNotAudited } from '../../../domain/messages.ts'
import { pluralize } from '../../../domain/pluralize.ts'
import { defaultLimits } from '../../../domain/schedule/audit/finding.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { KwhField } from '../common/kwh-field.tsx'
import { toolGroup } from '../common/tools.css.ts'

interface AuditToolsProps {
  /** Null while the plan is being audited. */
  count: number | null
  /** Asks again after an audit that broke off. */
  again?: (() => void) | null
  isOpen: boolean
  onToggle: () => void
  /** Null: the audit's own. */
  toleranceKwh: number | null
  onTolerance: (kwh: number | null) => void
}

export const AuditTools = (props: AuditToolsProps) => {
  const { count, again = null, isOpen, onToggle, toleranceKwh, onTolerance } = props
  return (
    <fieldset className={toolGroup} aria-label="Audit">
      <span aria-live="polite">
        {again ? (
          <>
            {planNotAudited} <Tool name="Audit again" onPress={again} />
          </>
        ) : (
          <Tool name={countText(count)} off={count === null} pressed={isOpen} onPress={onToggle} />
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

const countText = (count: number | null): string => {
  if (count === null) return 'Auditing...'
  return count === 0 ? 'No findings' : pluralize(count, 'finding', 'findings')
}
