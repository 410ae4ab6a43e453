import { style } from '@vanilla-extract/css'
import { personColors } from '../../../ui/theme/person-colors.ts'
import { theme } from '../../../ui/theme/theme.css.ts'

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
