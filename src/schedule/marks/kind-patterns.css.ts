import { style } from '@vanilla-extract/css'

export const patternSheet = style({ position: 'absolute', width: 0, height: 0 })
export const patternInk = style({ opacity: 0.45 })
