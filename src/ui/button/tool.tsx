// A button of a tool row: of the timeline, and of the inspector. The command palette offers it while it can be pressed.
import type { ReactNode, Ref } from 'react'
import { usePageCommand } from '../page-commands.ts'
import { tool } from './tool.css.ts'
import { ToolIcon } from './tool-icon.tsx'

interface ToolProps {
  name: string
  /** Shown instead of the name, which stays the accessible name. */
  sign?: ReactNode
  /** Before the name: the `d` of a path in 16 by 16. */
  icon?: string | undefined
  /** The icon says that all is well. */
  isGood?: boolean
  /** A description for screen readers and the tooltip. */
  about?: string | undefined
  /** Disabled but still focusable, so that a press which disables it does not lose the focus. */
  off?: boolean
  /** For a toggle. */
  pressed?: boolean
  /** For a tool that opens something below it. */
  expanded?: boolean
  /** The keys that do the same, separated by spaces. */
  shortcut?: string
  /** A press leaves the focus where it is, because the tool acts on what is focused. */
  keepsFocus?: boolean
  size?: keyof typeof tool
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

export function Tool(props: ToolProps) {
  const {
    name,
    sign,
    icon,
    about,
    off = false,
    pressed,
    expanded,
    shortcut,
    keepsFocus,
    isGood = false,
    size = 'normal',
  } = props
  usePageCommand(off ? null : { label: name, shortcut, run: props.onPress })
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
      {icon && <ToolIcon path={icon} isGood={isGood} />}
      {sign ?? name}
    </button>
  )
}
