// The frame of a screen: its heading, which is the document's title too, its tools and its content.
import { type ReactNode, useEffect } from 'react'
import { dateTimeText } from '../../../domain/time/texts.ts'
import { offsetName } from '../../../domain/time/zone.ts'
import { useIsPrinting } from '../hooks/use-is-printing.ts'
import { now } from '../hooks/use-now.ts'
import { usePageZone } from '../time/zones.tsx'
import { beforeHeading, densePage, fillingPage, page, pageHead, pageTools, pageTop } from './page.css.ts'

interface PageProps {
  title: string
  /** Shown before the heading: a link back, or breadcrumbs. */
  before?: ReactNode
  /** Shown after the heading. */
  beside?: ReactNode
  /** Shown at the end of the heading's line. */
  tools?: ReactNode
  /** Takes the window's height and no more, so that a chart or a table in it scrolls on its own. */
  fills?: boolean | 'densely'
  children?: ReactNode
}

export function Page({ title, before, beside, tools, fills = false, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={fills === 'densely' ? densePage : fills ? fillingPage : page}>
      <header className={pageTop}>
        <div className={pageHead}>
          {before && <div className={beforeHeading}>{before}</div>}
          <h1>{title}</h1>
          {beside}
          {tools && <div className={pageTools}>{tools}</div>}
        </div>
        <PrintedAt />
      </header>
      {children}
    </div>
  )
}

const PrintedAt = () => useIsPrinting() && <PrintTime />

function PrintTime() {
  const zone = usePageZone()
  return (
    <p data-printed-at>
      Printed {dateTimeText(zone, now())} {offsetName(zone, now())}
    </p>
  )
}

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Gridhaul`
  }, [title])
}
