import { style } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const trail = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.space.s,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: theme.font.label,
})
export const step = style({
  display: 'flex',
  gap: theme.space.s,
  minWidth: 0,
  overflowWrap: 'anywhere',
  selectors: { '&:not(:last-child)::after': { content: '">" / ""', color: theme.color.textMuted } },
})
export const here = style({ color: theme.color.textMuted })
export const backLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: theme.space.xs,
  fontSize: theme.font.label,
  fontWeight: 600,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
