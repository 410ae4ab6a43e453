import { style } from '@vanilla-extract/css'
import { cornerLook } from '../common/looks.ts'
import { alignedBox } from './aligned-box.ts'

export const overview = style({ ...alignedBox, '@media': { print: { display: 'none' } } })
export const overviewLabel = style(cornerLook)
export const overviewBox = style({ flex: 1, minWidth: 0 })
export const overviewPicture = style({ display: 'block', touchAction: 'none' })
