import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const choices = style({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.space.m,
  padding: theme.space.m,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
})
export const choice = style({ margin: 0, padding: 0, border: 0, minWidth: 0 })
export const choiceLegend = style({ padding: 0, fontSize: theme.font.label, fontWeight: 600 })
export const choiceLabel = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.s,
  minHeight: '32px',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
})
