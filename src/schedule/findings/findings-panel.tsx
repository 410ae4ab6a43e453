// The list of findings, errors first. Choosing one reveals it in the chart.
import { type ReactNode, useState } from 'react'
import { fileCodeNotLoaded, fileNotMade } from '../../../domain/messages/exports.ts'
import { notChecked } from '../../../domain/messages/timeline.ts'
import type { Finding } from '../../../domain/schedule/audit/finding.ts'
import { fileName } from '../../../domain/schedule/words/file-name.ts'
import { Button } from '../../ui/button/button.tsx'
import { Tool } from '../../ui/button/tool.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { download } from '../../ui/hooks/download.ts'
import { CodeNotLoaded } from '../../ui/load-code.ts'
import { NavList } from '../common/nav-list.tsx'
import { note } from '../common/side-panel.css.ts'
import { SidePanel } from '../common/side-panel.tsx'
import {
  findingMeasures,
  findingPlace,
  findingsSummary,
  limitsText,
  severityTexts,
} from '../layout/finding-texts.ts'
import { useView } from '../view/view-context.tsx'
import { LimitsTool } from './audit-tools.tsx'
import { useFindings } from './findings-context.tsx'
import { findingHead, measures, severityLook } from './findings-panel.css.ts'
import type { PlanAudit } from './use-audit.ts'

/** Pixels of a list item until it is measured. */
const estimatedHeight = 112

interface FindingsPanelProps {
  /** What would mend the chosen finding. */
  changesFor: (finding: Finding) => ReactNode
}

export default function FindingsPanel({ changesFor }: FindingsPanelProps) {
  const { layout } = useView('layout')
  const { audit, chosen, choose } = useFindings('audit', 'chosen', 'choose')
  const { failure, take } = useFindingsFile(layout.txId, audit?.file)
  if (!audit?.found) return null
  const { findings, limits, unchecked } = audit.found
  const chosenFinding = findings[chosen ?? -1]
  return (
    <SidePanel
      title="Findings"
      tools={
        <>
          <LimitsTool />
          <Tool name="JSON" about="of the findings" onPress={() => take('json')} />
          <Tool name="CSV" about="of the findings" onPress={() => take('csv')} />
        </>
      }
    >
      {failure && <Alert action={<Button onClick={failure.retry}>Try again</Button>}>{failure.text}</Alert>}
      {/* Before the findings, because no findings mean little if little was checked. */}
      {unchecked.map(what => (
        <p key={what} className={note}>
          {notChecked[what]}
        </p>
      ))}
      <p className={note}>
        {findingsSummary(findings, unchecked.length > 0)} {limitsText(limits)}
      </p>
      {chosenFinding && changesFor(chosenFinding)}
      {findings.length > 0 && (
        <NavList
          name="Findings"
          count={findings.length}
          chosen={chosen}
          estimatedHeight={estimatedHeight}
          onChoose={choose}
        >
          {index => <FindingText finding={findings[index]} />}
        </NavList>
      )}
    </SidePanel>
  )
}

function useFindingsFile(txId: string, file: PlanAudit['file'] | undefined) {
  const [failure, setFailure] = useState<{ text: string; retry: () => void } | null>(null)
  const take = async (form: 'json' | 'csv') => {
    setFailure(null)
    try {
      const content = await file?.(form)
      if (content) download(content, fileName('findings', txId, form))
    } catch (error) {
      const name = form.toUpperCase()
      const text = error instanceof CodeNotLoaded ? fileCodeNotLoaded(name) : fileNotMade(name)
      setFailure({ text, retry: () => take(form) })
    }
  }
  return { failure, take }
}

function FindingText({ finding }: { finding: Finding | undefined }) {
  if (!finding) return null
  const { severity, sentence } = finding
  const [sign, name] = severityTexts[severity]
  return (
    <>
      <span className={findingHead}>
        <span className={severityLook} data-severity={severity}>
          <span aria-hidden="true">{sign} </span>
          {name}
        </span>
        <span>{findingPlace(finding)}</span>
      </span>
      <span>{sentence}</span>
      <span className={measures}>{findingMeasures(finding)}</span>
    </>
  )
}
