import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const toolGroup = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.xs,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})
export const toolField = style({
  minHeight: '28px',
  minWidth: 0,
  maxWidth: '100%',
  padding: `0 ${theme.space.s}`,
  background: theme.color.surface,
  color: theme.color.text,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.radius.s,
  fontSize: theme.font.small,
  '@media': { '(pointer: coarse)': { minHeight: '44px', fontSize: '1rem' } },
})
export const toolLabel = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.space.xs,
  minWidth: 0,
  fontSize: theme.font.small,
  fontWeight: 600,
  whiteSpace: 'nowrap',
})
