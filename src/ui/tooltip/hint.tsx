// A control with a bubble beside it that tells more on hover and focus (and on touch), and is read aloud with it.
import { cloneElement, type ReactElement, useId } from 'react'
import { heard } from '../theme/visually-hidden.css.ts'
import { bubble } from './hint.css.ts'
import { useBubble } from './use-tooltip.ts'

// biome-ignore lint/suspicious/noExplicitAny: whatever the control is
type Listen = ((event: any) => void) | undefined

interface ControlProps {
  'aria-describedby'?: string | undefined
  onPointerEnter?: Listen
  onPointerLeave?: Listen
  onFocus?: Listen
  onBlur?: Listen
  onClick?: Listen
}

interface HintProps {
  text: string
  /** Something that can have the focus. */
  children: ReactElement<ControlProps>
}

export function Hint({ text, children }: HintProps) {
  const id = useId()
  const { open, bubbleProps, on } = useBubble()
  const { props } = children
  const described = [props['aria-describedby'], id].filter(Boolean).join(' ')
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': described,
        onPointerEnter: also(props.onPointerEnter, on.pointerEnter),
        onPointerLeave: also(props.onPointerLeave, on.pointerLeave),
        onFocus: also(props.onFocus, on.focus),
        onBlur: also(props.onBlur, on.blur),
        onClick: also(props.onClick, on.click),
      })}
      {open && (
        // For the eye: what is read aloud is the description.
        <span {...bubbleProps} className={bubble} aria-hidden="true">
          {text}
        </span>
      )}
      <span id={id} className={heard}>
        {text}
      </span>
    </>
  )
}

const also =
  (first: Listen, then: NonNullable<Listen>): NonNullable<Listen> =>
  event => {
    first?.(event)
    then(event)
  }
