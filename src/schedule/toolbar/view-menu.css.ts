import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '../../ui/theme/theme.css.ts'
import { toolGroup } from '../common/tools.css.ts'

export const menuGroups = style({ display: 'grid', gap: theme.space.l })
export const numbers = style([toolGroup])

// One field below the other, with their labels in a column.
globalStyle(`${menuGroups} label`, { flex: 'none', width: '6em' })
globalStyle(`${menuGroups} fieldset > span`, { flex: '1 1 100%' })
globalStyle(`${menuGroups} select, ${menuGroups} input[type=search]`, { flex: '1 1 auto' })
