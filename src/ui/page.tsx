// A screen's frame: its heading, which is the document's title too.
import { type ReactNode, useEffect } from 'react'
import { page } from './page.css.ts'

interface PageProps {
  title: string
  children?: ReactNode
}

export function Page({ title, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={page}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Gridhaul`
  }, [title])
}
