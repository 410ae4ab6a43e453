import { style } from '@vanilla-extract/css'
import { theme } from '../../../ui/theme/theme.css.ts'
import { plainLook } from '../../common/looks.ts'

export const sections = style({ display: 'grid', gap: theme.space.l })
export const section = style({ display: 'grid', gap: theme.space.m })
export const choices = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${theme.space.l}`,
  ...plainLook,
  minWidth: 0,
})
export const choicesName = style({
  padding: 0,
  color: theme.color.textMuted,
  fontSize: theme.font.label,
  fontWeight: 600,
})
export const choice = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.space.s,
  minHeight: '32px',
})
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.s })
export const progress = style({ display: 'flex', alignItems: 'center', gap: theme.space.m })
export const bar = style({ flex: 1, minWidth: 0, height: '12px', accentColor: theme.color.accent })
export const note = style({ minHeight: '1.5em', color: theme.color.textMuted, overflowWrap: 'anywhere' })
