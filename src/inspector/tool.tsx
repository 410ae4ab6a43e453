// A small button of the inspector.
import type { ReactNode } from 'react'
import { tool } from './tool.css.ts'

interface ToolProps {
  name: string
  /** Stands for the name where the name would take too much room. */
  sign?: ReactNode
  /** Off, it can still be reached: a press that leads to the end does not take the focus away. */
  off?: boolean
  pressed?: boolean
  expanded?: boolean
  /** The keys that do the same. */
  shortcut?: string
  onPress: () => void
}

export const Tool = ({ name, sign, off = false, pressed, expanded, shortcut, onPress }: ToolProps) => (
  <button
    type="button"
    className={tool}
    aria-label={sign ? name : undefined}
    title={shortcut ? `${name} (${shortcut})` : sign ? name : undefined}
    aria-disabled={off || undefined}
    aria-pressed={pressed}
    aria-expanded={expanded}
    onClick={off ? undefined : onPress}
  >
    {sign ?? name}
  </button>
)
