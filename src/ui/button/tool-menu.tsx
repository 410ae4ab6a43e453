// A button of a tool row that opens a small panel with more tools. The browser's own popover: it closes on Escape and on a press
// elsewhere, gives the focus back, and stands above everything.
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { tool } from './tool.css.ts'
import { ToolIcon } from './tool-icon.tsx'
import { listPanel, menuPanel, menuSign } from './tool-menu.css.ts'

interface ToolMenuProps {
  name: string
  icon?: string
  /** Its tools open something: a press on one closes the menu, and the focus is back on its button before anything opens. */
  closesOnPress?: boolean
  children: ReactNode
}

/** Pixels between the button and the panel. */
const gap = 6

export function ToolMenu({ name, icon, closesOnPress, children }: ToolMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  function place({ currentTarget: panel, newState }: ToggleEvent<HTMLElement>) {
    if (newState !== 'open' || !button.current) return
    const { left, right, bottom } = button.current.getBoundingClientRect()
    const inLeftHalf = left + right < window.innerWidth
    panel.style.top = `${bottom + gap}px`
    panel.style.left = inLeftHalf ? `${left}px` : 'auto'
    panel.style.right = inLeftHalf ? 'auto' : `${document.documentElement.clientWidth - right}px`
  }

  function closeAtTool({ target, currentTarget: panel }: MouseEvent<HTMLElement>) {
    // A browser without popovers shows the tools in the row.
    if ((target as Element).closest('button')) panel.hidePopover?.()
  }

  /** Escape closes the menu and does nothing else. */
  function keepEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) event.stopPropagation()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={tool.normal}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onKeyDown={keepEscape}
      >
        {icon && <ToolIcon path={icon} />}
        {name}
        <span className={menuSign} aria-hidden="true">
          ▾
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={closesOnPress ? listPanel : menuPanel}
        onClickCapture={closesOnPress ? closeAtTool : undefined}
        onKeyDown={keepEscape}
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {children}
      </div>
    </>
  )
}
