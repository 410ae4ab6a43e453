import { style } from '@vanilla-extract/css'
import { theme } from '../../../ui/theme/theme.css.ts'

export const laneBar = style({ fill: theme.kind.park })
export const bandLook = style({ fill: theme.kind.energy, fillOpacity: 0.3 })
