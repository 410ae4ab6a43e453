// A control with a tooltip on hover, focus and touch, which screen readers read as its description.
import { cloneElement, type ReactElement, useId } from 'react'
import { heard } from '../theme/visually-hidden.css.ts'
import { bubble } from './hint.css.ts'
import { useTooltip } from './use-tooltip.ts'

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
  /** A focusable control. */
  children: ReactElement<ControlProps>
}

export function Hint({ text, children }: HintProps) {
  const id = useId()
  const { open, tooltipProps, on } = useTooltip()
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
        // Screen readers read the description below.
        <span {...tooltipProps} className={bubble} aria-hidden="true">
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
