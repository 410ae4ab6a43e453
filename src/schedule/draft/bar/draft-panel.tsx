// A panel of the draft, beside the chart or in place of a narrow screen's list.
import { type ReactNode, useRef } from 'react'
import { panel, panelHead, panelTitle } from '../../common/side-panel.css.ts'
import { usePanelReveal } from '../../view/use-panel-reveal.ts'
import { useView } from '../../view/view-context.tsx'
import { panelBody } from './draft-bar.css.ts'

interface DraftPanelProps {
  title: string
  /** Beside the title. */
  tools?: ReactNode
  children: ReactNode
}

export function DraftPanel({ title, tools, children }: DraftPanelProps) {
  const { isNarrow } = useView('isNarrow')
  const section = useRef<HTMLElement>(null)
  usePanelReveal(section)
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={panel}
      aria-label={title}
      data-alone={isNarrow || undefined}
    >
      <div className={panelHead}>
        <h2 className={panelTitle}>{title}</h2>
        {tools}
      </div>
      <div className={panelBody}>{children}</div>
    </section>
  )
}
