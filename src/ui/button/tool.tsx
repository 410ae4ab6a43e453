// A button among others of its kind: the chart's tools, the inspector's.
import type { ReactNode, Ref } from 'react'
import { tool } from './tool.css.ts'

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
  /** For one that opens something beneath it. */
  expanded?: boolean
  /** The keys that do the same, with a space between one and another. */
  shortcut?: string
  /** A press leaves the focus where it is, for what is told of that place is about to be acted on. */
  keepsFocus?: boolean
  size?: keyof typeof tool
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

export function Tool(props: ToolProps) {
  const { name, sign, about, off = false, pressed, expanded, shortcut, keepsFocus, size = 'usual' } = props
  return (
    <button
      ref={props.ref}
      type="button"
      className={tool[size]}
      aria-label={sign ? name : undefined}
      title={[name, about, shortcut && `(${shortcut.replaceAll(' ', ' or ')})`].filter(Boolean).join(' ')}
      aria-description={about}
      aria-keyshortcuts={shortcut?.replaceAll('Ctrl', 'Control')}
      aria-disabled={off || undefined}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onMouseDown={keepsFocus ? event => event.preventDefault() : undefined}
      onClick={off ? undefined : props.onPress}
    >
      {sign ?? name}
    </button>
  )
}
