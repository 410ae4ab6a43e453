// A small button of the chart's tools.
import type { ReactNode } from 'react'
import { tool } from './tools.css.ts'

interface ToolProps {
  name: string
  /** Stands for the name where the name would take too much room. */
  sign?: ReactNode
  /** What it is about, for those who cannot see it. */
  about?: string | undefined
  /** Off, it can still be reached: a press that leads to the end does not take the focus away. */
  off?: boolean
  /** For a tool that is on or not. */
  pressed?: boolean
  /** The key that does the same. */
  shortcut?: string
  onPress: () => void
}

export const Tool = ({ name, sign, about, off = false, pressed, shortcut, onPress }: ToolProps) => (
  <button
    type="button"
    className={tool}
    aria-label={sign ? name : undefined}
    title={[name, about, shortcut && `(${shortcut})`].filter(Boolean).join(' ')}
    aria-description={about}
    aria-keyshortcuts={shortcut}
    aria-disabled={off || undefined}
    aria-pressed={pressed}
    onClick={off ? undefined : onPress}
  >
    {sign ?? name}
  </button>
)
