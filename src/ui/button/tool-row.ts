// Looks of a row of tools (./tool.tsx) and of the small fields among them, in the size that the row has.
import type { StyleRule } from '@vanilla-extract/css'
import { fieldLook } from '../theme/looks.ts'
import { theme } from '../theme/theme.css.ts'

/** What a row of quiet tools changes of them, as custom properties. */
export const quiet = { ground: '--tool-ground', line: '--tool-line', padding: '--tool-padding' } as const

/** Tools without frames, close to each other; a pressed one has its frame. */
export const quietToolsLook: StyleRule = {
  vars: { [quiet.ground]: 'transparent', [quiet.line]: 'transparent', [quiet.padding]: theme.space.s },
}
/** In a popover of the row tools look as usual. */
export const defaultToolsStyle: StyleRule = {
  vars: { [quiet.ground]: 'initial', [quiet.line]: 'initial', [quiet.padding]: 'initial' },
}

export const toolGroupLook = (gap: string): StyleRule => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})

export const toolFieldLook = (minHeight: string, fontSize: string): StyleRule => ({
  minHeight,
  minWidth: 0,
  padding: `0 ${theme.space.s}`,
  ...fieldLook,
  color: theme.color.text,
  fontSize,
  '@media': { '(pointer: coarse)': { minHeight: '44px', fontSize: '1rem' } },
})

export const toolLabelLook = (fontSize: string): StyleRule => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.xs,
  fontSize,
  fontWeight: 600,
})
