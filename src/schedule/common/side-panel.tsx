// A panel beside the chart, or in place of a narrow screen's list.
import { type ReactNode, useRef } from 'react'
import { usePanelReveal } from '../view/use-panel-reveal.ts'
import { useView } from '../view/view-context.tsx'
import { panel, panelHead, panelTitle } from './side-panel.css.ts'

interface SidePanelProps {
  title: string
  /** For screen readers; by default the title. */
  name?: string
  /** Beside the title. */
  tools?: ReactNode
  children: ReactNode
}

export function SidePanel({ title, name = title, tools, children }: SidePanelProps) {
  const { isNarrow } = useView('isNarrow')
  const section = useRef<HTMLElement>(null)
  usePanelReveal(section)
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={panel}
      aria-label={name}
      data-alone={isNarrow || undefined}
    >
      <div className={panelHead}>
        <h2 className={panelTitle}>{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  )
}
