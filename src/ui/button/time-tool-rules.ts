// The row of tools that choose a time. Rules, not classes: pages that have it share no stylesheet that other pages do without.
import type { StyleRule } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const toolsRules = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.space.s,
} satisfies StyleRule

export const toolButtonRules = {
  minHeight: '36px',
  paddingBlock: 0,
  fontSize: theme.font.label,
  '@media': { '(pointer: coarse)': { minHeight: '44px' } },
} satisfies StyleRule

export const ownDatesRules = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'end',
  gap: theme.space.m,
  // A date with its time needs the width of a phone.
  '@media': { 'screen and (max-width: 520px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
} satisfies StyleRule
