// Fields that narrow a list down, as many beside each other as there is room for. Rules, not a class: pages that have such
// fields share no stylesheet that other pages do without.
import type { StyleRule } from '@vanilla-extract/css'
import { theme } from '../theme/theme.css.ts'

export const filterGridRules = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
  alignItems: 'end',
  gap: theme.space.m,
} satisfies StyleRule
