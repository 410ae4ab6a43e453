// Consequences of a step as sentences and figures.
import { type Draft, doneSteps, type ReceivedSteps } from '../../../domain/schedule/draft/draft.ts'
import { energyTexts } from '../../../domain/schedule/words/sentences.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import type { Sharing, Storing } from './editing-context.tsx'
import type { Consequences } from './engine/draft-engine.ts'

/** '1 more finding, 4 kWh more shortfall.' */
export function consequencesText({ addedCount, removedCount, shortfallKwh }: Consequences): string {
  const parts = [
    addedCount > 0 && `${pluralize(addedCount, 'more finding', 'more findings')}`,
    removedCount > 0 && `${pluralize(removedCount, 'fewer finding', 'fewer findings')}`,
    shortfallKwh !== 0 &&
      `${energyTexts(Math.abs(shortfallKwh))[0]} ${shortfallKwh > 0 ? 'more' : 'less'} shortfall`,
  ].filter(Boolean)
  return parts.length === 0 ? 'Findings and shortfall stay the same.' : `${parts.join(', ')}.`
}

/** '+4 kWh', '−4 kWh', '±0 kWh'. */
export const signedEnergy = (energyKwh: number): string =>
  `${energyKwh === 0 ? '±' : energyKwh > 0 ? '+' : '−'}${energyTexts(Math.abs(energyKwh))[0]}`

/** 'By somebody else: Make the trip of T-1 ... leave 15 min later.' */
export function receivedText({ steps: [first, ...more] }: ReceivedSteps): string {
  if (!first) return 'Somebody else went to another step.'
  const [last, count] = [more.at(-1) ?? first, more.length]
  return count === 0
    ? `By somebody else: ${last.words}`
    : `${pluralize(count + 1, 'step', 'steps')} by somebody else, the last one: ${last.words}`
}

const sharingTexts: Record<Sharing, string> = {
  saving: 'saving...',
  onServer: 'saved',
  offline: 'saved in this browser',
  inBrowser: 'saved in this browser only',
  deleted: 'saved in this browser only',
}

/** As the line beside the steps says it, see draft-bar.tsx. */
function savedText({ steps }: Draft, storing: Storing, sharing: Sharing | null): string {
  if (storing === 'notStored') return 'not saved'
  if (storing === 'storing') return 'saving...'
  return sharing === null || steps.length === 0 ? 'saved' : sharingTexts[sharing]
}

/** 'Draft of test_03 (2 steps, saved)'. */
export const draftTitle = (draft: Draft, storing: Storing, sharing: Sharing | null): string =>
  `${draft.name} (${pluralize(doneSteps(draft).length, 'step', 'steps')}, ${savedText(draft, storing, sharing)})`
