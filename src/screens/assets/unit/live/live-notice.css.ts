import { style } from '@vanilla-extract/css'
import { theme } from '../../../../ui/theme/theme.css.ts'

/** Where its place is below the window's edge, it stands at that edge. */
export const inView = style({ position: 'sticky', bottom: theme.space.s, zIndex: 4 })
