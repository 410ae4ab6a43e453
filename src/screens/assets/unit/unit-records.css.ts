import { style } from '@vanilla-extract/css'
import { theme } from '../../../ui/theme/theme.css.ts'

export const recordList = style({ display: 'grid', gap: theme.space.m, justifyItems: 'stretch' })
export const stacked = style({ display: 'grid', gap: theme.space.xs, justifyItems: 'start' })
/** Who wrote it, and when. */
export const moreOf = style({
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  fontWeight: 'normal',
})
export const buttonRow = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.s })
