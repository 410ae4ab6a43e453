import { style } from '@vanilla-extract/css'
import { theme } from './theme.css.ts'

/** The value, and under it how old it is: what comes and goes there moves nothing beside it. */
export const aged = style({
  display: 'inline-block',
  maxWidth: '100%',
  borderRadius: theme.radius.s,
  lineHeight: 1.3,
})
export const oldValue = style({ color: theme.color.textMuted, fontStyle: 'italic' })
export const oldMark = style({
  display: 'block',
  color: theme.color.textMuted,
  fontSize: theme.font.small,
  whiteSpace: 'nowrap',
})
