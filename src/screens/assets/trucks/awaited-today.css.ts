import { style } from '@vanilla-extract/css'
import { narrow } from '../../../ui/theme/theme.css.ts'

/** As high as the day of most trucks in a narrow window; elsewhere the header has this height by itself. */
export const awaitedToday = style({ '@media': { [narrow]: { minHeight: '304px' } } })
