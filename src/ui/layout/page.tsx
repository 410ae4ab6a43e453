// A screen's frame: its heading, which is the document's title too.
import { type ReactNode, useEffect } from 'react'
import { fillingPage, page, pageHead, pageTop } from './page.css.ts'

interface PageProps {
  title: string
  /** Stands over the heading: the way back, or where the screen stands. */
  above?: ReactNode
  /** Stands beside the heading. */
  tools?: ReactNode
  /** Takes the window's height and no more, so that a chart or a table in it scrolls by itself. */
  fills?: boolean
  children?: ReactNode
}

export function Page({ title, above, tools, fills = false, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={fills ? fillingPage : page}>
      <header className={pageTop}>
        {above}
        <div className={pageHead}>
          <h1>{title}</h1>
          {tools}
        </div>
      </header>
      {children}
    </div>
  )
}

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Gridhaul`
  }, [title])
}
