// A framed part of a screen, with or without a heading.
import { type ReactNode, useId } from 'react'
import { panel, panelHead } from './layout.css.ts'

interface PanelProps {
  /** In sentence case, as every heading within a page, unless the specification says otherwise. */
  title?: string
  /** Shown beside the heading. */
  tools?: ReactNode
  children: ReactNode
}

export function Panel({ title, tools, children }: PanelProps) {
  const id = useId()
  return (
    <section className={panel} aria-labelledby={title ? id : undefined}>
      {(title || tools) && (
        <div className={panelHead}>
          {title && <h2 id={id}>{title}</h2>}
          {tools}
        </div>
      )}
      {children}
    </section>
  )
}
