import { style } from '@vanilla-extract/css'
import { theme } from '../../../ui/theme/theme.css.ts'

/** 3:1 at least on every surface, light and dark; the name beside it says the same. */
export const personColors = [
  '#8a63d2',
  '#c2571a',
  '#2f8a4c',
  '#2b7fd0',
  '#c43d7c',
  '#88780f',
  '#178a94',
  '#7c7f86',
]

export const author = style({ display: 'block', fontSize: theme.font.small, color: theme.color.textMuted })
export const person = style({
  '::before': {
    content: '',
    display: 'inline-block',
    width: '0.7em',
    height: '0.7em',
    marginRight: '0.35em',
    borderRadius: '50%',
  },
  selectors: Object.fromEntries(
    personColors.map((background, i) => [`&[data-color="${i}"]::before`, { background }]),
  ),
})
