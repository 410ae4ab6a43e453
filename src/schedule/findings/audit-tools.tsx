// The number of findings on a button that opens their list; and the energy tolerance of the audit.
import { defaultAuditLimits } from '../../../domain/schedule/audit/finding.ts'
import { hasLimits } from '../../../domain/schedule/audit/operating-limits.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { KwhField } from '../common/kwh-field.tsx'
import { PanelTool } from '../common/panel-tool.tsx'
import { toolIcons } from '../common/tool-icons.ts'
import { toolGroup } from '../common/tools.css.ts'
import { useView } from '../view/view-context.tsx'
import type { Found } from '../worker/open-plan.ts'
import { useFindings } from './findings-context.tsx'

const SetLimits = lazyComponent(() => import('./limits-chip.tsx'), { name: 'The limits that are set' })

/** Renders nothing while there are none. */
export function LimitsChip() {
  const { limits } = useView('limits')
  return hasLimits(limits) && <SetLimits />
}

/** Renders nothing if the plan is not audited. */
export function AuditTools() {
  const { audit } = useFindings('audit')
  if (!audit) return null
  const { found, failure } = audit
  const icon = iconOf(found)
  return (
    <fieldset className={toolGroup} aria-label="Audit">
      <span aria-live="polite">
        {failure ? (
          <>
            {failure.text} <Tool name="Audit again" onPress={failure.retry} />
          </>
        ) : (
          <PanelTool
            panel="findings"
            size="small"
            name={countText(found)}
            icon={icon}
            isGood={icon === toolIcons.check}
            shortcut="l"
            off={found === null}
          />
        )}
      </span>
    </fieldset>
  )
}

/** Opens the limits that an operation sets for itself; renders nothing if the plan is not audited. */
export function LimitsTool() {
  const { audit } = useFindings('audit')
  const { openDialog } = useView('openDialog')
  return (
    audit && (
      <Tool name="Limits" about="that the plan is checked against" onPress={() => openDialog('limits')} />
    )
  )
}

/** Renders nothing if the plan is not audited. */
export function ToleranceField() {
  const { audit } = useFindings('audit')
  const { toleranceKwh, send } = useView('toleranceKwh', 'send')
  return (
    audit && (
      <KwhField
        label="Tolerance"
        kwh={toleranceKwh}
        defaultKwh={defaultAuditLimits.toleranceKwh}
        onChange={kwh => send({ type: 'tolerance.chosen', kwh })}
      />
    )
  )
}

/** None while it is not known that the plan is without contradictions. */
function iconOf(found: Found | null): string | undefined {
  if (found === null) return undefined
  if (found.findings.length > 0) return toolIcons.findings
  return found.unchecked.length > 0 ? undefined : toolIcons.check
}

function countText(found: Found | null): string {
  if (found === null) return 'Auditing...'
  const { findings, unchecked } = found
  if (findings.length > 0) return pluralize(findings.length, 'finding', 'findings')
  return unchecked.length > 0 ? 'Partly checked, no contradictions' : 'No contradictions'
}
