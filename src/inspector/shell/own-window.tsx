// The inspector in a window of its own, which has the page's styles and closes with the page.
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ownWindow } from './own-window.css.ts'

interface OwnWindowProps {
  /** Opened in the event handler of a press: browsers refuse it later. */
  opened: Window
  /** The user closed the window. */
  onClosed: () => void
  children: ReactNode
}

/** Null if the browser refuses. */
export function openOwnWindow(): Window | null {
  const opened = window.open('', '', 'popup,width=1240,height=820')
  if (opened) dress(opened.document)
  return opened
}

export function OwnWindow({ opened, onClosed, children }: OwnWindowProps) {
  const [body] = useState(() => opened.document.body)
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    // A closed page cannot update its window.
    window.addEventListener('pagehide', () => opened.close(), { signal })
    opened.addEventListener('pagehide', () => onClosed(), { signal })
    return () => {
      over.abort()
      opened.close()
    }
  }, [opened, onClosed])
  return createPortal(<div className={ownWindow}>{children}</div>, body)
}

/** The page's content security policy applies: styles are loaded from its files. */
function dress(own: Document): void {
  own.title = 'Inspector - Gridhaul'
  own.documentElement.lang = document.documentElement.lang
  for (const sheet of document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')) {
    const copy = own.importNode(sheet, true)
    // A relative address would have another base in the window.
    if (sheet instanceof HTMLLinkElement) (copy as HTMLLinkElement).href = sheet.href
    own.head.append(copy)
  }
}
