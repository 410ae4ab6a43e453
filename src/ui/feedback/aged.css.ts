import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const aged = style({
  display: 'inline-block',
  verticalAlign: 'middle',
  maxWidth: '100%',
  borderRadius: theme.radius.s,
  lineHeight: 1.3,
})
export const oldValue = style({ color: theme.color.textMuted, fontStyle: 'italic' })
/** Stands under the value without taking room, so that it moves nothing when it comes and goes: leave it a line. */
export const oldMark = style({
  display: 'block',
  height: '16px',
  marginBottom: '-16px',
  lineHeight: '16px',
  color: theme.color.textMuted,
  fontSize: theme.font.small,
  fontWeight: 400,
  whiteSpace: 'nowrap',
})
