import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

/** Stands over the chart with the chart's columns: the names' column, the day, and the room of the chart's scrollbar. */
export const overview = style({
  display: 'flex',
  flex: 'none',
  overflow: 'hidden',
  scrollbarGutter: 'stable',
  background: theme.color.surface,
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.radius.m,
  '@media': { print: { display: 'none' } },
})
export const overviewLabel = style({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  padding: `0 ${theme.space.m}`,
  borderRight: `1px solid ${theme.color.line}`,
  color: theme.color.textMuted,
  fontSize: theme.font.small,
})
export const overviewBox = style({ flex: 1, minWidth: 0 })
export const overviewPicture = style({ display: 'block', touchAction: 'none' })
