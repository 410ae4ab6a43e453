import { style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'

export const explained = style({
  display: 'grid',
  alignContent: 'start',
  gap: theme.space.s,
  overflowWrap: 'anywhere',
})
export const summary = style({ fontWeight: 600 })
export const heading = style({ marginTop: theme.space.s })
export const candidates = style({
  display: 'grid',
  gap: theme.space.xs,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const candidate = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: theme.space.s,
  padding: `${theme.space.xs} ${theme.space.s}`,
  borderLeft: `3px dashed ${theme.color.line}`,
  selectors: {
    '&[data-taken]': { borderLeft: `3px solid ${theme.color.accent}`, background: theme.color.accentSoft },
  },
})
export const candidateSign = style({ width: '1em', fontWeight: 600, textAlign: 'center' })
