// The inspector in a window of its own, which has the page's styles and ends with the page.
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ownWindow } from './own-window.css.ts'

interface OwnWindowProps {
  /** Opened by the press that asked for it: later, browsers refuse. */
  opened: Window
  /** The person closed it. */
  onClosed: () => void
  children: ReactNode
}

/** Null where the browser does not allow it. */
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
    // A page that is gone cannot tell its window anything.
    window.addEventListener('pagehide', () => opened.close(), { signal })
    opened.addEventListener('pagehide', () => onClosed(), { signal })
    return () => {
      over.abort()
      opened.close()
    }
  }, [opened, onClosed])
  return createPortal(<div className={ownWindow}>{children}</div>, body)
}

/** The content security policy is the page's own: styles come from its files alone. */
function dress(own: Document): void {
  own.title = 'Inspector - Gridhaul'
  own.documentElement.lang = document.documentElement.lang
  for (const sheet of document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')) {
    const copy = own.importNode(sheet, true)
    // In the window that address would have another beginning.
    if (sheet instanceof HTMLLinkElement) (copy as HTMLLinkElement).href = sheet.href
    own.head.append(copy)
  }
}
