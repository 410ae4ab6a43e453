// The colour of each unit status (spec 4), alike on the badge and on the bar.
import { styleVariants } from '@vanilla-extract/css'
import type { StatusTone } from '../../../domain/telemetry/unit-status.ts'
import { theme } from './theme.css.ts'

const tones: StatusTone[] = ['grey', 'light', 'black', 'blue', 'green', 'red', 'yellow']

/** Background and text on it. */
export const toneLook = styleVariants(Object.fromEntries(tones.map(tone => [tone, tone])), tone => ({
  background: theme.status[tone as StatusTone],
  color: theme.onStatus[tone as StatusTone],
}))
